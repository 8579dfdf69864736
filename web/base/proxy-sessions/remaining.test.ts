import { expect, it } from 'vitest'
import { announcement, remaining } from './remaining.ts'

const until = '2026-03-01T12:00:00.000Z'
const before = (seconds: number) => Date.parse(until) - seconds * 1_000

it.each([
  [3_600, '60 minutes left'],
  [3_599, '59 minutes left'],
  [120, '2 minutes left'],
  [119, '1 minute left'],
  [60, '1 minute left'],
  [59, '59 seconds left'],
  [1, '1 second left'],
  [0.4, '0 seconds left'],
  [0, 'ending'],
  [-90, 'ending'],
])('The remaining time reads, %s s before the end, "%s"', (seconds, text) =>
  expect(remaining(until, before(seconds))).toBe(text),
)

it('The remaining time is announced at 30, 10, 5 and 1 minutes, and not in between', () => {
  const heard = Array.from({ length: 3_600 }, (_, second) => announcement(until, before(3_600 - second)))
  const changes = heard.filter((text, index) => text !== heard[index - 1] && text !== '')
  expect(changes).toEqual(
    ['30 minutes', '10 minutes', '5 minutes', '1 minute'].map((left) => `${left} left of acting as another user`),
  )
  expect(announcement(until, before(0))).toBe('')
})
