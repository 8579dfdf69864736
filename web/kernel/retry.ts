import { CallError, isRefusal } from './call.ts'

const maxRetries = 3

/** A refusal is not retried; any other failure is, up to three times. */
export const retries = (failures: number, error: unknown): boolean => failures < maxRetries && !isRefusal(error)

/**
 * For writes with an Idempotency-Key: the server answers `request_running` while an earlier attempt, whose answer was
 * lost, still runs.
 */
export const repeats = (failures: number, error: unknown): boolean =>
  retries(failures, error) ||
  (failures < maxRetries && error instanceof CallError && error.problem === 'request_running')

/** 1, 2 and 4 seconds, like the retries of the query cache. */
export const retryDelayMs = (failures: number): number => 1_000 * 2 ** failures
