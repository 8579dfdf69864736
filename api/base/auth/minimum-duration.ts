/** Several times the longest of: a lookup without a result, a hash, an audit row, a queued mail. */
const answerAfterMs = 250

/**
 * Starts a timer with the request. Waiting for it before answering hides how long the work took (account
 * enumeration by timing).
 */
export function minimumDuration(): () => Promise<void> {
  const passed = new Promise<void>((resolve) => setTimeout(resolve, answerAfterMs))
  return () => passed
}
