import { send, tokenOf, type Call } from '../client.ts'
import { companies } from '../data.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'

/**
 * Compares the product with itself: the home page reads seven things, and may cost as much as six pages of the list.
 */
export async function homeRow(product: Server): Promise<Line[]> {
  const token = await tokenOf(product.url, companies.largest)
  const home = repeated({ method: 'GET', url: `${product.url}/api/home`, token })
  const list = repeated({
    method: 'POST',
    url: `${product.url}/api/survey-results/search`,
    token,
    body: { sort: { field: 'dated_at', order: 'desc' }, page_size: 50 },
  })
  const comparison = await compare(product, product, { product: home, floor: list })
  const what = `Home, ${scale.results.largest.toLocaleString('en')} results, against a list page of the product`
  return [lineOf('home', what, comparison, 6)]
}

const repeated =
  (call: Call): Load =>
  async (requests) =>
    Array.from({ length: requests }, () => () => send(call))
