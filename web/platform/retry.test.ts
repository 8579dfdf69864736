import { expect, it } from 'vitest'
import { CallError } from './call.ts'
import { retries } from './retry.ts'

it.each([0, 500, 502, 503])('%i is tried again three times', (status) =>
  expect([0, 1, 2, 3, 4].map((failures) => retries(failures, new CallError(status, '')))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]),
)

it.each([400, 401, 403, 404, 409, 422, 429])('%i is not tried again', (status) =>
  expect(retries(0, new CallError(status, ''))).toBe(false),
)
