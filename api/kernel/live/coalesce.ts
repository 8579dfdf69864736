/**
 * Runs `work` at once and then at most every `everyMs`. Calls in between share the next run, and runs never overlap.
 * `work` must handle its own errors.
 */
export function coalesce(work: () => Promise<void>, everyMs: number) {
  let isRunning = false
  let isDue = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function request() {
    if (isRunning) isDue = true
    else void run()
  }

  async function run() {
    isRunning = true
    isDue = false
    await work()
    if (isStopped) return
    timer = setTimeout(() => {
      isRunning = false
      if (isDue) void run()
    }, everyMs)
  }

  return {
    request,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
