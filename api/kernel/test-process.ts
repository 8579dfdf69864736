/** The program of the processes that process-pool.test.ts starts. */

export type Task = { do: 'answer' | 'work' | 'hang' | 'sleep' | 'crash'; name?: string }
export type ProcessResult = {
  name: string | undefined
  pid: number
  environment: string[]
  began: number
  ended: number
}

process.on('message', (task: Task) => {
  const began = Date.now()
  if (task.do === 'sleep') return
  if (task.do === 'crash') process.kill(process.pid, 'SIGSEGV')
  // Blocks the thread like a native decoder, but not forever, in case the process outlives its test.
  const busyMs = { work: 50, hang: 40_000, answer: 0, crash: 0 }[task.do]
  while (Date.now() < began + busyMs);
  const done: ProcessResult = {
    name: task.name,
    pid: process.pid,
    environment: Object.keys(process.env),
    began,
    ended: Date.now(),
  }
  process.send!(done)
})
