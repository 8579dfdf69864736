import { expect, it } from 'vitest'
import { CallError } from './call.ts'
import { repeats, retries, retryDelayMs } from './retry.ts'

it.each([0, 500, 502, 503])('A call that fails with %i is tried again three times', (status) =>
  expect([0, 1, 2, 3, 4].map((failures) => retries(failures, new CallError(status, '')))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]),
)

it.each([400, 401, 403, 404, 409, 422, 429])('A call that fails with %i is not tried again', (status) =>
  expect(retries(0, new CallError(status, ''))).toBe(false),
)

it('A write with a key waits for the running attempt, and repeats no other refusal', () => {
  const running = new CallError(409, '', 'request_running')
  expect([0, 1, 2, 3].map((failures) => repeats(failures, running))).toEqual([true, true, true, false])
  expect(repeats(0, new CallError(409, '', 'email_taken'))).toBe(false)
  expect(repeats(0, new CallError(0, ''))).toBe(true)
  expect([0, 1, 2].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000])
})
