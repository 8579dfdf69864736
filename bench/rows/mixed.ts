import { companyIdOf, send, tokenOf } from '../client.ts'
import { companies } from '../data.ts'
import { compareRates, type Line } from '../measure.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'
import { movable, moveByFloor, moveByProduct, turnOf } from './board.ts'
import { idsToOpen } from './open.ts'

export const connections = 8
const list = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }
const search = { ...list, filters: { search: 'maria karb' } }

/** Sends the nth request of the mix. */
export type Mix = (nth: number) => Promise<unknown>

/**
 * The load of a working day in one company, for each side. Of 20 requests, ten read a page of the list, two search,
 * five open a record, two move a card, and one reads the board.
 */
export async function mixOf(product: Server, floor: Server, company: number): Promise<{ product: Mix; floor: Mix }> {
  const companyId = await companyIdOf(product.url, company)
  const ids = await idsToOpen(product.url, company)
  const { stages, ofProduct, ofFloor } = await movable(product, 400, company)
  const turn = { product: 0, floor: 0 }
  const idOf = (nth: number) => ids[nth % ids.length]!
  const results = `${product.url}/api/survey-results`
  return {
    product: async (nth) => {
      const token = await tokenOf(product.url, company)
      const post = (url: string, body: object) => send({ method: 'POST', url, token, body })
      const place = nth % 20
      if (place < 10) return post(`${results}/search`, list)
      if (place < 12) return post(`${results}/search`, search)
      if (place < 17) return send({ method: 'GET', url: `${results}/${idOf(nth)}`, token })
      if (place === 19) return post(`${product.url}/api/pipelines/board`, {})
      const { card, status_id } = turnOf(turn.product++, ofProduct, stages)
      return moveByProduct(product, token, card, status_id)
    },
    floor: async (nth) => {
      const url = (path: string) => `${floor.url}/${path}?company=${companyId}`
      const place = nth % 20
      if (place < 12) return send({ method: 'POST', url: url('search'), body: place < 10 ? list : search })
      if (place < 17) return send({ method: 'GET', url: url(`results/${idOf(nth)}`) })
      if (place === 19) return send({ method: 'POST', url: url('board'), body: {} })
      const { card, status_id } = turnOf(turn.floor++, ofFloor, stages)
      return moveByFloor(floor, companyId, [card], status_id)
    },
  }
}

/** Compares the requests per second of product and floor with 8 connections. */
export async function mixedRow(product: Server, floor: Server): Promise<Line[]> {
  const measure = async (company: number, results: number, minShare: number): Promise<Line> => {
    const rates = await compareRates(await mixOf(product, floor, company), connections)
    return {
      row: '1',
      what: `mixed load, ${connections} connections, ${results.toLocaleString('en')} results`,
      product: `${rates.product.toFixed(0)}/s`,
      floor: `${rates.floor.toFixed(0)}/s`,
      ratio: `${(rates.share * 100).toFixed(0)} %`,
      p50: '',
      goal: `>= ${minShare * 100} %`,
      met: rates.share >= minShare,
    }
  }
  return [
    await measure(companies.large, scale.results.large, 0.5),
    await measure(companies.largest, scale.results.largest, 0.45),
  ]
}
