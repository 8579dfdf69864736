type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** For each node on a circle the shortest one through it, each circle once. */
export function shortestCircles(graph: Graph): string[][] {
  const circles = new Map<string, string[]>()
  for (const node of graph.keys()) {
    const circle = shortestWay(graph, node, node)
    const members = [...new Set(circle)].toSorted().join()
    if (circle && !circles.has(members)) circles.set(members, circle)
  }
  return [...circles.values()]
}

/** Breadth first. */
function shortestWay(graph: Graph, from: string, to: string): string[] | undefined {
  const seen = new Set<string>()
  let ways = [[from]]
  while (ways.length > 0) {
    const longer: string[][] = []
    for (const way of ways)
      for (const next of graph.get(way.at(-1)!) ?? []) {
        if (next === to) return [...way, next]
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    ways = longer
  }
  return undefined
}
