import type { Running } from './product.ts'
import { postmaster } from './product.ts'
import { cpuMs } from './processes.ts'

export const rounds = 5
/** Enough for a hundred ticks of the CPU clock in the shorter of the two. */
const roundMs = 1_500
const warmUps = 60

export type Line = {
  row: string
  what: string
  product: string
  floor: string
  ratio: string
  p50: string
  goal: string
  met: boolean
}

/** One round: makes the requests ready unmeasured, then sends them one after another. */
export type Load = (count: number) => Promise<readonly (() => Promise<unknown>)[]>

type Sample = { cpu: number; p50: number }
export type Compared = { product: Sample; floor: Sample; ratio: number; p50_ratio: number }

/**
 * Product and floor in turns, so that whatever else the machine does meets both alike. The
 * median of the rounds' ratios counts, not the ratio of the medians.
 */
export async function compare(
  product: Running,
  floor: Running,
  load: { product: Load; floor: Load },
): Promise<Compared> {
  await round(product, load.product, warmUps)
  const quick = await round(floor, load.floor, warmUps)
  const count = Math.max(50, Math.min(3_000, Math.round(roundMs / quick.p50)))
  const pairs: { product: Sample; floor: Sample }[] = []
  for (let nth = 0; nth < rounds; nth++) {
    pairs.push({
      product: await round(product, load.product, count),
      floor: await round(floor, load.floor, count),
    })
  }
  return {
    product: middle(pairs.map((pair) => pair.product)),
    floor: middle(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.product.cpu / pair.floor.cpu)),
    p50_ratio: median(pairs.map((pair) => pair.product.p50 / pair.floor.p50)),
  }
}

/** CPU milliseconds a request of the server and the whole database, and the middle wall time. */
async function round(server: Running, load: Load, count: number): Promise<Sample> {
  const requests = await load(count)
  const pids = [server.pid, postmaster()]
  const times: number[] = []
  const before = cpuMs(pids)
  for (const request of requests) {
    const from = performance.now()
    await request()
    times.push(performance.now() - from)
  }
  return { cpu: (cpuMs(pids) - before) / requests.length, p50: median(times) }
}

const middle = (samples: readonly Sample[]): Sample => ({
  cpu: median(samples.map((sample) => sample.cpu)),
  p50: median(samples.map((sample) => sample.p50)),
})

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** A line of the table out of a comparison that may be at most so many times the floor. */
export function lineOf(row: string, what: string, found: Compared, most: number): Line {
  const { product, floor, ratio, p50_ratio } = found
  return {
    row,
    what,
    product: `${product.cpu.toFixed(2)} ms`,
    floor: `${floor.cpu.toFixed(2)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    p50: `${product.p50.toFixed(2)} / ${floor.p50.toFixed(2)} = ${p50_ratio.toFixed(2)}x`,
    goal: `<= ${most}x`,
    met: ratio <= most,
  }
}
