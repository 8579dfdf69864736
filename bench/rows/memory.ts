import { companyIdOf, send, tokenOf, type Call } from '../client.ts'
import { hundredThousand } from '../world.ts'
import type { Line } from '../measure.ts'
import { residentMb } from '../processes.ts'
import type { Running } from '../product.ts'
import { idsToOpen } from './open.ts'

const requests = 4_000
const connections = 8
const list = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }
const search = { ...list, filters: { search: 'maria kar' } }

/** The mix of row 1 as far as there is a product for it: 65 % list, 10 % search, 25 % open. */
export async function memoryRow(product: Running, floor: Running): Promise<Line[]> {
  const company = await companyIdOf(product.url, hundredThousand)
  const ids = await idsToOpen(product.url)
  const token = await tokenOf(product.url, hundredThousand)
  const ask = (url: string, body: object): Call => ({ method: 'POST', url, token, body })
  const mixed = (nth: number, searchUrl: string, openUrl: (id: string) => string): Call =>
    nth % 20 < 5
      ? { method: 'GET', url: openUrl(ids[nth % ids.length]!), token }
      : ask(searchUrl, nth % 20 < 7 ? search : list)
  await flood((nth) =>
    mixed(nth, `${product.url}/api/survey-results/search`, (id) => `${product.url}/api/survey-results/${id}`),
  )
  await flood((nth) =>
    mixed(nth, `${floor.url}/search?company=${company}`, (id) => `${floor.url}/results/${id}?company=${company}`),
  )
  const [ours, bare] = [residentMb(product.pid), residentMb(floor.pid)]
  return [
    {
      row: '15',
      what: 'memory of the api process',
      product: `${ours.toFixed(0)} MB`,
      floor: `${bare.toFixed(0)} MB`,
      ratio: `${(ours / bare).toFixed(2)}x`,
      p50: '',
      goal: '<= 4x',
      met: ours / bare <= 4,
    },
  ]
}

async function flood(call: (nth: number) => Call) {
  let next = 0
  const worker = async () => {
    while (next < requests) await send(call(next++))
  }
  await Promise.all(Array.from({ length: connections }, worker))
}
