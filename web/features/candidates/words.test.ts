import { expect, it } from 'vitest'
import { stageWords } from './words.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
it.each([
  ['2026-11-23T11:00:00Z', 'in Offer since today'],
  ['2026-11-22T11:00:00Z', 'in Offer for 1 day'],
  ['2026-11-03T12:00:00Z', 'in Offer for 20 days'],
  ['2026-11-24T12:00:00Z', 'in Offer since today'],
])('a stage since %s reads “%s”', (since, words) =>
  expect(stageWords({ name: 'Offer', type: 'offer', color: 'amber', since }, now)).toBe(words),
)
