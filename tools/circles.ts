type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the shortest cycle through each node; each cycle occurs once. */
export function shortestCircles(graph: Graph): string[][] {
  const circles = new Map<string, string[]>()
  for (const node of graph.keys()) {
    const circle = shortestPath(graph, node, node)
    const members = [...new Set(circle)].toSorted().join()
    if (circle && !circles.has(members)) circles.set(members, circle)
  }
  return [...circles.values()]
}

/** Breadth-first search for the shortest path. */
function shortestPath(graph: Graph, from: string, to: string): string[] | undefined {
  const seen = new Set<string>()
  let paths = [[from]]
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const path of paths)
      for (const next of graph.get(path.at(-1)!) ?? []) {
        if (next === to) return [...path, next]
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...path, next])
      }
    paths = longer
  }
  return undefined
}
