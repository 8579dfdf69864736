import { companyIdOf, send, tokenOf, type Call } from '../client.ts'
import { companies } from '../data.ts'
import type { Line } from '../measure.ts'
import { residentMb } from '../processes.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'
import { idsToOpen } from './open.ts'

const connections = 8
const maxRatio = 3
const list = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }
const search = { ...list, filters: { search: 'maria karb' } }

/** Row 1's mix, with the list in place of the board and the moves: 65 % list, 10 % search, 25 % open. */
export async function memoryRow(product: Server, floor: Server): Promise<Line[]> {
  const company = await companyIdOf(product.url, companies.large)
  const ids = await idsToOpen(product.url)
  const token = await tokenOf(product.url, companies.large)
  const mixed =
    (searchUrl: string, openUrl: (id: string) => string) =>
    (nth: number): Call => {
      const place = nth % 20
      if (place < 5) return { method: 'GET', url: openUrl(ids[nth % ids.length]!), token }
      return { method: 'POST', url: searchUrl, token, body: place < 7 ? search : list }
    }
  const results = `${product.url}/api/survey-results`
  const productMb = await maxMemory(
    product,
    mixed(`${results}/search`, (id) => `${results}/${id}`),
  )
  const floorMb = await maxMemory(
    floor,
    mixed(`${floor.url}/search?company=${company}`, (id) => `${floor.url}/results/${id}?company=${company}`),
  )
  return [
    {
      row: '15',
      what: 'memory (RSS) of the api process, maximum under the load',
      product: `${productMb.toFixed(0)} MB`,
      floor: `${floorMb.toFixed(0)} MB`,
      ratio: `${(productMb / floorMb).toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x`,
      met: productMb / floorMb <= maxRatio,
    },
  ]
}

/** Sampled while requests run: at the end alone, the figure depends on when garbage was last collected. */
async function maxMemory(server: Server, call: (nth: number) => Call): Promise<number> {
  let next = 0
  let maxMb = residentMb(server.pid)
  const sendInTurn = async () => {
    while (next < scale.memoryRequests) {
      await send(call(next++))
      if (next % 50 === 0) maxMb = Math.max(maxMb, residentMb(server.pid))
    }
  }
  await Promise.all(Array.from({ length: connections }, sendInTurn))
  return maxMb
}
