import { expect, it } from 'vitest'
import { countWords, stateWords } from './words.ts'

it.each([
  ['queued', 0, null, 'Waiting to be sent'],
  ['sending', 1, null, 'Being sent'],
  ['sending', 2, 'It took too long.', 'Being sent'],
  ['uncertain', 1, 'The hand-over was cut off: it may have arrived.', 'Uncertain: it may have arrived'],
  ['queued', 1, 'It took too long.', 'Waiting for another try after 1 attempt'],
  ['queued', 3, 'It took too long.', 'Waiting for another try after 3 attempts'],
  ['sent', 1, null, 'Sent'],
  ['sent', 2, null, 'Sent after 2 attempts'],
  ['dead', 7, 'It took too long.', 'Given up after 7 attempts'],
  ['held', 1, null, 'Held here, not sent'],
] as const)('%s with %i attempts and %s: %s', (state, attempts, last_error, words) =>
  expect(stateWords({ state, attempts, last_error })).toBe(words),
)

it('counts what needs attention only', () => {
  const none = { queued: 0, dead: 0, held: 0, uncertain: 0 }
  expect(countWords({ ...none, queued: 1_001, held: 2 })).toBe('1000+ waiting, 2 held.')
  expect(countWords(none)).toBe('Nothing is waiting, and nothing has failed.')
})
