import { expect, it } from 'vitest'
import { stageWords } from './words.ts'

it.each([
  [0, 'in Offer since today'],
  [1, 'in Offer for 1 day'],
  [20, 'in Offer for 20 days'],
  [1_200, 'in Offer for 1,200 days'],
])('A stage with %i days reads “%s”', (days, words) =>
  expect(stageWords({ name: 'Offer', type: 'offer', color: 'amber', since: '2026-11-23T11:00:00Z', days })).toBe(words),
)
