/**
 * True if the database is down, restarting, full or too slow, if two transactions deadlocked, or if disk space or file
 * handles ran out: a retry may succeed, and it is no bug of the product.
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

/**
 * True if the database works, but one statement was too slow or conflicted with another transaction. Other statements
 * can still succeed.
 */
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
  '25006', // read_only_sql_transaction: the primary has become a replica
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
