import { CallError, isRefusal } from './call.ts'

const maxRetries = 3

/** A refusal is not retried; any other failure is, three times. */
export const retries = (failures: number, error: unknown): boolean => failures < maxRetries && !isRefusal(error)

/** For writes with an Idempotency-Key: an earlier try whose answer was lost may still be running. */
export const repeats = (failures: number, error: unknown): boolean =>
  retries(failures, error) ||
  (failures < maxRetries && error instanceof CallError && error.problem === 'request_running')

/** 1, 2 and 4 seconds, as the query cache waits. */
export const retryDelayMs = (failures: number): number => 1_000 * 2 ** failures
