import { expect, it } from 'vitest'
import { byCause } from './by-cause.ts'
import { withoutRepeats } from './repeats.ts'
import { message } from './test-message.ts'

const order = (...messages: Parameters<typeof message>[0][]) =>
  byCause(withoutRepeats(messages.map(message))).map(({ id }) => id)

it('Messages that failed come before those that were sent, and keep their order otherwise', () =>
  expect(
    order(
      { id: 'a', state: 'sent' },
      { id: 'b', state: 'held', recipient: 'bo@people.test' },
      { id: 'c', state: 'dead', last_error: 'No such mailbox' },
      { id: 'd', state: 'held' },
    ),
  ).toEqual(['c', 'b', 'd', 'a']))

it('Messages that are withdrawn come last, because nobody has to look at them', () =>
  expect(
    order(
      { id: 'a', state: 'dead', withdrawal: 'The person has unsubscribed.' },
      { id: 'b', state: 'held', recipient: 'bo@people.test' },
    ),
  ).toEqual(['b', 'a']))

it('Messages with different errors stay apart', () =>
  expect(
    order(
      { id: 'a', state: 'dead', last_error: 'No such mailbox' },
      { id: 'b', state: 'dead', last_error: 'Mailbox full' },
      { id: 'c', state: 'dead', last_error: 'No such mailbox', recipient: 'bo@people.test' },
    ),
  ).toEqual(['a', 'c', 'b']))
