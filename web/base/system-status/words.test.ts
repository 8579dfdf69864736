import { expect, it } from 'vitest'
import type { Finding } from '@seatwise/contract/system-status'
import { byUrgency, summaryOf } from './words.ts'

const finding = (check: Finding['check'], state: Finding['state']): Finding => ({
  check,
  name: check,
  state,
  sentence: '',
})
const good = finding('clock', 'ok')

it.each([
  [[good], 'Everything works'],
  [[good, finding('mail', 'advice')], 'Everything works; one thing could be better'],
  [[finding('tls', 'advice'), finding('mail', 'advice')], 'Everything works; 2 things could be better'],
  [[finding('mail', 'advice'), finding('files', 'fault')], 'One thing does not work'],
  [[finding('database', 'fault'), finding('files', 'fault')], '2 things do not work'],
] satisfies [Finding[], string][])('sums up what was found: %#', (findings, words) =>
  expect(summaryOf(findings)).toBe(words),
)

it('puts what does not work first, and keeps the order within a state', () => {
  const findings = [good, finding('mail', 'advice'), finding('files', 'fault'), finding('tls', 'fault')]
  expect(byUrgency(findings).map(({ check }) => check)).toEqual(['files', 'tls', 'mail', 'clock'])
})
