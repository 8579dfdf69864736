import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsNaming } from '../candidate-merges/test-people.ts'
import { setUpProduct } from '../../test-product.ts'
import { address, setUpUndos } from './test-undo.ts'

const world = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const { product } = world
const { query, run, check, undo } = setUpUndos(world)

/** What happened, what an import remembers, and what was told: these rows stay. */
const stays = [
  'audit_events',
  'candidate_changes',
  // Found in the background, whether or not there is an import.
  'candidate_comparisons',
  'candidate_duplicates',
  'live_changes',
  'pgboss.job',
  'pgboss.job_common',
  'pgboss.queue',
  'rate_limits',
  'task_run_rows',
  'task_runs',
  'user_events',
]

let seed = 7
const random = (max: number) => (seed = (seed * 48271) % 2147483647) % max
const oneOf = <Value>(values: readonly Value[]): Value => values[random(values.length)]!

const rounds = Number(process.env.UNDO_ROUNDS ?? 12)

beforeAll(async () => {
  await query("INSERT INTO locations (company_id, name) SELECT id, 'Porto' FROM companies WHERE slug = 'northgate'")
  await query("INSERT INTO departments (company_id, name) SELECT id, 'Sales' FROM companies WHERE slug = 'northgate'")
  // Signs in, and does the work that is due at a start.
  await undo(await run(`Email\n${address()}`))
})

/** People of the company, known before, with any facts and tags. @returns their addresses */
async function makePeople(marker: string): Promise<string[]> {
  const addresses: string[] = []
  for (let nth = 0; nth < 8; nth++) {
    const email = `known${nth}.${marker}@people.test`
    const isEmployee = random(2) === 0
    await query(
      `INSERT INTO candidates (company_id, first, last, email, phone, title, kind, hired_at, rating, location_id, tag_ids, earlier_names, archived_at)
       SELECT c.id, $1, $2, $3, $4, $5, $6, $7, $8,
         CASE WHEN $9 THEN (SELECT l.id FROM locations l WHERE l.company_id = c.id LIMIT 1) END,
         ARRAY(SELECT t.id FROM candidate_tags t WHERE t.company_id = c.id ORDER BY t.id LIMIT $10), $11, CASE WHEN $12 THEN now() END
         FROM companies c WHERE c.slug = 'northgate'`,
      [
        oneOf(['', 'Ana', 'Bo']),
        oneOf(['', 'Lee']),
        email,
        oneOf([null, '+15550100107']),
        oneOf([null, 'Clerk']),
        isEmployee ? 'employee' : 'candidate',
        isEmployee ? oneOf([null, '2020-01-01']) : null,
        isEmployee ? oneOf([null, 4]) : null,
        random(2) === 0,
        random(3),
        oneOf([[], ['Cy Lee'], ['Ana New']]),
        random(4) === 0,
      ],
    )
    addresses.push(email)
  }
  return addresses
}

const columns = [
  'email',
  'first',
  'last',
  'phone',
  'kind',
  'title',
  'location',
  'department',
  'owner',
  'hired_at',
  'tags',
]

function rowOf(email: string, marker: string): string {
  const some = (values: readonly string[]) => (random(2) === 0 ? '' : oneOf(values))
  const cells = [
    email,
    some(['Ana', 'Cy']),
    some(['Lee', 'New']),
    some(['+1 555 010 0107', '+1 555 010 0199']),
    some(['Employee', 'Candidate']),
    some(['Clerk', 'Lead']),
    some(['Porto']),
    some(['Sales']),
    some(['company.user@demo.test', 'company.owner@demo.test']),
    some(['2020-01-01', '2024-03-04']),
    some([`First ${marker}`, `first ${marker}; Second ${marker}`]),
  ]
  return cells.join(',')
}

/** The rows that are only in one of the two. */
function differences(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  const only = (some: Record<string, string[]>, others: Record<string, string[]>, word: string) =>
    Object.entries(some).flatMap(([table, rows]) => {
      const known = new Set(others[table])
      return rows.filter((row) => !known.has(row)).map((row) => `${word} in ${table}: ${row}`)
    })
  return [...only(before, after, 'missing'), ...only(after, before, 'new')]
}

describe('any import into any world, undone at once,', () => {
  it(
    'leaves every row of every table as it was, except what happened',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const marker = randomUUID().slice(0, 8)
        const known = await makePeople(marker)
        const fresh = Array.from({ length: 8 }, (_, nth) => `new${nth}.${marker}@people.test`)
        const rows = [...known, ...fresh].filter(() => random(4) > 0).map((email) => rowOf(email, marker))
        const file = [columns.join(','), `first${round}.${marker}@people.test`, ...rows].join('\n')
        const fields = Object.fromEntries(columns.map((column, nth) => [column, String(nth)]))
        const before = await rowsNaming(product.owner, [''], stays)
        const id = await run(file, {
          ...fields,
          duplicates: oneOf(['skip', 'merge', 'update']),
          default_kind: oneOf(['candidate', 'employee']),
        })
        const preview = await check(id)
        expect([preview.kept, preview.stay_count]).toEqual([0, 0])
        const { data, changed } = await undo(id)
        expect([data.state, changed]).toEqual(['succeeded', preview.removed + preview.changed])
        expect(differences(before, await rowsNaming(product.owner, [''], stays)), `round ${round}`).toEqual([])
      }
    },
    60_000 + rounds * 5_000,
  )
})
