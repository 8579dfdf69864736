// Runs one of our programs directly, without the server: a resume is read after its applicant has got an answer.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ResumeRead, ResumeToRead } from '../../api/people/candidate-resumes/read-resume-process.ts'
import { createProcessPool } from '../../api/kernel/process-pool.ts'
import { median, rounds, type Line } from '../measure.ts'
import { childrenOf } from '../processes.ts'
import { isTiny } from '../scale.ts'

const maxRatio = 1.5
const readsOfRound = isTiny ? 1 : 4

/** The limits of api/people/candidate-resumes/readers.ts. Each file is read by a separate process. */
const readers = createProcessPool<ResumeToRead, ResumeRead>({
  name: 'bench',
  file: new URL('../../api/people/candidate-resumes/read-resume-process.ts', import.meta.url),
  maxCpuMs: 10_000,
  maxMemoryBytes: 400_000_000,
  maxMs: 15_000,
  maxProcesses: 1,
  maxWaiting: 40,
  idleMs: 0,
})

/**
 * Reads the text of a PDF in the process that the product starts for it. The floor is unpdf alone in a separate
 * process.
 */
export async function readingLine(resume: Buffer): Promise<Line> {
  const bytes = new Uint8Array(resume)
  const others = childrenOf(process.pid).running
  /** Waits until the process has ended, because it would otherwise be counted with the next one or take its file. */
  const alone = async (read: () => Promise<ResumeRead>) => {
    const { text } = await read()
    // The product sets words in lines and columns by their place, which the floor does not.
    const words = text?.split(/\s+/).toSorted().join(' ')
    while (childrenOf(process.pid).running > others) await wait(5)
    return words
  }
  const product = () =>
    alone(() => readers.run({ key: 'bench', signal: new AbortController().signal }, { type: 'application/pdf', bytes }))
  const floor = () => alone(() => readBare(bytes))
  assert.equal(await product(), await floor(), 'applications: the floor reads other words')
  const rows: { product: number; floor: number }[] = []
  for (let nth = 0; nth <= rounds; nth++) rows.push({ product: await cpuOf(product), floor: await cpuOf(floor) })
  const measured = rows.slice(1)
  const ratio = median(measured.map((times) => times.product / times.floor))
  const time = (side: 'product' | 'floor') => `${median(measured.map((times) => times[side])).toFixed(0)} ms`
  return {
    row: 'applications',
    what: 'read the text of a PDF of 200 kB, against unpdf alone in a process of its own',
    product: time('product'),
    floor: time('floor'),
    ratio: `${ratio.toFixed(2)}x`,
    p50: '',
    goal: `<= ${maxRatio}x`,
    met: ratio <= maxRatio,
  }
}

async function readBare(bytes: Uint8Array): Promise<ResumeRead> {
  const child = fork(new URL('../floor/read-pdf.ts', import.meta.url), { serialization: 'advanced' })
  child.send(bytes)
  const [resumeRead] = (await once(child, 'message')) as [ResumeRead]
  child.kill('SIGKILL')
  return resumeRead
}

/** CPU milliseconds of the process that reads a file, counted after it has ended. */
async function cpuOf(read: () => Promise<unknown>): Promise<number> {
  const before = childrenOf(process.pid).endedCpuMs
  for (let nth = 0; nth < readsOfRound; nth++) await read()
  return (childrenOf(process.pid).endedCpuMs - before) / readsOfRound
}
