/**
 * The database is away, restarting, full or too slow, two transactions met in a deadlock, or the
 * disk or the file handles are used up: worth another try, and not our bug.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  return (
    /^(08|57P|53)/.test(code ?? '') ||
    unavailableCodes.includes(code ?? '') ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/.test(message) ||
    isUnavailable(error.cause)
  )
}

/** The database answers, but one statement took too long or met another transaction: others can still succeed. */
export function isStatementRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return statementCodes.includes((error as NodeJS.ErrnoException).code ?? '') || isStatementRefused(error.cause)
}

const statementCodes = [
  '57014', // query_canceled: among others by statement_timeout
  '55P03', // lock_not_available
  '40P01', // deadlock_detected
  '40001', // serialization_failure
]
const unavailableCodes = [
  ...statementCodes,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
]
