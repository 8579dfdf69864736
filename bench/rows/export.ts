import assert from 'node:assert/strict'
import * as http from 'node:http'
import { companyIdOf, fetchJson, tokenOf } from '../client.ts'
import { companies } from '../data.ts'
import { median, rounds, type Line } from '../measure.ts'
import { cpuMs, residentMb } from '../processes.ts'
import { scale } from '../scale.ts'
import { postmasterPid, type Server } from '../servers.ts'

const maxRatio = 2.5
/** Memory that garbage collection may free late. Growth with the number of rows would be hundreds of megabytes. */
const maxLaterGrowthMb = 16

/** The growth of memory until a tenth of the rows is read, and from there to the end. */
type ReadFigures = { lines: number; cpu: number; growthMb: number; laterGrowthMb: number }

/** All results of the largest company as CSV. The floor is COPY of the same columns. */
export async function exportRow(product: Server, floor: Server): Promise<Line[]> {
  const id = await companyIdOf(product.url, companies.largest)
  const fromProduct = async () => read(product, await downloadAddress(product))
  const fromFloor = () => read(floor, `${floor.url}/export?company=${id}`)
  await fromProduct()
  await fromFloor()
  const pairs: { product: ReadFigures; floor: ReadFigures }[] = []
  for (let nth = 0; nth < rounds; nth++) pairs.push({ product: await fromProduct(), floor: await fromFloor() })
  for (const pair of pairs) assert.equal(pair.product.lines, pair.floor.lines, 'the floor exports other rows')
  const ratio = median(pairs.map((pair) => pair.product.cpu / pair.floor.cpu))
  const growthMb = Math.max(...pairs.map((pair) => pair.product.growthMb))
  const laterGrowthMb = Math.max(...pairs.map((pair) => pair.product.laterGrowthMb))
  const cpuOf = (side: 'product' | 'floor') => median(pairs.map((pair) => pair[side].cpu)) / 1000
  return [
    {
      row: 'export',
      what: `CSV of ${scale.results.largest.toLocaleString('en')} results; memory of the api grows by ${growthMb.toFixed(0)} MB, then by ${laterGrowthMb.toFixed(0)}`,
      product: `${cpuOf('product').toFixed(2)} s`,
      floor: `${cpuOf('floor').toFixed(2)} s`,
      ratio: `${ratio.toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x, then <= ${maxLaterGrowthMb} MB`,
      met: ratio <= maxRatio && laterGrowthMb <= maxLaterGrowthMb,
    },
  ]
}

async function downloadAddress(product: Server): Promise<string> {
  const { data } = await fetchJson<{ data: { ticket: string } }>({
    method: 'POST',
    url: `${product.url}/api/survey-results/export`,
    token: await tokenOf(product.url, companies.largest),
    body: { time_zone: 'Europe/Berlin' },
  })
  return `${product.url}/api/downloads/${data.ticket}`
}

/**
 * Reads a file, and measures the CPU time of the server and the whole database, the number of lines, and the growth of
 * the server's memory.
 */
function read(server: Server, address: string): Promise<ReadFigures> {
  const pids = [server.pid, postmasterPid()]
  const [cpuBefore, memoryBefore] = [cpuMs(pids), residentMb(server.pid)]
  return new Promise((done, failed) => {
    http
      .get(address, (response) => {
        let lines = 0
        let chunks = 0
        let firstMaxMb = memoryBefore
        let maxMb = memoryBefore
        response.on('data', (chunk: Buffer) => {
          for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
          if (chunks++ % 100 !== 0) return
          maxMb = Math.max(maxMb, residentMb(server.pid))
          if (lines < scale.results.largest / 10) firstMaxMb = maxMb
        })
        response.on('end', () => {
          assert.equal(response.statusCode, 200)
          done({
            lines,
            cpu: cpuMs(pids) - cpuBefore,
            growthMb: firstMaxMb - memoryBefore,
            laterGrowthMb: maxMb - firstMaxMb,
          })
        })
        response.on('error', failed)
      })
      .on('error', failed)
  })
}
