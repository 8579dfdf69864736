import assert from 'node:assert/strict'
import { companyIdOf, fetchJson, send, tokenOf, type Call } from '../client.ts'
import { companies } from '../data.ts'
import { compare, lineOf, type Comparison, type Line, type Load } from '../measure.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'

type Page = { data: { id: string }[]; total: number; next: string | null }
type Side = 'product' | 'floor'

const newestFirst = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }
const pagesOfWalk = 40

/** Makes a call for a page of a company's results on one of the servers. */
type ListCall = (body: object) => Promise<Call>

async function listCalls(product: Server, floor: Server, company: number): Promise<Record<Side, ListCall>> {
  const id = await companyIdOf(product.url, company)
  return {
    product: async (body) => ({
      method: 'POST',
      url: `${product.url}/api/survey-results/search`,
      token: await tokenOf(product.url, company),
      body,
    }),
    floor: async (body) => ({ method: 'POST', url: `${floor.url}/search?company=${id}`, body }),
  }
}

export async function listRow(product: Server, floor: Server): Promise<Line[]> {
  const measure = async (company: number) => {
    const calls = await listCalls(product, floor, company)
    const walks = { product: await walk(calls.product), floor: await walk(calls.floor) }
    assertSamePages(walks.product.pages, walks.floor.pages, 'list')
    return compare(product, floor, {
      product: inTurn(calls.product, walks.product.bodies),
      floor: inTurn(calls.floor, walks.floor.bodies),
    })
  }
  const large = await measure(companies.large)
  const largest = await measure(companies.largest)
  const small = await measure(companies.small)
  return [
    lineOf('2', `list page of 50, ${count(scale.results.large)} results`, large, 1.8),
    lineOf('2', `list page of 50, ${count(scale.results.largest)} results`, largest, 1.8),
    acrossSizes(largest, small),
  ]
}

const count = (value: number) => value.toLocaleString('en')

/**
 * Walks through the first pages, and returns the bodies of the requests; each page is followed by the first page again.
 */
async function walk(call: ListCall): Promise<{ bodies: object[]; pages: Page[] }> {
  const bodies: object[] = []
  const pages: Page[] = []
  let after: string | null = null
  do {
    const body: object = after ? { ...newestFirst, after } : newestFirst
    const page: Page = await fetchJson<Page>(await call(body))
    bodies.push(newestFirst, body)
    pages.push(page)
    after = page.next
  } while (after && pages.length < pagesOfWalk)
  return { bodies, pages }
}

function inTurn(call: ListCall, bodies: readonly object[]): Load {
  return async (requests) => {
    const calls = await Promise.all(bodies.map(call))
    return Array.from({ length: requests }, (_, nth) => () => send(calls[nth % calls.length]!))
  }
}

function assertSamePages(product: readonly Page[], floor: readonly Page[], what: string) {
  const content = (pages: readonly Page[]) => pages.map(({ data, total }) => ({ total, ids: data.map(({ id }) => id) }))
  assert.deepEqual(content(floor), content(product), `${what}: the floor answers other rows than the product`)
  assert.ok(
    product.some(({ data }) => data.length > 0),
    `${what}: no page holds any row`,
  )
}

/** Compares the product with itself: the cost of a page must hardly depend on the number of results. */
function acrossSizes(largest: Comparison, small: Comparison): Line {
  const ratio = largest.product.cpu / small.product.cpu
  return {
    row: '2',
    what: `list page, product at ${count(scale.results.largest)} against at ${count(scale.results.small)}`,
    product: `${largest.product.cpu.toFixed(2)} ms`,
    floor: `${small.product.cpu.toFixed(2)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    p50: `${(largest.product.p50 / small.product.p50).toFixed(2)}x`,
    goal: '<= 2.5x',
    met: ratio <= 2.5,
  }
}

/** From rare to common: the searches find from none to a thousand of 100,000 people. */
const searches = ['kovquist', 'zoë bergström', 'maria karb', 'müllen', 'omar.lindsk', 'ravi bran', 'maria']

export async function searchRow(product: Server, floor: Server): Promise<Line[]> {
  const lines: Line[] = []
  for (const [company, results] of [
    [companies.large, scale.results.large],
    [companies.largest, scale.results.largest],
  ] as const) {
    const calls = await listCalls(product, floor, company)
    const bodies = searches.map((search) => ({ ...newestFirst, filters: { search } }))
    const pagesOf = (side: Side) => Promise.all(bodies.map(async (body) => fetchJson<Page>(await calls[side](body))))
    assertSamePages(await pagesOf('product'), await pagesOf('floor'), 'search')
    const comparison = await compare(product, floor, {
      product: inTurn(calls.product, bodies),
      floor: inTurn(calls.floor, bodies),
    })
    lines.push(lineOf('3', `search, each word anywhere, ${count(results)} results`, comparison, 1.5))
  }
  return lines
}
