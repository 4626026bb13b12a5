"""The graphs of a report in the form that Model Explorer opens (a collection of graphs, as its JSON adapter reads)."""


def export(report):
    """One graph for the program as parsed and one for each strategy."""
    graphs, seen = [], set()
    labels = {number: program["pipeline"] or "as parsed" for number, program in enumerate(report["programs"])}
    for column in report["columns"]:
        if column["program"] is not None:
            labels[column["program"]] = column["strategy"] if column["pipeline"] else "as parsed"
    for number, program in enumerate(report["programs"]):
        name = labels[number]
        if name in seen:
            name = f"{name} ({program['machine']['name']})"
        seen.add(name)
        graphs.append({"id": name, "nodes": nodes(program)})
    return {"label": report["file"], "graphs": graphs}


def nodes(program):
    values, found = program["values"], []
    for number, value in enumerate(values):
        if value["kind"] == "argument":
            found.append({"id": f"v{number}", "label": f"argument {value['argument']}", "namespace": "arguments", "attrs": [],
                          "incomingEdges": [], "outputsMetadata": [shape(0, value)]})
    for number, step in enumerate(program["steps"]):
        edges = []
        for at, read in enumerate(step["reads"]):
            value = values[read]
            producer = value.get("producer")
            if producer is not None and producer != number:
                edges.append({"sourceNodeId": f"s{producer}", "sourceNodeOutputId": str(program["steps"][producer]["writes"].index(read)
                                                                                     if read in program["steps"][producer]["writes"] else 0),
                              "targetNodeInputId": str(at)})
            elif value["kind"] == "argument":
                edges.append({"sourceNodeId": f"v{read}", "sourceNodeOutputId": "0", "targetNodeInputId": str(at)})
        name, _, held = step["op"].partition(" ")
        lines = ", ".join(str(line) for _, line in step["places"][:8])
        facts = {"lines": lines, "flops": f"{step['flops']:.0f}", "bytes": f"{step['bytes']:.0f}", "predicted microseconds": f"{step['predicted_s'] * 1e6:.3f}",
                 "bound by": step["bound"], **({"holds": held.strip("[]")} if held else {})}
        found.append({"id": f"s{number}", "label": name, "namespace": "", "attrs": [{"key": key, "value": value} for key, value in facts.items()],
                      "incomingEdges": edges, "outputsMetadata": [shape(at, values[written]) for at, written in enumerate(step["writes"])]})
    return found


def shape(number, value):
    return {"id": str(number), "attrs": [{"key": "tensor_shape", "value": value["type"]}, {"key": "bytes", "value": f"{value['bytes']:.0f}"}]}
