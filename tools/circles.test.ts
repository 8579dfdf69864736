import { describe, expect, it } from 'vitest'
import { shortestCircles } from './circles.ts'

const graph = (...edges: string[]) => {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges.map((edge) => edge.split('>') as [string, string]))
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  return targets
}

describe('import cycles', () => {
  it('are not found in an acyclic graph', () => expect(shortestCircles(graph('a>b', 'b>c', 'a>c'))).toEqual([]))

  it('are reported once, not once per file', () =>
    expect(shortestCircles(graph('a>b', 'b>c', 'c>a'))).toEqual([['a', 'b', 'c', 'a']]))

  it('are all reported when they share a file', () =>
    expect(shortestCircles(graph('a>b', 'b>a', 'b>c', 'c>b'))).toEqual([
      ['a', 'b', 'a'],
      ['c', 'b', 'c'],
    ]))

  it('do not include files that only import one of their members', () =>
    expect(shortestCircles(graph('x>a', 'a>b', 'b>a'))).toEqual([['a', 'b', 'a']]))
})
