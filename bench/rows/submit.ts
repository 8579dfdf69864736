import assert from 'node:assert/strict'
import pg from 'pg'
import { fetchJson, send, tokenOf } from '../client.ts'
import { companies, linkId, waitForDelivery } from '../data.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import { database, type Server } from '../servers.ts'

type Item = { id: string }
type Registration = { role_id: string; notice_version: string }
type Attempt = { email: string; token: string }

const submitCall = (url: string, { token }: Attempt, items: readonly Item[], person: number) => ({
  method: 'POST' as const,
  url,
  token,
  body: { answers: items.map((item, line) => answerOf(item, person, line)) },
})

/** Finishes one survey in the product. @returns the address of the person */
export async function submitOne({ url }: Server): Promise<string> {
  const attempt = await register(url, await chooseRole(url))
  await letTimePass()
  await fetchJson(submitCall(`${url}/api/surveys/submit`, attempt, await itemsOf(url, attempt.token), 1))
  return attempt.email
}

/** The product starts the attempts of both sides; only the submit is measured. */
export async function submitRow(product: Server, floor: Server): Promise<Line[]> {
  const registration = await chooseRole(product.url)
  const first = await register(product.url, registration)
  const items = await itemsOf(product.url, first.token)
  const urls = { product: `${product.url}/api/surveys/submit`, floor: `${floor.url}/submit` }

  const second = await register(product.url, registration)
  const replies = [
    await fetchJson<Reply>(submitCall(urls.product, first, items, 1)),
    await fetchJson<Reply>(submitCall(urls.floor, second, items, 1)),
  ] as const
  const content = ({ data: { company_name, brand, contact_email } }: Reply) => [company_name, brand, contact_email]
  assert.deepEqual(content(replies[1]), content(replies[0]), 'submit: the floor replies otherwise than the product')
  assert.deepEqual(
    await storedResult(product.url, second.email),
    await storedResult(product.url, first.email),
    'submit: the floor stores another result than the product',
  )

  const load =
    (url: string): Load =>
    async (count) => {
      const attempts: Attempt[] = []
      for (let nth = 0; nth < count; nth++) attempts.push(await register(product.url, registration))
      await letTimePass()
      await waitForDelivery()
      return attempts.map((attempt, nth) => () => send(submitCall(url, attempt, items, nth)))
    }
  const comparison = await compare(product, floor, { product: load(urls.product), floor: load(urls.floor) })
  return [lineOf('8', 'submit an assessment', comparison, 2.5, 20)]
}

/**
 * Moves the start of the attempts into the past, because surveys that are all finished within a moment would be refused
 * as those of a script.
 */
async function letTimePass() {
  const db = new pg.Client(database)
  await db.connect()
  await db.query(
    `UPDATE survey_results SET started_at = now() - interval '5 minutes' - random() * interval '15 minutes'
      WHERE state = 'in_progress' AND started_at > now() - interval '5 minutes'`,
  )
  await db.end()
}

type Reply = { data: { company_name: string; brand: string; contact_email: string } }

async function chooseRole(productUrl: string): Promise<Registration> {
  const link = linkId(companies.written)
  const roles = await fetchJson<{ data: { id: string; name: string }[] }>({
    method: 'GET',
    url: `${productUrl}/api/public/companies/role-names?link=${link}`,
  })
  const linked = await fetchJson<{ data: { notice: { version: string } }[] }>({
    method: 'GET',
    url: `${productUrl}/api/public/companies?link=${link}`,
  })
  const role_id = roles.data.find((role) => role.name === 'Sales')!.id
  return { role_id, notice_version: linked.data[0]!.notice.version }
}

/** Numbers the registered people. Starts with a different number in every run on the same data. */
let nextPerson = Date.now()

async function register(productUrl: string, registration: Registration): Promise<Attempt> {
  const nth = nextPerson++
  const email = `benno.${nth}@people.test`
  const { data } = await fetchJson<{ data: { token: string } }>({
    method: 'POST',
    url: `${productUrl}/api/surveys/register`,
    body: {
      link: linkId(companies.written),
      first: 'Benno',
      last: `Bench ${nth}`,
      language: 'en',
      email,
      ...registration,
    },
  })
  return { email, token: data.token }
}

async function itemsOf(productUrl: string, token: string): Promise<Item[]> {
  const attempt = { method: 'GET', url: `${productUrl}/api/surveys/attempt`, token } as const
  return (await fetchJson<{ data: { items: Item[] } }>(attempt)).data.items
}

/** Answers that follow a pattern, which differs from person to person. */
function answerOf({ id }: Item, person: number, line: number) {
  const mixed = (person * 7_919 + line * 104_729 + ((person * line) % 13)) >>> 0
  // Times of at most a millisecond: the product stores no longer times than have passed, but the floor stores what was
  // sent.
  return { item: id, answer: 1 + (mixed % 5), ms: mixed % 2 }
}

type StoredResult = {
  state: string
  minutes: number
  quality: string
  self_critical: string
  role_score: number
  report: { sections: { blocks: Block[] }[] }
}

type Block =
  | { kind: 'scale'; key: string; score: { raw: number; percentile: number } }
  | { kind: 'score'; exact: number }
  | { kind: 'table'; rows: { cells: { text: string }[] }[] }

/** The result that the product stored for the person with this address. */
async function storedResult(productUrl: string, email: string) {
  const token = await tokenOf(productUrl, companies.written)
  const url = `${productUrl}/api/survey-results`
  const answer = await fetchJson<{ data: { id: string }[] }>({
    method: 'POST',
    url: `${url}/search`,
    token,
    body: { filters: { search: email } },
  })
  assert.equal(answer.data.length, 1, `submit: one result of ${email}`)
  const { data } = await fetchJson<{ data: StoredResult }>({
    method: 'GET',
    url: `${url}/${answer.data[0]!.id}`,
    token,
  })
  const { state, minutes, quality, self_critical, role_score, report } = data
  const blocks = report.sections.flatMap((section) => section.blocks)
  return {
    state,
    minutes,
    quality,
    self_critical,
    role_score,
    scales: Object.fromEntries(
      blocks.flatMap((block) =>
        block.kind === 'scale' ? [[block.key, [block.score.raw, block.score.percentile]] as const] : [],
      ),
    ),
    exact: blocks.flatMap((block) => (block.kind === 'score' ? [Math.round(block.exact * 1e6)] : [])),
    other_roles: blocks.flatMap((block) =>
      block.kind === 'table' ? block.rows.map(({ cells }) => cells.map(({ text }) => text)) : [],
    ),
  }
}
