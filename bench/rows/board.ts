import assert from 'node:assert/strict'
import { companyIdOf, fetchJson, send, tokenOf } from '../client.ts'
import { companies } from '../data.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'

type Column = { status: { id: string; type: string }; count: number; cards: { id: string }[] }

const count = (value: number) => value.toLocaleString('en')

export async function boardRow(product: Server, floor: Server): Promise<Line[]> {
  const measure = async (company: number) => {
    const id = await companyIdOf(product.url, company)
    const calls = {
      product: { method: 'POST' as const, url: `${product.url}/api/pipelines/board`, body: {} },
      floor: { method: 'POST' as const, url: `${floor.url}/board?company=${id}`, body: {} },
    }
    const ofProduct = async () => ({ ...calls.product, token: await tokenOf(product.url, company) })
    const { data } = await fetchJson<{ data: { columns: Column[] } }>(await ofProduct())
    const { columns } = await fetchJson<{ columns: Column[] }>(calls.floor)
    const content = (of: Column[]) =>
      of.map((column) => [column.status.id, column.count, column.cards.map((card) => card.id)])
    assert.deepEqual(content(columns), content(data.columns), 'board: the floor answers other cards than the product')
    const repeated =
      (callOf: () => Promise<Parameters<typeof send>[0]>): Load =>
      async (requests) => {
        const call = await callOf()
        return Array.from({ length: requests }, () => () => send(call))
      }
    return compare(product, floor, { product: repeated(ofProduct), floor: repeated(async () => calls.floor) })
  }
  const large = await measure(companies.large)
  const largest = await measure(companies.largest)
  return [
    lineOf('5', `board, six columns of 50 cards, ${count(scale.results.large)} results`, large, 1.8),
    lineOf('5', `board, six columns of 50 cards, ${count(scale.results.largest)} results`, largest, 1.8),
  ]
}

export type Card = { id: string; version: number }

/** For each side, cards in the stage Screening of a company, and the two stages between which they move. */
export async function movable(product: Server, many: number, company = companies.written) {
  const token = () => tokenOf(product.url, company)
  const search = `${product.url}/api/survey-results/search`
  const cards: Card[] = []
  for (let after: string | null = null; cards.length < 2 * many;) {
    const filters = { statuses: ['Screening'] }
    const body: object = { filters, page_size: 200, ...(after ? { after } : {}) }
    const call = { method: 'POST' as const, url: search, token: await token(), body }
    const page: { data: Card[]; next: string | null } = await fetchJson(call)
    cards.push(...page.data)
    after = page.next
    if (!after) break
  }
  const half = Math.min(many, Math.floor(cards.length / 2))
  const call = { method: 'POST' as const, url: `${product.url}/api/pipelines/board`, token: await token(), body: {} }
  const { columns } = (await fetchJson<{ data: { columns: Column[] } }>(call)).data
  const stageOf = (type: string) => columns.find(({ status }) => status.type === type)!.status.id
  return {
    token,
    companyId: await companyIdOf(product.url, company),
    stages: [stageOf('interview'), stageOf('screening')],
    ofProduct: cards.slice(0, half),
    ofFloor: cards.slice(half, 2 * half),
  }
}

export async function moveRow(product: Server, floor: Server): Promise<Line[]> {
  const { token, companyId, stages, ofProduct, ofFloor } = await movable(product, 2_000)
  // Every card alternates between two stages, because a move to the present stage would do nothing.
  const turn = { product: 0, floor: 0 }
  const comparison = await compare(product, floor, {
    product: async (requests) => {
      const access = await token()
      return Array.from({ length: requests }, () => () => {
        const { card, status_id } = turnOf(turn.product++, ofProduct, stages)
        return moveByProduct(product, access, card, status_id)
      })
    },
    floor: async (requests) =>
      Array.from({ length: requests }, () => () => {
        const { card, status_id } = turnOf(turn.floor++, ofFloor, stages)
        return moveByFloor(floor, companyId, [card], status_id)
      }),
  })
  return [lineOf('6', 'move a card, with its event, its undo and its audit', comparison, 6, 20)]
}

/** The next move: first all cards move to the other stage, then all move back. */
export const turnOf = (nth: number, cards: readonly Card[], stages: readonly string[]) => ({
  card: cards[nth % cards.length]!,
  status_id: stages[Math.floor(nth / cards.length) % stages.length]!,
})

export async function moveByProduct(product: Server, token: string, card: Card, status_id: string) {
  const body = { id: card.id, version: card.version, status_id, how: 'drag', after_id: null }
  const url = `${product.url}/api/survey-results/update-status`
  const { data } = await fetchJson<{ data: Card }>({ method: 'PUT', url, token, body })
  card.version = data.version
}

export const moveByFloor = (floor: Server, company: string, cards: readonly Card[], status_id: string) =>
  send({
    method: 'PUT',
    url: `${floor.url}/move?company=${company}`,
    body: { ids: cards.map(({ id }) => id), status_id },
  })

/** The number of cards that one transaction moves. */
const atOnce = 500

export async function moveManyRow(product: Server, floor: Server): Promise<Line[]> {
  const { token, companyId, stages, ofProduct, ofFloor } = await movable(product, atOnce)
  const turn = { product: 0, floor: 0 }
  const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id)
  const comparison = await compare(product, floor, {
    product: async (requests) => {
      const access = await token()
      return Array.from({ length: Math.min(requests, 12) }, () => () => {
        const move = { status_id: stages[turn.product++ % 2]! }
        const body = { ids: idsOf(ofProduct), selected_under: {}, move }
        return send({ method: 'PUT', url: `${product.url}/api/survey-results/bulk-update`, token: access, body })
      })
    },
    floor: async (requests) =>
      Array.from({ length: Math.min(requests, 12) }, () => () => {
        const status_id = stages[turn.floor++ % 2]!
        return moveByFloor(floor, companyId, ofFloor, status_id)
      }),
  })
  return [lineOf('7', `move ${atOnce} cards at once`, comparison, 2.5)]
}
