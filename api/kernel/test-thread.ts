import { parentPort, threadId } from 'node:worker_threads'

/** The program of the threads that thread-pool.test.ts starts. */

export type Task = { do: 'answer' | 'work' | 'hang' | 'sleep' | 'fill' | 'throw' | 'exit' }
export type ThreadResult = { thread: number; environment: string[]; began: number; ended: number }

parentPort!.on('message', (task: Task) => {
  const began = Date.now()
  if (task.do === 'sleep') return
  if (task.do === 'throw') throw new Error('a fault of the program')
  if (task.do === 'exit') process.exit(3)
  const held: string[][] = []
  while (task.do === 'fill') held.push(Array.from({ length: 10_000 }, (_, nth) => `${held.length} ${nth}`))
  const busyMs = { work: 50, hang: 40_000, answer: 0 }[task.do]
  while (Date.now() < began + busyMs);
  const environment = Object.keys(process.env)
  parentPort!.postMessage({ thread: threadId, environment, began, ended: Date.now() } satisfies ThreadResult)
})
