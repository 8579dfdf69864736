import { expect, it } from 'vitest'
import { minutesFor, spreadOf } from './words.ts'

it.each([
  [[], 'not rated'],
  [[3], 'rated 3'],
  [[4, 2], 'rated 2 and 4'],
  [[3, 3], 'all rated 3'],
  [[5, 2, 4], 'rated 2 to 5'],
  [[1, 1, 1], 'all rated 1'],
])('The spread of %j is shown', (ratings, words) => expect(spreadOf(ratings)).toBe(words))

it.each([
  [0, 5],
  [6, 35],
  [10, 60],
])('An interview of %i questions is planned for %i minutes', (questions, minutes) =>
  expect(minutesFor(questions)).toBe(minutes),
)
