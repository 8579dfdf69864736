/** Several times what any of the work takes: finding nobody, a hash, an audit row, a mail. */
const answerAfterMs = 250

/** A clock started with the request: an answer that waits for it tells nothing by how long it took. */
export function minimumDuration(): () => Promise<void> {
  const passed = new Promise<void>((resolve) => setTimeout(resolve, answerAfterMs))
  return () => passed
}
