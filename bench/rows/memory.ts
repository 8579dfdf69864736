import { companies } from '../data.ts'
import type { Line } from '../measure.ts'
import { residentMb } from '../processes.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'
import { connections, mixOf, type Mix } from './mixed.ts'

const maxRatio = 3

/** Memory under the load of row 1. */
export async function memoryRow(product: Server, floor: Server): Promise<Line[]> {
  const mix = await mixOf(product, floor, companies.large)
  const productMb = await maxMemory(product, mix.product)
  const floorMb = await maxMemory(floor, mix.floor)
  return [
    {
      row: '15',
      what: 'memory (RSS) of the api process, maximum under the load of row 1',
      product: `${productMb.toFixed(0)} MB`,
      floor: `${floorMb.toFixed(0)} MB`,
      ratio: `${(productMb / floorMb).toFixed(2)}x`,
      p50: '',
      goal: `<= ${maxRatio}x`,
      met: productMb / floorMb <= maxRatio,
    },
  ]
}

/** Samples memory while requests run. A single value at the end would depend on when garbage was last collected. */
async function maxMemory(server: Server, request: Mix): Promise<number> {
  let next = 0
  let maxMb = residentMb(server.pid)
  const sendInTurn = async () => {
    while (next < scale.memoryRequests) {
      await request(next++)
      if (next % 50 === 0) maxMb = Math.max(maxMb, residentMb(server.pid))
    }
  }
  await Promise.all(Array.from({ length: connections }, sendInTurn))
  return maxMb
}
