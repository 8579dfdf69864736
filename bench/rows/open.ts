import assert from 'node:assert/strict'
import { companyIdOf, fetchJson, send, tokenOf, type Call } from '../client.ts'
import { companies } from '../data.ts'
import { compare, lineOf, type Line, type Load } from '../measure.ts'
import { scale } from '../scale.ts'
import type { Server } from '../servers.ts'

const resultsToOpen = Math.min(2_000, scale.opened)

export async function openRow(product: Server, floor: Server): Promise<Line[]> {
  const company = await companyIdOf(product.url, companies.large)
  const ids = await idsToOpen(product.url)
  const ofProduct = (id: string, token?: string): Call => ({
    method: 'GET',
    url: `${product.url}/api/survey-results/${id}`,
    token,
  })
  const ofFloor = (id: string): Call => ({ method: 'GET', url: `${floor.url}/results/${id}?company=${company}` })
  const token = await tokenOf(product.url, companies.large)
  for (const id of ids.slice(0, 20)) {
    const answers = [await fetchJson<Detail>(ofProduct(id, token)), await fetchJson<Detail>(ofFloor(id))] as const
    assert.deepEqual(
      content(answers[1]),
      content(answers[0]),
      'open: the floor answers another record than the product',
    )
  }
  const load =
    (call: typeof ofProduct): Load =>
    async (count) => {
      const fresh = await tokenOf(product.url, companies.large)
      return Array.from({ length: count }, (_, nth) => () => send(call(ids[nth % ids.length]!, fresh)))
    }
  const comparison = await compare(product, floor, { product: load(ofProduct), floor: load(ofFloor) })
  return [lineOf('4', 'open a record', comparison, 4, 12)]
}

/** The newest results, sorted by their random ids, so that neighbours in the table are not read one after another. */
export async function idsToOpen(productUrl: string, company = companies.large): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: { data: { id: string }[]; next: string | null } = await fetchJson({
      method: 'POST',
      url: `${productUrl}/api/survey-results/search`,
      token: await tokenOf(productUrl, company),
      body: { filters: { states: ['completed'] }, page_size: 200, ...(after ? { after } : {}) },
    })
    ids.push(...page.data.map(({ id }) => id))
    after = page.next
  } while (after && ids.length < resultsToOpen)
  return ids.slice(0, resultsToOpen - 20).sort()
}

type Detail = {
  data: {
    id: string
    candidate: object
    role_score: number | null
    stages: { id: string; name: string }[]
    report: { sections: { id: string; blocks: Block[] }[] } | null
  }
}

type Block =
  | { kind: 'scale'; key: string; score: { raw: number; percentile: number } }
  | { kind: 'score'; name: string; value: number }
  | { kind: 'facts' }

/** The facts of a record that both sides must return. */
function content({ data: { id, candidate, role_score, stages, report } }: Detail) {
  assert.ok(report, 'open: the record has no report')
  const blocks = report.sections.flatMap((section) => section.blocks)
  const score = blocks.find((block) => block.kind === 'score')
  return {
    id,
    candidate,
    role_score,
    stages: stages.map((stage) => [stage.id, stage.name]),
    scales: Object.fromEntries(
      blocks.flatMap((block) =>
        block.kind === 'scale' ? [[block.key, [block.score.raw, block.score.percentile]] as const] : [],
      ),
    ),
    score: score?.value ?? null,
  }
}
