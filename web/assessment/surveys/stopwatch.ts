/** Measures the time spent on a statement, not counting time in which the page is hidden. */
export function createStopwatch() {
  let spent = 0
  let since: number | undefined

  const pause = () => {
    if (since !== undefined) spent += performance.now() - since
    since = undefined
  }
  const go = () => {
    since ??= performance.now()
  }
  const onVisibility = () => (document.hidden ? pause() : go())

  return {
    start() {
      if (!document.hidden) go()
      document.addEventListener('visibilitychange', onVisibility)
    },
    stop() {
      pause()
      document.removeEventListener('visibilitychange', onVisibility)
    },
    /** Milliseconds since the start or the last lap. */
    lap(): number {
      const running = since !== undefined
      pause()
      const ms = spent
      spent = 0
      if (running) go()
      return ms
    },
  }
}
