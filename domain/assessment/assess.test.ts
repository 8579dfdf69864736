import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { people, readOracle } from '../oracle/read-oracle.ts'
import { assess, selfCritical } from './assess.ts'
import { attentionItems, items, shownOrder } from './instrument.ts'
import { displayValue, zScore } from './norms.ts'
import { facetKeys, scaleKeys } from './scales.ts'

const assessed = people.map((answers) => assess(answers, {}))
const anyAnswers = fc.record(Object.fromEntries(items.map((item) => [item.id, fc.integer({ min: 1, max: 5 })])))

describe('the scores of the oracle’s 60 people', () => {
  it('have its facet scores exactly', () => {
    readOracle('expected_facets.csv').forEach((row, person) =>
      facetKeys.forEach((facet) =>
        expect(assessed[person]!.facets[facet], `${row.id} ${facet}`).toBe(Number(row[facet])),
      ),
    )
  })

  it('have its raw scores exactly', () => {
    readOracle('expected_raw.csv').forEach((row, person) =>
      scaleKeys.forEach((scale) =>
        expect(assessed[person]!.scales[scale]!.raw, `${row.id} ${scale}`).toBe(Number(row[scale])),
      ),
    )
  })

  it.each(['expected_percentiles.csv', 'expected_shown.csv', 'expected_z.csv'])(
    'have its figures of %s to 1e-6',
    (file) => {
      const rows = readOracle(file)
      expect(rows).toHaveLength(60)
      rows.forEach((row, person) =>
        scaleKeys.forEach((scale) => {
          const score = assessed[person]!.scales[scale]!
          const ours = {
            'expected_percentiles.csv': score.percentile,
            'expected_shown.csv': displayValue(score.percentile),
            'expected_z.csv': zScore(scale, score.raw),
          }[file]!
          expect(Math.abs(ours - Number(row[scale])), `${person + 1} ${scale}`).toBeLessThan(1e-6)
        }),
      )
    },
  )
})

describe('the instrument', () => {
  it('has the key of the oracle, item for item', () => {
    expect(items.map((item) => [item.number, item.facet, item.key, item.text_id].join())).toEqual(
      readOracle('key84.csv').map((row) => [row.num, row.facet, row.key, row.id].join()),
    )
  })

  it('shows 84 scored items in the order of their numbers and an attention item at each quarter', () => {
    expect(shownOrder).toHaveLength(87)
    expect(shownOrder.filter((id) => id.startsWith('I'))).toEqual(items.map((item) => item.id))
    expect(attentionItems.map((item) => shownOrder.indexOf(item.id))).toEqual([21, 43, 65])
  })

  it('gives each of its 21 facets four items', () => {
    for (const facet of facetKeys) expect(items.filter((item) => item.facet === facet)).toHaveLength(4)
  })
})

describe('a survey with missing answers', () => {
  const without = (...ids: string[]) => {
    const answers: Record<string, number> = { ...people[0]! }
    for (const id of ids) delete answers[id]
    return assess(answers, {})
  }
  // Facet C2 (scale ORDER): items 10, 40, 70, 100.
  const order = items.filter((item) => item.facet === 'C2')

  it('replaces a missing answer in a facet by the mean of the other three, rounded half up', () => {
    const left = order.slice(1).map((item) => {
      const answer = people[0]![item.id]!
      return item.key === 1 ? answer : 6 - answer
    })
    const sum = left.reduce((a, b) => a + b, 0)
    expect(without(order[0]!.id).facets.C2).toBe(Math.floor((sum * 4) / 3 + 0.5))
  })

  it('gives no facet and no scale score when two answers of a facet are missing', () => {
    const result = without(order[0]!.id, order[1]!.id)
    expect(result.facets.C2).toBeNull()
    expect(result.scales.ORDER).toBeNull()
    expect(result.scales.CARE).not.toBeNull()
  })

  it('is invalid with every scale null when nothing was answered', () => {
    const nothing = assess({}, {})
    expect(Object.values(nothing.scales).every((score) => score === null)).toBe(true)
    expect(nothing.quality.status).toBe('invalid')
  })
})

describe('scores', () => {
  it('never depend on the order in which the answers were given', () => {
    fc.assert(
      fc.property(anyAnswers, fc.infiniteStream(fc.nat()), (answers, chance) => {
        const shuffled = Object.fromEntries(
          Object.entries(answers)
            .map((entry) => [chance.next().value as number, entry] as const)
            .sort(([a], [b]) => a - b)
            .map(([, entry]) => entry),
        )
        expect(assess(shuffled, {})).toEqual(assess(answers, {}))
      }),
      { numRuns: 100 },
    )
  })

  it('are shown as whole numbers in 1..99', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        for (const score of Object.values(assess(answers, {}).scales)) {
          const seen = displayValue(score!.percentile)
          expect(Number.isInteger(seen) && seen >= 1 && seen <= 99).toBe(true)
        }
      }),
    )
  })
})

it.each([
  [4.4, 'very_favourable'],
  [5.4, 'very_favourable'],
  [5.5, 'usual'],
  [83.4, 'usual'],
  [83.5, 'high'],
  [94.4, 'high'],
  [94.5, 'strong'],
])('A self-critical percentile of %f reads as %s', (percentile, verdict) => {
  expect(selfCritical({ raw: 30, percentile })).toBe(verdict)
})
