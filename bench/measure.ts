import { send } from './client.ts'
import { cpuMs } from './processes.ts'
import { scale } from './scale.ts'
import { postmasterPid, type Server } from './servers.ts'

export const { rounds } = scale

/** A line in the table of results. */
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

/** Prepares the requests of a round without measuring. The requests are then sent one after another. */
export type Load = (count: number) => Promise<readonly (() => Promise<unknown>)[]>

type Sample = { cpu: number; p50: number }
/** @property selects the product's p50 as a multiple of the p50 of `SELECT 1` through HTTP and the pool of the floor */
export type Comparison = { product: Sample; floor: Sample; ratio: number; p50_ratio: number; selects: number }

/**
 * Alternates rounds of product and floor, so that other work on the machine slows both equally. The ratio is the median
 * of the rounds' ratios, not the ratio of the medians.
 */
export async function compare(
  product: Server,
  floor: Server,
  load: { product: Load; floor: Load },
  rounds: number = scale.rounds,
): Promise<Comparison> {
  await runRound(product, load.product, scale.warmUps)
  const warmUp = await runRound(floor, load.floor, scale.warmUps)
  const count = Math.max(scale.warmUps, Math.min(3_000, Math.round(scale.roundMs / warmUp.p50)))
  const pairs: { product: Sample; floor: Sample; select: number }[] = []
  for (let nth = 0; nth < rounds; nth++) {
    pairs.push({
      product: await runRound(product, load.product, count),
      floor: await runRound(floor, load.floor, count),
      // Rows that compare the product with itself have no floor.
      select: floor === product ? 1 : await selectOne(floor),
    })
  }
  return {
    product: medianSample(pairs.map((pair) => pair.product)),
    floor: medianSample(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.product.cpu / pair.floor.cpu)),
    p50_ratio: median(pairs.map((pair) => pair.product.p50 / pair.floor.p50)),
    selects: median(pairs.map((pair) => pair.product.p50 / pair.select)),
  }
}

/** The median elapsed time of the least that a request to the database takes. */
async function selectOne(floor: Server): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < 300; nth++) {
    const sentAt = performance.now()
    await send({ method: 'GET', url: `${floor.url}/select-1` })
    times.push(performance.now() - sentAt)
  }
  return median(times)
}

/** CPU milliseconds per request, of the server and the whole database, and the median elapsed time. */
async function runRound(server: Server, load: Load, count: number): Promise<Sample> {
  const requests = await load(count)
  const pids = [server.pid, postmasterPid()]
  const times: number[] = []
  const before = cpuMs(pids)
  for (const request of requests) {
    const sentAt = performance.now()
    await request()
    times.push(performance.now() - sentAt)
  }
  return { cpu: (cpuMs(pids) - before) / requests.length, p50: median(times) }
}

type Request = (nth: number) => Promise<unknown>

/**
 * Requests per second of each side over several connections, measured alternately: the median of each side, and the
 * median of product divided by floor.
 */
export async function compareRates(sides: { product: Request; floor: Request }, connections: number) {
  const seconds = async (request: Request, count: number) => {
    let next = 0
    const sendInTurn = async () => {
      while (next < count) await request(next++)
    }
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: connections }, sendInTurn))
    return (performance.now() - startedAt) / 1000
  }
  await seconds(sides.product, scale.mixedRequests / 4)
  await seconds(sides.floor, scale.mixedRequests / 4)
  const pairs: { product: number; floor: number }[] = []
  for (let nth = 0; nth < rounds; nth++)
    pairs.push({
      product: scale.mixedRequests / (await seconds(sides.product, scale.mixedRequests)),
      floor: scale.mixedRequests / (await seconds(sides.floor, scale.mixedRequests)),
    })
  return {
    product: median(pairs.map((pair) => pair.product)),
    floor: median(pairs.map((pair) => pair.floor)),
    share: median(pairs.map((pair) => pair.product / pair.floor)),
  }
}

const medianSample = (samples: readonly Sample[]): Sample => ({
  cpu: median(samples.map((sample) => sample.cpu)),
  p50: median(samples.map((sample) => sample.p50)),
})

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/**
 * The line in the table for a comparison whose goal is a maximum ratio.
 * @param maxSelects also the maximum of the product's p50 as a multiple of that of `SELECT 1`
 */
export function lineOf(
  row: string,
  what: string,
  comparison: Comparison,
  maxRatio: number,
  maxSelects = Infinity,
): Line {
  const { product, floor, ratio, p50_ratio, selects } = comparison
  const isSelectGoal = maxSelects < Infinity
  return {
    row,
    what,
    product: `${product.cpu.toFixed(2)} ms`,
    floor: `${floor.cpu.toFixed(2)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    p50: `${product.p50.toFixed(2)} / ${floor.p50.toFixed(2)} ms = ${p50_ratio.toFixed(2)}x${isSelectGoal ? `; ${selects.toFixed(1)} selects` : ''}`,
    goal: `<= ${maxRatio}x${isSelectGoal ? `, <= ${maxSelects} selects` : ''}`,
    met: ratio <= maxRatio && selects <= maxSelects,
  }
}
