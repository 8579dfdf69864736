import { ask, companyIdOf, send, tokenOf } from '../client.ts'
import { hundredThousand } from '../world.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import type { Running } from '../product.ts'

/** The newest two thousand, in an order that has nothing to do with where they are kept. */
export async function idsToOpen(url: string): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  while (ids.length < 2_000) {
    const page: { data: { id: string }[]; next: string | null } = await ask({
      method: 'POST',
      url: `${url}/api/survey-results/search`,
      token: await tokenOf(url, hundredThousand),
      body: { page_size: 200, ...(after ? { after } : {}) },
    })
    ids.push(...page.data.map((row) => row.id))
    after = page.next
    if (!after) break
  }
  return ids.sort()
}

export async function openRow(product: Running, floor: Running): Promise<Line[]> {
  const company = await companyIdOf(product.url, hundredThousand)
  const ids = await idsToOpen(product.url)
  const load =
    (address: (id: string) => string, signedIn: boolean): Load =>
    async (count) => {
      const token = signedIn ? await tokenOf(product.url, hundredThousand) : undefined
      return Array.from({ length: count }, (_, nth) => {
        const url = address(ids[nth % ids.length]!)
        return () => send({ method: 'GET', url, token })
      })
    }
  const compared = await compare(product, floor, {
    product: load((id) => `${product.url}/api/survey-results/${id}`, true),
    floor: load((id) => `${floor.url}/results/${id}?company=${company}`, false),
  })
  return [lineOf('4', 'open a record', compared, 2.5)]
}
