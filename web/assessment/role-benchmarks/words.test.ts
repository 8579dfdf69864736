import { describe, expect, it } from 'vitest'
import type { RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { scales } from '@seatwise/domain/assessment/scales'
import { scaleWords, type Scale } from './scale-words.ts'
import {
  basisSentence,
  basisWords,
  guardRailSentence,
  lowRatioWords,
  ranWords,
  ratioWords,
  runTitle,
  scoredWords,
  signed,
  stoppedRunWords,
  verdictWords,
} from './words.ts'

const none = { n: null, n_rest: null, occupation: null, copied_from: null }

describe('the source of targets', () => {
  it.each([
    [{ source: 'expert', ...none }, 'set by hand'],
    [{ source: 'own_people', ...none, n: 31 }, 'from 31 own people'],
    [{ source: 'own_people', ...none, n: 11 }, 'from 11 own people · provisional under 25 people'],
    [
      { source: 'own_people', ...none, n: 11, n_rest: 20 },
      'from 11 own people · top third against the rest · provisional under 25 per side',
    ],
    [{ source: 'own_people', ...none, n: 30, n_rest: 60 }, 'from 30 own people · top third against the rest'],
    [
      { source: 'occupation_draft', ...none, occupation: { code: '41-2031.00', title: 'Retail salespersons' } },
      'occupation draft, not validated · Retail salespersons',
    ],
    [
      { source: 'expert', ...none, copied_from: { id: 'a', role_name: 'Sales', version: 3 } },
      'set by hand · began from Sales, version 3',
    ],
  ] as const)('is a line below the title', (basis, words) => expect(basisWords(basis)).toBe(words))

  it('claims nothing about the work', () => {
    expect(basisSentence({ source: 'own_people', ...none, n: 11 })).toMatch(/does not show.*provisional/)
    expect(basisSentence({ source: 'own_people', ...none, n: 31, n_rest: 20 })).toMatch(/best rated third.*provisional/)
    expect(basisSentence({ source: 'expert', ...none })).toMatch(/not tested against performance/)
  })
})

it.each([
  [0.04, '0.0'],
  [-0.04, '0.0'],
  [-0, '0.0'],
  [0.06, '+0.1'],
  [-12.34, '−12.3'],
])('A weight of %f reads %s', (value, words) => expect(signed(value)).toBe(words))

it.each([
  [0.49, '.49'],
  [0.797, '.79'],
  [0.8, '.80'],
  [0.996, '1.00'],
])('A ratio of %f reads %s', (ratio, words) => expect(ratioWords(ratio)).toBe(words))

describe('an expected difference in words', () => {
  const cuts = (ratio: number) =>
    [50, 66, 81, 91].map((cut, at) => ({
      cut: cut as 50,
      group_rate: 0.1,
      reference_rate: 0.2,
      ratio: ratio - at / 100,
    }))

  it('under four fifths is shown with both rates, at its lowest', () =>
    expect(lowRatioWords({ group: 'men', reference: 'women', cuts: cuts(0.52) })).toBe(
      '10% of men and 20% of women would score 91 or more. .49 is under .80.',
    ))
  it('over four fifths is not flagged', () =>
    expect(lowRatioWords({ group: 'men', reference: 'women', cuts: cuts(0.9) })).toBeUndefined())
})

it('A guard rail names its scale', () =>
  expect(guardRailSentence({ code: 'unreachable', scale: 'HELP', values: { top: 95.2 } })).toBe(
    'Helpfulness ends at about 95: no answer to the survey lies inside this range.',
  ))

it.each([
  [{ total: 0, counted: 0, is_sample: false }, 'No finished result for Sales yet'],
  [{ total: 1, counted: 1, is_sample: false }, '1 result for Sales, rescored'],
  [{ total: 240_312, counted: 100_000, is_sample: true }, 'A sample of 100,000 of 240,312 results for Sales, rescored'],
])('A preview says how many results it includes', (results, words) =>
  expect(scoredWords({ ...results, bands: [], without_score: { before: 0, after: 0 }, moves: [] }, 'for Sales')).toBe(
    words,
  ),
)

it.each([
  ['nothing', 3, null, 'Too few people to say anything'],
  ['none', 9, 20, 'No pattern beyond chance'],
  ['provisional', 11, 20, 'Provisional'],
  ['usable', 40, null, 'Usable'],
] as const)('A suggestion with the verdict %s says so', (verdict, n, n_rest, title) => {
  const words = verdictWords({ verdict, n, n_rest })
  expect(words.title).toBe(title)
  expect(words.detail).toContain(
    n_rest === null ? `${n} people` : `${n} of the top third against ${n_rest} of the rest`,
  )
})

describe('a run that activates or retires targets', () => {
  const of = (state: RoleBenchmark['state'], is_partly_applied = false, is_retirement = false) => ({
    state,
    recompute: is_partly_applied
      ? { task_run_id: 'a', state: 'stopped' as const, done: 1, total: 2, is_partly_applied, is_retirement }
      : null,
    versions: [],
  })
  const replacing = { id: 'b', version: 4, state: 'activating', source: 'expert', created_at: '' } as const

  it.each([
    ['running', 'Activating version 3'],
    ['succeeded', 'Scores computed'],
    ['stopped', 'Activation stopped'],
    ['failed', 'Activation not finished'],
  ] as const)('that is %s has a title of its own', (state, title) =>
    expect(runTitle(3, { name: 'activate-benchmark', state }, false)).toBe(title),
  )

  it.each([
    [of('draft'), /draft again/],
    [of('activating', true), /Activate it again to go on/],
    [of('active', true, true), /no longer score.*Retire it again/],
    [of('active'), /stays active/],
    [{ ...of('draft'), versions: [replacing] }, /Version 4 is activated in its place/],
  ])('that was stopped says which scores are stored', (benchmark, words) =>
    expect(stoppedRunWords(benchmark)).toMatch(words),
  )

  it('counts results and companies separately', () => {
    const done = 1_204
    expect(ranWords({ name: 'activate-benchmark', done }, 1)).toBe('1,204 results scored again.')
    expect(ranWords({ name: 'activate-benchmark', done }, 5)).toBe('1,204 results of 5 companies scored again.')
    expect(ranWords({ name: 'retire-benchmark', done: 0 }, 5)).toBe('5 companies no longer score by this version.')
  })
})

it.each(Object.keys(scaleWords) as Scale[])('The scale %s has the same name as in the reports', (scale) => {
  const { name, poles } = scales[scale]
  expect(scaleWords[scale]).toEqual({ name, ...poles })
})
