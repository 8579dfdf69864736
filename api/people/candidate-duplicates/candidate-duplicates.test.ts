import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { atOnce, call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const settle = () => product.tasks.settle()

type Facts = { first: string; last: string; email: string; phone: string; location: string; company: string }
const marker = () => `q${randomUUID().replaceAll(/[^a-z]/g, '')}`

/** Adds a person; what is not given is like nobody else's. */
async function person(facts: Partial<Facts> = {}): Promise<string> {
  const { first = marker(), last = marker(), email = `${marker()}@people.test`, company = 'northgate' } = facts
  const { id } = await one(
    `INSERT INTO candidates (company_id, first, last, email, phone, location_id)
     SELECT c.id, $1, $2, $3, $4, (SELECT l.id FROM locations l WHERE l.company_id = c.id AND l.name = $5)
       FROM companies c WHERE c.slug = $6 RETURNING id`,
    [first, last, email, facts.phone ?? null, facts.location ?? null, company],
  )
  return id as string
}
let numbers = 0
const number = () => `+1415555${String(2_000 + numbers++)}`
/** Two people who are alike by their phone. */
async function similarPair(company = 'northgate'): Promise<{ one_id: string; other_id: string }> {
  const phone = number()
  const ids = [await person({ phone, company }), await person({ phone, company })]
  const [one_id, other_id] = ids.toSorted()
  return { one_id: one_id!, other_id: other_id! }
}

type Row = {
  one: { id: string }
  other: { id: string }
  reasons: string[]
  dismissed: { by: { name: string | null }; at: string } | null
}
async function search(filters: object = {}, as = owner): Promise<Row[]> {
  const answer = await call('POST', '/candidates/duplicates/search', { as, body: { filters, page_size: 200 } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** The pairs that the list shows among these people, each as the reasons. */
async function pairsOf(ids: readonly string[], filters: object = {}, as = owner): Promise<string[]> {
  const rows = await search(filters, as)
  return rows
    .filter((row) => ids.includes(row.one.id) || ids.includes(row.other.id))
    .map(({ reasons }) => reasons.join(' '))
}
const send = (what: 'dismiss' | 'restore', body: object, as = owner) =>
  call('POST', `/candidates/duplicates/${what}`, { as, body })
const duplicatesOf = async (id: string) => (await call('GET', `/candidates/${id}/duplicates`, { as: owner })).body.data
const versionOf = async (id: string) =>
  (await one('SELECT version FROM candidates WHERE id = $1', [id])).version as number
async function merge(kept_id: string, other_id: string) {
  const versioned = async (id: string) => ({ id, version: await versionOf(id) })
  const answer = await call('POST', '/candidates/merge', {
    as: owner,
    body: { kept: await versioned(kept_id), other: await versioned(other_id) },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.merge_id as string
}
const unmerge = (merge_id: string) => call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })

describe('the list of duplicates', () => {
  it('shows each pair once, with both people and the reasons, the strongest first', async () => {
    const phone = number()
    const name = { first: marker(), last: marker() }
    const strong = [await person({ ...name, phone }), await person({ ...name, phone })]
    const weak = { first: marker(), last: marker() }
    const named = [await person(weak), await person(weak)]
    await settle()
    expect(await pairsOf(strong)).toEqual(['phone name'])
    expect(await pairsOf(named)).toEqual(['name'])
    const ids = (await search()).map((row) => [row.one.id, row.other.id].toSorted().join(' '))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.indexOf(strong.toSorted().join(' '))).toBeLessThan(ids.indexOf(named.toSorted().join(' ')))
    const row = (await search()).find(({ one: { id } }) => strong.includes(id))!
    expect(row.one).toMatchObject({ first: name.first, latest: null, archived_at: null })
    expect(row).toMatchObject({ dismissed: null, company: { name: expect.any(String) } })
  })

  it('shows only likely pairs on request, and pairs with similar names at one location', async () => {
    await query(
      `INSERT INTO locations (company_id, name) SELECT id, 'Duplicates' FROM companies WHERE slug = 'northgate' ON CONFLICT DO NOTHING`,
    )
    const last = marker()
    const similar = [
      await person({ first: 'Katherine', last, location: 'Duplicates' }),
      await person({ first: 'Kathrine', last, location: 'Duplicates' }),
    ]
    const likely = await similarPair()
    await settle()
    expect(await pairsOf(similar)).toEqual(['similar_name location'])
    expect(await pairsOf(similar, { likely: true })).toEqual([])
    expect(await pairsOf([likely.one_id], { likely: true })).toEqual(['phone'])
    await query(`UPDATE candidates SET location_id = NULL WHERE id = $1`, [similar[0]])
    await settle()
    expect(await pairsOf(similar)).toEqual([])
    // Without a location of their own, people are where their latest result is.
    await query(
      `WITH result AS (INSERT INTO survey_results (company_id, candidate_id, state, location_id)
         SELECT company_id, id, 'invited', NULL FROM candidates WHERE id = $1 RETURNING id)
       UPDATE candidates SET latest_result_id = (SELECT id FROM result) WHERE id = $1`,
      [similar[0]],
    )
    await settle()
    await query(
      `UPDATE survey_results SET location_id = (SELECT id FROM locations WHERE name = 'Duplicates') WHERE candidate_id = $1`,
      [similar[0]],
    )
    await settle()
    expect(await pairsOf(similar)).toEqual(['similar_name location'])
  })

  it('forgets a pair as soon as a fact changes, and finds new ones within a run', async () => {
    const { one_id, other_id } = await similarPair()
    await settle()
    expect(await pairsOf([one_id])).toEqual(['phone'])
    const answer = await call('PUT', `/candidates/${one_id}`, {
      as: owner,
      body: { version: await versionOf(one_id), phone: number() },
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await pairsOf([one_id])).toEqual([])
    await settle()
    expect(await pairsOf([one_id, other_id])).toEqual([])
    await query('UPDATE candidates SET phone = (SELECT phone FROM candidates WHERE id = $1) WHERE id = $2', [
      other_id,
      one_id,
    ])
    await settle()
    expect(await pairsOf([one_id, other_id])).toEqual(['phone'])
  })

  it('shows a pair while one of them is not archived', async () => {
    const { one_id, other_id } = await similarPair()
    await settle()
    await query('UPDATE candidates SET archived_at = now() WHERE id = $1', [one_id])
    expect(await pairsOf([one_id])).toEqual(['phone'])
    await query('UPDATE candidates SET archived_at = now() WHERE id = $1', [other_id])
    expect(await pairsOf([one_id])).toEqual([])
  })

  it('says what tells people apart, and the stage to those who may see stages', async () => {
    const phone = number()
    const { id, stage } = await one(
      `UPDATE candidates c SET phone = $1, title = 'Cook' FROM survey_results r JOIN statuses s ON s.id = r.status_id
        WHERE c.id = (SELECT p.id FROM candidates p JOIN survey_results r ON r.id = p.latest_result_id JOIN companies o ON o.id = p.company_id
                       WHERE o.slug = 'northgate' AND r.status_id IS NOT NULL AND p.merged_into IS NULL AND p.archived_at IS NULL LIMIT 1)
          AND r.id = c.latest_result_id RETURNING c.id, s.name AS stage`,
      [phone],
    )
    const other = await person({ phone })
    await settle()
    const sidesOf = async () => {
      const row = (await search()).find((pair) => [pair.one.id, pair.other.id].includes(other))!
      return row.one.id === other ? [row.other, row.one] : [row.one, row.other]
    }
    const results = (
      await call('POST', '/candidates/search', { as: owner, body: { filters: {}, page_size: 200 } })
    ).body.data.find((row: { id: string }) => row.id === id).results
    expect(await sidesOf()).toMatchObject([
      { title: 'Cook', stage, results },
      { title: null, stage: null, results: 0 },
    ])
    const pipeline = (sees: boolean) =>
      query('UPDATE users SET can_view_hiring_pipeline = $1 WHERE email = $2', [sees, owner])
    await pipeline(false)
    expect(await sidesOf()).toMatchObject([{ title: 'Cook', stage: null }, {}])
    await pipeline(true)
  })

  it('is read page by page, each pair once', async () => {
    const phone = number()
    for (let n = 0; n < 5; n++) await person({ phone })
    await settle()
    const all: string[] = []
    let after: string | undefined
    do {
      const body = { filters: { likely: true }, page_size: 3, ...(after ? { after } : {}) }
      const answer = await call('POST', '/candidates/duplicates/search', { as: owner, body })
      all.push(...answer.body.data.map(({ id }: { id: string }) => id))
      after = answer.body.next ?? undefined
    } while (after)
    const whole = await search({ likely: true })
    expect(whole.length).toBeGreaterThanOrEqual(10)
    expect(all).toHaveLength(whole.length)
    expect(new Set(all).size).toBe(all.length)
  })

  it('pairs nobody of another company, and shows a franchise those of each of its companies', async () => {
    const phone = number()
    const slugs = await query(
      `SELECT slug FROM companies WHERE franchise_id = (SELECT franchise_id FROM companies WHERE slug = 'northgate') AND slug <> 'northgate'`,
    )
    const elsewhere = await person({ phone, company: slugs[0].slug })
    const here = await person({ phone })
    const there = await similarPair(slugs[0].slug)
    await settle()
    expect(await pairsOf([here, elsewhere], {}, franchise)).toEqual([])
    expect(await pairsOf([there.one_id], {}, franchise)).toEqual(['phone'])
    const { id } = await one('SELECT id FROM companies WHERE slug = $1', ['northgate'])
    expect(await pairsOf([there.one_id], { company_id: id }, franchise)).toEqual([])
    expect(await pairsOf([there.one_id])).toEqual([])
  })

  it('compares new people of each company in turn, whatever another one has added', async () => {
    await settle()
    await query(
      `INSERT INTO candidates (company_id, first, last, email) SELECT c.id, md5(n::text), md5('last' || n), 'many' || n || '@mass.test'
         FROM companies c, generate_series(1, 150) n WHERE c.slug = 'orchard'`,
    )
    const { one_id, other_id } = await similarPair()
    await query('SELECT compare_candidates(100)')
    const waiting = await query('SELECT candidate_id FROM candidate_comparisons')
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.filter(({ candidate_id }) => [one_id, other_id].includes(candidate_id as string))).toEqual([])
    await settle()
  })

  it('stores at most twenty pairs of a person among many who are alike', async () => {
    const phone = number()
    const ids = []
    for (let n = 0; n < 25; n++) ids.push(await person({ phone }))
    await settle()
    const { count } = await one(
      'SELECT count(*)::int FROM candidate_duplicates WHERE one_id = ANY ($1) OR other_id = ANY ($1)',
      [ids],
    )
    expect(count).toBeGreaterThanOrEqual(20)
    expect(count).toBeLessThanOrEqual(25 * 20)
    await query('UPDATE candidates SET phone = NULL WHERE id = ANY ($1)', [ids])
  })
})

describe('two people who are not the same person', () => {
  it('are shown neither in the list nor on their pages, until that is taken back', async () => {
    const pair = await similarPair()
    await settle()
    expect((await duplicatesOf(pair.one_id)).duplicates.map(({ id }: { id: string }) => id)).toEqual([pair.other_id])
    const answer = await send('dismiss', { one_id: pair.other_id, other_id: pair.one_id })
    expect(answer.status, answer.text).toBe(200)
    expect(await pairsOf([pair.one_id])).toEqual([])
    expect(await duplicatesOf(pair.one_id)).toMatchObject({ duplicates: [], dismissed_ids: [pair.other_id] })
    expect(await duplicatesOf(pair.other_id)).toMatchObject({ duplicates: [], dismissed_ids: [pair.one_id] })
    const dismissed = (await search({ dismissed: true })).find((row) => row.one.id === pair.one_id)!
    expect(dismissed.reasons).toEqual(['phone'])
    expect(dismissed.dismissed).toMatchObject({ by: { name: expect.stringContaining(' ') } })
    // For good: a change of one of them does not bring the pair back.
    await query("UPDATE candidates SET first = first || 'x' WHERE id = $1", [pair.one_id])
    await settle()
    expect(await pairsOf([pair.one_id])).toEqual([])

    expect((await send('restore', pair)).status).toBe(200)
    expect(await pairsOf([pair.one_id])).toEqual(['phone'])
    expect(await pairsOf([pair.one_id], { dismissed: true })).toEqual([])
    const events = await query(
      "SELECT action, details ->> 'other_id' AS other_id FROM audit_events WHERE subject_id = $1 AND action LIKE 'candidates.%-duplicate' ORDER BY created_at",
      [pair.one_id],
    )
    expect(events).toEqual([
      { action: 'candidates.dismiss-duplicate', other_id: pair.other_id },
      { action: 'candidates.restore-duplicate', other_id: pair.other_id },
    ])
  })

  it('are dismissed once by two tabs at once, and so is that taken back', async () => {
    const pair = await similarPair()
    const recorded = async () =>
      (await query("SELECT FROM audit_events WHERE subject_id = $1 AND action LIKE '%-duplicate'", [pair.one_id]))
        .length
    for (const [what, expected] of [
      ['dismiss', 1],
      ['restore', 2],
    ] as const) {
      const answers = await atOnce('candidate_duplicate_dismissals', () => [send(what, pair), send(what, pair)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await recorded()).toBe(expected)
    }
  })

  it('are dismissed by owners of their company only', async () => {
    const pair = await similarPair()
    const far = await query(
      `SELECT c.slug FROM companies c WHERE c.kind = 'company' AND c.slug <> 'northgate'
         AND c.franchise_id IS DISTINCT FROM (SELECT franchise_id FROM companies WHERE slug = 'northgate')`,
    )
    const [slug] = far.map((row) => row.slug as string)
    const foreign = await similarPair(slug)
    expect((await send('dismiss', pair, colleague)).status).toBe(403)
    expect((await send('dismiss', foreign)).status).toBe(404)
    expect((await send('dismiss', { one_id: pair.one_id, other_id: pair.one_id })).status).toBe(404)
    expect((await send('dismiss', { one_id: pair.one_id, other_id: foreign.one_id })).status).toBe(404)
    expect(await query('SELECT FROM candidate_duplicate_dismissals WHERE one_id = $1', [pair.one_id])).toEqual([])
    // The users of the company read the list.
    await settle()
    expect(await pairsOf([pair.one_id], {}, colleague)).toEqual(['phone'])
  })

  it('may be merged; after the undo they are dismissed as before', async () => {
    const pair = await similarPair()
    await send('dismiss', pair)
    const merge_id = await merge(pair.one_id, pair.other_id)
    await settle()
    expect(await pairsOf([pair.one_id], { dismissed: true })).toEqual([])
    expect((await unmerge(merge_id)).status).toBe(200)
    await settle()
    expect(await pairsOf([pair.one_id])).toEqual([])
    expect(await pairsOf([pair.one_id], { dismissed: true })).toEqual(['phone'])
    await send('restore', pair)
    expect(await pairsOf([pair.one_id])).toEqual(['phone'])
  })

  it('stay so when one of them is merged with a third; the undo gives each their own back', async () => {
    const phone = number()
    const [a, b, c] = [await person({ phone }), await person({ phone }), await person({ phone })] as const
    await send('dismiss', { one_id: b, other_id: c })
    await settle()
    expect(await pairsOf([a, b, c])).toEqual(['phone', 'phone'])
    const merge_id = await merge(a, b)
    await settle()
    expect(await pairsOf([a, b, c])).toEqual([])
    expect((await duplicatesOf(a)).dismissed_ids).toEqual(expect.arrayContaining([c]))
    expect(await pairsOf([a], { dismissed: true })).toEqual(['phone'])
    await unmerge(merge_id)
    await settle()
    expect(await pairsOf([a, b, c])).toEqual(['phone', 'phone'])
    expect(await pairsOf([a], { dismissed: true })).toEqual([])
    expect(await pairsOf([b], { dismissed: true })).toEqual(['phone'])
  })

  it('leave nothing behind when one of them is erased', async () => {
    const pair = await similarPair()
    await settle()
    await send('dismiss', pair)
    const { email } = await one('SELECT email FROM candidates WHERE id = $1', [pair.other_id])
    const answer = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: pair.other_id, version: await versionOf(pair.other_id), reason: 'asked', confirmation: email },
    })
    expect(answer.status, answer.text).toBe(200)
    for (const table of ['candidate_duplicates', 'candidate_duplicate_dismissals', 'candidate_comparisons'])
      expect(await query(`SELECT FROM ${table} t WHERE to_jsonb(t)::text LIKE $1`, [`%${pair.other_id}%`])).toEqual([])
  })
})

describe('before a person is added', () => {
  const check = (body: object, as = owner) => call('POST', '/candidates/duplicates/check', { as, body })

  it('those who may be the same person are named, with the reasons; nothing is stored', async () => {
    const phone = number()
    const local = marker()
    const id = await person({ first: 'Katherine', last: 'Osei-Bonsu', email: `${local}.x@gmail.com`, phone })
    const { count } = await one('SELECT count(*)::int FROM candidates')
    const body = { first: 'Ingrid', last: 'Solheim', email: 'somebody@people.test' }
    expect((await check({ ...body, phone: `${phone} ext. 4` })).body.data).toMatchObject([{ id, reasons: ['phone'] }])
    expect((await check({ ...body, email: `${local}x+jobs@googlemail.com` })).body.data).toMatchObject([
      { id, reasons: ['email'] },
    ])
    expect((await check({ ...body, first: 'Osei Bonsu', last: 'katherine' })).body.data).toMatchObject([
      { id, reasons: ['name'] },
    ])
    expect(
      (await check({ ...body, first: 'Kathrine', last: 'Osei-Bonsu', email: `${local}x@people.test` })).body.data,
    ).toMatchObject([{ id, reasons: ['similar_name', 'local_part'] }])
    expect((await check({ ...body, first: marker(), email: `${marker()}@people.test` })).body.data).toEqual([])
    expect((await one('SELECT count(*)::int FROM candidates')).count).toBe(count)
  })

  it('nobody of another company is named', async () => {
    const phone = number()
    await person({ phone })
    const body = { first: 'Ingrid', last: 'Solheim', email: 'somebody@people.test', phone }
    const { id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
    const move = (slug: string, role: string) =>
      query(
        'UPDATE users SET auth_role = $1, company_id = (SELECT id FROM companies WHERE slug = $2) WHERE email = $3',
        [role, slug, colleague],
      )
    expect((await check(body, colleague)).body.data).toHaveLength(1)
    await move('orchard', 'COMPANY_OWNER')
    try {
      expect((await check(body, colleague)).body.data).toEqual([])
      expect((await check({ ...body, company_id: id }, colleague)).status).toBe(404)
    } finally {
      await move('northgate', 'COMPANY_USER')
    }
  })
})
