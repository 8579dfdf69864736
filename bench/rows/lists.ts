import { ask, companyIdOf, send, tokenOf, type Call } from '../client.ts'
import { hundred, hundredThousand, million } from '../world.ts'
import { compare, lineOf, type Compared, type Line, type Load } from '../measure.ts'
import type { Running } from '../product.ts'

type Page = { data: { id: string }[]; next: string | null }
const newest = { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 }

/** How a server is asked about one company's results. */
type Asked = (body: object) => Promise<Call>

async function askedOf(product: Running, floor: Running, company: number) {
  const id = await companyIdOf(product.url, company)
  const ofProduct: Asked = async (body) => ({
    method: 'POST',
    url: `${product.url}/api/survey-results/search`,
    token: await tokenOf(product.url, company),
    body,
  })
  const ofFloor: Asked = async (body) => ({
    method: 'POST',
    url: `${floor.url}/search?company=${id}`,
    body,
  })
  return { product: ofProduct, floor: ofFloor }
}

/** The first page and deeper ones in turn; 40 keys are collected beforehand. */
async function pages(asked: Asked): Promise<Load> {
  const bodies: object[] = []
  let after: string | null = null
  for (let nth = 0; nth < 40; nth++) {
    const body: object = after ? { ...newest, after } : newest
    bodies.push(newest, body)
    const page: Page = await ask<Page>(await asked(body))
    after = page.next
    if (!after) break
  }
  return cycle(asked, bodies)
}

/** Rare and common: from nobody to a thousand people of a hundred thousand. */
const searches = ['kovquist', 'zoë bergström', 'maria kar', 'müllen', 'omar.lindsk', 'ravi b', 'maria']

const found = (asked: Asked): Load =>
  cycle(
    asked,
    searches.map((search) => ({ ...newest, filters: { search } })),
  )

function cycle(asked: Asked, bodies: readonly object[]): Load {
  return async (count) => {
    const calls = await Promise.all(bodies.map(asked))
    return Array.from({ length: count }, (_, nth) => () => send(calls[nth % calls.length]!))
  }
}

export async function listRow(product: Running, floor: Running): Promise<Line[]> {
  const measure = async (company: number) => {
    const asked = await askedOf(product, floor, company)
    return compare(product, floor, {
      product: await pages(asked.product),
      floor: await pages(asked.floor),
    })
  }
  const middle = await measure(hundredThousand)
  const large = await measure(million)
  const small = await measure(hundred)
  return [
    lineOf('2', 'list page of 50, 100,000 results', middle, 2),
    lineOf('2', 'list page of 50, 1,000,000 results', large, 2),
    acrossSizes(large, small),
  ]
}

/** The product against itself: what a page costs must hardly depend on how many there are. */
function acrossSizes(large: Compared, small: Compared): Line {
  const ratio = large.product.cpu / small.product.cpu
  return {
    row: '2',
    what: 'list page, product at 1,000,000 against at 100',
    product: `${large.product.cpu.toFixed(2)} ms`,
    floor: `${small.product.cpu.toFixed(2)} ms`,
    ratio: `${ratio.toFixed(2)}x`,
    p50: `${(large.product.p50 / small.product.p50).toFixed(2)}x`,
    goal: '<= 4x',
    met: ratio <= 4,
  }
}

export async function searchRow(product: Running, floor: Running): Promise<Line[]> {
  const lines: Line[] = []
  for (const company of [hundredThousand, million]) {
    const asked = await askedOf(product, floor, company)
    const compared = await compare(product, floor, {
      product: found(asked.product),
      floor: found(asked.floor),
    })
    const size = company === million ? '1,000,000' : '100,000'
    lines.push(lineOf('3', `infix search, ${size} results`, compared, 1.3))
  }
  return lines
}
