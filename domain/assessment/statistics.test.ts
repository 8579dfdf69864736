import { describe, expect, it } from 'vitest'
import { people, readOracle } from '../oracle/read-oracle.ts'
import { assess } from './assess.ts'
import { reliableChange } from './change.ts'
import { scoredAnswers } from './instrument.ts'
import { zScore } from './norms.ts'
import { similarity } from './pairs.ts'
import { cronbachAlpha } from './reliability.ts'
import { workScaleKeys, type ScaleKey } from './scales.ts'

it('alpha of the 60 people is psych::alpha’s on every scale', () => {
  const answers = people.map(scoredAnswers)
  const rows = readOracle('expected_alpha.csv')
  expect(rows).toHaveLength(16)
  for (const row of rows) {
    const ours = cronbachAlpha(row[''] as ScaleKey, answers)!
    expect(Math.abs(ours - Number(row.raw_alpha)), row['']).toBeLessThan(1e-6)
  }
})

it('alpha of one person, and of people who all answer alike, is null', () => {
  const same = Uint8Array.from({ length: 84 }, () => 3)
  expect(cronbachAlpha('DRIVE', [same])).toBeNull()
  expect(cronbachAlpha('DRIVE', [same, same])).toBeNull()
})

describe('reliable change', () => {
  it.each(readOracle('expected_rci.csv'))('$scale from $t1 to $t2 is $rci', (row) => {
    const { index, verdict } = reliableChange(row.scale as ScaleKey, Number(row.t1), Number(row.t2))
    expect(Math.abs(index - Number(row.rci))).toBeLessThan(1e-6)
    expect(verdict === 'changed').toBe(row.reliable95 === 'TRUE')
  })

  it('between 1.64 and 1.96 is "possibly"', () => {
    expect(reliableChange('ORDER', 10, 15).verdict).toBe('possibly')
  })
})

describe('two people', () => {
  const z = (person: number) => {
    const { scales } = assess(people[person - 1]!, {})
    return workScaleKeys.map((key) => zScore(key, scales[key]!.raw))
  }
  const published = [
    [1.2, 0.3, -0.5, 0.1, 0.9],
    [0.6, 0.7, -1.1, -0.3, 0.7],
  ] as const

  it.each(readOracle('expected_pairs.csv'))('$pair are as alike as the oracle says', (row) => {
    const [x, y] = row.pair === 'mccrae2008' ? published : row.pair!.split('-').map((id) => z(Number(id)))
    const ours = similarity(x, y)
    const expected = [row.r, row.icc_de, row.Ipa, row.rpa, row.D2].map(Number)
    const found = [ours.r!, ours.icc, ours.ipa, ours.rpa, ours.distance]
    found.forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(1e-6))
  })
})
