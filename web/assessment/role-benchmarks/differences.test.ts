import { expect, it } from 'vitest'
import { textDifferences } from './differences.ts'

it('The differences of two versions list the texts that differ, an absent one as a dash', () => {
  const none = { note: null, ratio_reason: null, ratio_alternative: null }
  const mine = { targets: [{ scale: 'LEAD', reason: 'Runs the call' }] as const, note: '', ratio_reason: 'Calls' }
  expect(
    textDifferences({ ...none, ...mine }, { ...none, targets: [{ scale: 'LEAD', reason: null }], note: null }),
  ).toEqual([
    { label: 'Why Taking the lead', mine: 'Runs the call', theirs: '—' },
    { label: 'Why the work needs this', mine: 'Calls', theirs: '—' },
  ])
})
