import { isRefusal } from './call.ts'

const maxRetries = 3

/** What was refused does not heal by asking again; anything else may, three times. */
export const retries = (failures: number, error: unknown): boolean => failures < maxRetries && !isRefusal(error)
