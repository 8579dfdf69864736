import { ask, send } from '../client.ts'
import { link, writable } from '../world.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import type { Running } from '../product.ts'

type Item = { id: string }
type Registration = { role_id: string; notice_version: string }

/** Whoever is registered is new, in this run and in every other on the same data. */
let people = Date.now()

/** Both are given attempts that the product began; only the submit is measured. */
export async function submitRow(product: Running, floor: Running): Promise<Line[]> {
  const chosen = await choose(product.url)
  const items = await itemsOf(product.url, await register(product.url, chosen))
  const load =
    (url: string): Load =>
    async (count) => {
      const tokens: string[] = []
      for (let nth = 0; nth < count; nth++) tokens.push(await register(product.url, chosen))
      return tokens.map((token, nth) => {
        const body = { answers: items.map((item, line) => answer(item, nth, line)) }
        return () => send({ method: 'POST', url, token, body })
      })
    }
  const compared = await compare(product, floor, {
    product: load(`${product.url}/api/surveys/submit`),
    floor: load(`${floor.url}/submit`),
  })
  return [lineOf('8', 'submit an assessment', compared, 2)]
}

async function choose(url: string): Promise<Registration> {
  const roles = await ask<{ data: { id: string; name: string }[] }>({
    method: 'GET',
    url: `${url}/api/public/companies/role-names?link=${link(writable)}`,
  })
  const companies = await ask<{ data: { notice: { version: string } }[] }>({
    method: 'GET',
    url: `${url}/api/public/companies?link=${link(writable)}`,
  })
  const role_id = roles.data.find((role) => role.name === 'Sales')!.id
  return { role_id, notice_version: companies.data[0]!.notice.version }
}

async function register(url: string, chosen: Registration): Promise<string> {
  const nth = people++
  const { data } = await ask<{ data: { token: string } }>({
    method: 'POST',
    url: `${url}/api/surveys/register`,
    body: {
      link: link(writable),
      first: 'Benno',
      last: `Bench ${nth}`,
      language: 'en',
      email: `benno.${nth}@people.test`,
      ...chosen,
    },
  })
  return data.token
}

async function itemsOf(url: string, token: string): Promise<Item[]> {
  const attempt = { method: 'GET', url: `${url}/api/surveys/attempt`, token } as const
  return (await ask<{ data: { items: Item[] } }>(attempt)).data.items
}

/** Some pattern of its own for each person; times as of somebody who reads. */
function answer({ id }: Item, person: number, line: number) {
  const mixed = (person * 7_919 + line * 104_729 + ((person * line) % 13)) >>> 0
  return { item: id, answer: 1 + (mixed % 5), ms: 3_000 + (mixed % 4_000) }
}
