import { describe, expect, it } from 'vitest'
import { shortestCircles } from './circles.ts'

const graph = (...edges: string[]) => {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges.map((edge) => edge.split('>') as [string, string]))
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  return targets
}

describe('circles of imports', () => {
  it('are none where every way ends', () => expect(shortestCircles(graph('a>b', 'b>c', 'a>c'))).toEqual([]))

  it('are named once, whichever of their files is looked at first', () =>
    expect(shortestCircles(graph('a>b', 'b>c', 'c>a'))).toEqual([['a', 'b', 'c', 'a']]))

  it('are all found where they share a file', () =>
    expect(shortestCircles(graph('a>b', 'b>a', 'b>c', 'c>b'))).toEqual([
      ['a', 'b', 'a'],
      ['c', 'b', 'c'],
    ]))

  it('are not reported for files that only lead to one', () =>
    expect(shortestCircles(graph('x>a', 'a>b', 'b>a'))).toEqual([['a', 'b', 'a']]))
})
