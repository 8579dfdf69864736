import { expect, it } from 'vitest'
import { differences, textDifferences } from './differences.ts'

const lead = { scale: 'LEAD', weight: 3, lo: 55, hi: null } as const
const order = { scale: 'ORDER', weight: 1, lo: 15, hi: 70 } as const

it('names the scales on which two versions differ, and nothing else', () => {
  expect(differences([lead, order], [{ ...lead, weight: 2 }, order])).toEqual([
    { scale: 'LEAD', one: '55 or more, weight 3', other: '55 or more, weight 2' },
  ])
})

it('a scale that one version lacks, or that weighs nothing, does not count there', () => {
  expect(differences([lead], [lead, order])).toEqual([
    { scale: 'ORDER', one: 'does not count', other: '15 to 70, weight 1' },
  ])
  expect(differences([lead], [lead, { ...order, weight: 0 }])).toEqual([])
})

it('names the texts in which they differ, an absent one as a dash', () => {
  const none = { note: null, ratio_reason: null, ratio_alternative: null }
  const mine = { targets: [{ scale: 'LEAD', reason: 'Runs the call' }] as const, note: '', ratio_reason: 'Calls' }
  expect(
    textDifferences({ ...none, ...mine }, { ...none, targets: [{ scale: 'LEAD', reason: null }], note: null }),
  ).toEqual([
    { label: 'Why Taking the lead', mine: 'Runs the call', theirs: '—' },
    { label: 'Why the work needs this', mine: 'Calls', theirs: '—' },
  ])
})
