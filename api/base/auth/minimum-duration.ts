/** Several times as long as the slowest of these: a lookup without a result, a hash, an audit event, a queued email. */
const answerAfterMs = 250

/**
 * Starts a timer at the beginning of a request. Waiting for it before responding hides how long the work took, so that
 * timing does not reveal which accounts exist.
 */
export function minimumDuration(): () => Promise<void> {
  const passed = new Promise<void>((resolve) => setTimeout(resolve, answerAfterMs))
  return () => passed
}
