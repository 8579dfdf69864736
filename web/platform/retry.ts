import { isRefusal } from './call.ts'

const maxRetries = 3

/** A refusal is not retried; any other failure is, three times. */
export const retries = (failures: number, error: unknown): boolean => failures < maxRetries && !isRefusal(error)
