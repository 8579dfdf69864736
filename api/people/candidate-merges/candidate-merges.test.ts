import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mergeFacts } from '@seatwise/contract/values/people'
import { setUpProduct } from '../../test-product.ts'
import { createPerson, rowsNaming, type Shape } from './test-people.ts'

const { atOnce, call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const usual: Shape = { invited: 1, begun: 1, completed: 1, notes: 3, messages: 1 }
const person = (shape: Partial<Shape> & { email?: string } = {}) =>
  createPerson(product.owner, { ...usual, marker: `m${randomUUID().slice(0, 8)}`, ...shape })
type Person = Awaited<ReturnType<typeof person>>

const versionOf = async (id: string) =>
  (await one('SELECT version FROM candidates WHERE id = $1', [id])).version as number
async function merge(survivor: { id: string }, other: { id: string }, take: readonly string[] = [], as = owner) {
  const versioned = async ({ id }: { id: string }) => ({ id, version: await versionOf(id) })
  return call('POST', '/candidates/merge', {
    as,
    body: { kept: await versioned(survivor), other: await versioned(other), take },
  })
}
const unmerge = (merge_id: string, as = owner) => call('POST', '/candidates/unmerge', { as, body: { merge_id } })
const readDetail = async (id: string, as = owner) => call('GET', `/candidates/${id}`, { as })
const duplicatesOf = async (id: string, as = owner) =>
  (await call('GET', `/candidates/${id}/duplicates`, { as })).body.data
const findMatches = async (search: string) =>
  (await call('POST', '/candidates/search', { as: owner, body: { filters: { search } } })).body.data.map(
    ({ id }: { id: string }) => id,
  )
/** Rows as they stay in a merge: two candidacies for one role become one, with one card. */
const withoutPerson = (rows: Record<string, string[]>, ...people: Person[]) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !['candidates', 'placements'].includes(table))
      .map(([table, lines]) => [
        table,
        lines
          .map((line) => people.reduce((text, { id }) => text.replaceAll(id, 'PERSON'), line))
          .map((line) =>
            table === 'survey_results'
              ? line
                  .replace(/"(candidacy_id|status_since)": "[^"]*"/g, '"$1": "…"')
                  // The attempts of the other person are later ones of the survivor.
                  .replace(/"(retake_number|retakes_recent)": \w+/g, '"$1": "…"')
              : line,
          )
          .toSorted(),
      ]),
  )

describe('two entries of one person', () => {
  it('are merged into one: everything of the other moves to the survivor, and the other is hidden', async () => {
    const [survivor, other] = [await person(), await person()]
    const before = await rowsNaming(product.owner, [survivor.id, other.id, ...survivor.results, ...other.results])
    const answer = await merge(survivor, other)
    expect(answer.status, answer.text).toBe(200)
    const after = await rowsNaming(product.owner, [survivor.id, other.id, ...survivor.results, ...other.results])
    expect(withoutPerson(after, survivor, other)).toEqual(withoutPerson(before, survivor, other))
    for (const [table, lines] of Object.entries(after))
      // The stored state for an undo of staff is that of the earlier row.
      if (!['candidates', 'candidate_changes', 'candidate_selections'].includes(table))
        expect([table, lines.filter((line) => line.includes(other.id))]).toEqual([table, []])
    expect((await readDetail(other.id)).status).toBe(404)
    const { data } = (await readDetail(survivor.id)).body
    expect([data.surveys.length, data.messages, data.version]).toEqual([6, 2, answer.body.data.version])
  })

  it('are found by the old address and name, and by an earlier registration, invitation and link', async () => {
    const [survivor, other] = [await person(), await person({ completed: 0, begun: 0 })]
    await merge(survivor, other)
    expect(await findMatches(other.email)).toEqual([survivor.id])
    const results = async () =>
      Number((await one('SELECT count(*) FROM survey_results WHERE candidate_id = $1', [survivor.id])).count)
    const had = await results()
    await register({ email: other.email, role: 'Driver' }).catch(() => register({ email: other.email }))
    expect(await results()).toBe(had + 1)
    const { id: company_id } = await one("SELECT id FROM companies WHERE slug = 'northgate'")
    const { id: role_id } = await one('INSERT INTO roles (company_id, name) VALUES ($1, $2) RETURNING id', [
      company_id,
      randomUUID(),
    ])
    const invited = await call('POST', '/invitations', {
      as: owner,
      body: { company_id, role_id, people: [{ email: other.email }, { email: `new${other.email}` }] },
    })
    expect(invited.body.data.invited.map(({ email }: { email: string }) => email)).toContain(other.email)
    expect(await results()).toBe(had + 2)
    expect(await query('SELECT id FROM candidates WHERE email = $1', [other.email])).toEqual([{ id: other.id }])
  })

  it('keep the chosen facts, also the address', async () => {
    const [survivor, other] = [await person(), await person()]
    await merge(survivor, other, ['name', 'email', 'title'])
    const rows = await query(
      'SELECT id, first, email, title FROM candidates WHERE id = ANY ($1) ORDER BY id = $2 DESC',
      [[survivor.id, other.id], survivor.id],
    )
    const [first, last] = [survivor, other].map(({ email }) => email.split('@')[0])
    expect(rows).toEqual([
      { id: survivor.id, first: last, email: other.email, title: `Title of ${last}` },
      { id: other.id, first: last, email: survivor.email, title: `Title of ${last}` },
    ])
    expect(first).not.toBe(last)
    expect(await findMatches(survivor.email)).toEqual([survivor.id])
  })

  it('count as unsubscribed when one of their addresses has unsubscribed', async () => {
    const [survivor, other] = [await person(), await person()]
    await query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash(email) FROM candidates WHERE id = $1',
      [other.id],
    )
    const isUnsubscribed = async ({ email }: Person) =>
      (await query('SELECT FROM unsubscribes WHERE address_hash = address_hash($1)', [email])).length === 1
    const { merge_id } = (await merge(survivor, other)).body.data
    expect([await isUnsubscribed(survivor), await isUnsubscribed(other)]).toEqual([true, true])
    await unmerge(merge_id)
    expect([await isUnsubscribed(survivor), await isUnsubscribed(other)]).toEqual([false, true])
  })

  it('are suggested by mailbox, phone and name, and by nothing else', async () => {
    const marker = `m${randomUUID().slice(0, 8)}`
    const about = await person({ email: `${marker}@mail.test` })
    const tagged = await person({ email: `${marker}+jobs@mail.test` })
    const [named, called] = [await person(), await person()]
    await person({ email: `x${marker}@mail.test` })
    await query('UPDATE candidates SET first = $2, last = $3 WHERE id = $1', [about.id, 'Åsa', marker])
    await query('UPDATE candidates SET first = $2, last = $3 WHERE id = $1', [named.id, marker.toUpperCase(), 'asa'])
    await query("UPDATE candidates SET phone = '+15550001' WHERE id = ANY ($1)", [[about.id, called.id]])
    const { duplicates } = await duplicatesOf(about.id)
    const byId = Object.fromEntries(
      duplicates.map(({ id, reasons }: { id: string; reasons: string[] }) => [id, reasons]),
    )
    expect(byId).toEqual({ [tagged.id]: ['email'], [named.id]: ['name'], [called.id]: ['phone'] })
  })
})

describe('a merge is refused', () => {
  it('with another version of either, with oneself, and with only one part of a two-part fact', async () => {
    const [survivor, other] = [await person(), await person()]
    const stale = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: { id: survivor.id, version: 1 }, other: { id: other.id, version: 99 } },
    })
    expect([stale.status, stale.body.problem]).toEqual([409, 'people_changed'])
    expect((await merge(survivor, survivor)).body.problem).toBe('merge_refused')
    await merge(survivor, other)
    const third = await person()
    expect((await merge(third, other)).status).toBe(404)
  })

  it('across companies, also for a user who reaches both', async () => {
    const [survivor, other] = [await person(), await person()]
    const elsewhere = await one(
      `INSERT INTO candidates (company_id, first, last, email) SELECT id, 'A', 'B', $1 FROM companies WHERE slug = 'orchard' RETURNING id`,
      [other.email],
    )
    expect((await merge(survivor, elsewhere)).status).toBe(404)
    expect((await merge(survivor, elsewhere, [], 'super@demo.test')).body.problem).toBe('merge_refused')
    expect((await merge(survivor, other, [], colleague)).status).toBe(403)
  })

  it('of a person on hold into another', async () => {
    const [survivor, other] = [await person(), await person()]
    await query('UPDATE candidates SET held_at = now() WHERE id = $1', [other.id])
    expect((await merge(survivor, other)).body.problem).toBe('not_allowed')
  })

  it('in one direction when both are merged into each other at once: one succeeds', async () => {
    const [a, b] = [await person(), await person()]
    const answers = await atOnce('candidates', () => [merge(a, b), merge(b, a)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const rows = await query('SELECT id, merged_into FROM candidates WHERE id = ANY ($1)', [[a.id, b.id]])
    expect(rows.filter(({ merged_into }) => merged_into === null)).toHaveLength(1)
  })
})

describe('the undo of a merge', () => {
  it('refuses when it was undone, is older than 30 days, or of another company', async () => {
    const [survivor, other] = [await person(), await person()]
    const { merge_id } = (await merge(survivor, other)).body.data
    expect((await unmerge(merge_id, colleague)).status).toBe(403)
    expect((await unmerge(randomUUID())).status).toBe(404)
    await query("UPDATE candidate_merges SET created_at = now() - interval '31 days' WHERE id = $1", [merge_id])
    expect((await unmerge(merge_id)).body.problem).toBe('merge_over')
    await query("UPDATE candidate_merges SET created_at = now() - interval '29 days' WHERE id = $1", [merge_id])
    expect((await unmerge(merge_id)).status).toBe(200)
    expect((await unmerge(merge_id)).body.problem).toBe('merge_over')
  })

  it('is deleted after 30 days, and the address stays', async () => {
    const [survivor, other] = [await person(), await person()]
    const { merge_id } = (await merge(survivor, other, ['name'])).body.data
    await query("UPDATE candidate_merges SET created_at = now() - interval '31 days' WHERE id = $1", [merge_id])
    await query('SELECT forget_old_merges(10)')
    expect(await one('SELECT facts_before, facts_taken FROM candidate_merges WHERE id = $1', [merge_id])).toEqual({
      facts_before: null,
      facts_taken: null,
    })
    expect(await query('SELECT FROM candidate_merge_rows WHERE merge_id = $1', [merge_id])).toEqual([])
    expect(await findMatches(other.email)).toEqual([survivor.id])
  })

  it('leaves with the survivor what was added since, and lists it', async () => {
    const [survivor, other] = [await person(), await person()]
    const { merge_id } = (await merge(survivor, other, ['title', 'phone'])).body.data
    const note = async (body: string, as: string, visibility: string) =>
      (await call('POST', `/candidate-notes?candidate_id=${survivor.id}`, { as, body: { body, visibility } })).body.data
        .id
    const own = await note('Since', owner, 'team')
    await note('Nobody else reads this', colleague, 'private')
    await call('PUT', `/candidates/${survivor.id}`, {
      as: owner,
      body: { version: await versionOf(survivor.id), title: 'New' },
    })
    const { data } = (await unmerge(merge_id)).body
    expect(data.stayed.map(({ kind, id }: { kind: string; id: string }) => [kind, id])).toEqual([['note', own]])
    expect(data.left_as_changed).toEqual(['title'])
    const back = (await readDetail(survivor.id)).body.data
    expect([back.title, back.notes]).toEqual([
      'New',
      (
        await query(
          "SELECT FROM candidate_notes WHERE candidate_id = $1 AND (visibility = 'team' OR author_user_id = (SELECT id FROM users WHERE email = $2))",
          [survivor.id, owner],
        )
      ).length,
    ])
    expect(back.phone).toBe(
      (await one('SELECT facts_before FROM candidate_merges WHERE id = $1', [merge_id])).facts_before.phone,
    )
  })

  it('happens in reverse order when a person was merged twice', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const before = await rowsNaming(product.owner, [a.id, b.id, c.id])
    const first = (await merge(b, c)).body.data.merge_id
    const second = (await merge(a, b)).body.data.merge_id
    expect(await findMatches(c.email)).toEqual([a.id])
    expect((await unmerge(first)).body.problem).toBe('merged_since')
    const third = await person()
    const latest = (await merge(a, third)).body.data.merge_id
    expect((await unmerge(second)).body.problem).toBe('merged_since')
    const { merges } = await duplicatesOf(a.id)
    expect(merges.map(({ undo_until }: { undo_until: string | null }) => undo_until !== null)).toEqual([true, false])
    for (const id of [latest, second, first]) expect((await unmerge(id)).status).toBe(200)
    expect(await rowsNaming(product.owner, [a.id, b.id, c.id])).toEqual(before)
  })

  it('by two users at once happens once', async () => {
    const [survivor, other] = [await person(), await person()]
    const { merge_id } = (await merge(survivor, other)).body.data
    const answers = await atOnce('candidates', () => [unmerge(merge_id), unmerge(merge_id, franchise)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is audited on both sides, like the merge', async () => {
    const [survivor, other] = [await person(), await person()]
    await unmerge((await merge(survivor, other)).body.data.merge_id)
    for (const { id } of [survivor, other]) {
      const rows = await query('SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY created_at, id', [id])
      expect(rows.map(({ action }) => action)).toEqual(['candidates.merge', 'candidates.unmerge'])
    }
  })
})

describe('random pairs', () => {
  const pairs = Number(process.env.MERGE_PAIRS ?? 4)
  let seed = 7
  const random = (max: number) => (seed = (seed * 48271) % 2147483647) % max

  it(
    `are merged and unmerged ${pairs} times, and every row returns with the same id, text and stage`,
    async () => {
      for (let nth = 0; nth < pairs; nth++) {
        const shape = () => ({
          invited: random(3),
          begun: random(3),
          completed: random(3),
          notes: random(6),
          messages: random(2),
        })
        // A message belongs to a result.
        const [survivor, other] = [
          await person({ ...shape(), completed: 1 + random(2) }),
          await person({ ...shape(), completed: 1 }),
        ]
        const names = [survivor.id, other.id, ...survivor.results, ...other.results, survivor.email, other.email]
        const before = await rowsNaming(product.owner, names)
        const take = mergeFacts.filter(() => random(2) === 0)
        const merged = await merge(survivor, other, take)
        expect(merged.status, `${nth}: ${merged.text}`).toBe(200)
        expect(withoutPerson(await rowsNaming(product.owner, names), survivor, other)).toEqual(
          withoutPerson(before, survivor, other),
        )
        expect((await unmerge(merged.body.data.merge_id)).status).toBe(200)
        expect(await rowsNaming(product.owner, names), String(nth)).toEqual(before)
      }
    },
    60_000 + pairs * 5_000,
  )
})

describe('the list of tables that refer to a person', () => {
  it('names each table with a foreign key to people, except those of merges, of undoing and of duplicates', async () => {
    const rows = await query(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'candidates'::regclass AND conrelid <> 'candidates'::regclass`,
    )
    const named = await query('SELECT name FROM tables_of_people()')
    const names = (of: { name: string }[]) => of.map(({ name }) => name).toSorted()
    expect(names(rows)).toEqual(
      [
        ...names(named),
        'candidate_changes',
        'candidate_comparisons',
        'candidate_duplicate_dismissals',
        'candidate_duplicates',
        'candidate_merges',
        'candidate_name_keys',
        'candidate_selections',
      ].toSorted(),
    )
  })
})

describe('values of custom fields in a merge', () => {
  const field = async () =>
    (
      await call('POST', '/custom-fields', {
        as: owner,
        body: { subject: 'person', type: 'text', name: `Field ${randomUUID()}` },
      })
    ).body.data.id as string
  const valuesOf = async (id: string) => (await readDetail(id)).body.data.custom_values
  const write = async (id: string, custom_values: object) =>
    call('PUT', `/candidates/${id}`, { as: owner, body: { version: await versionOf(id), custom_values } })

  async function merged() {
    const [survivor, other] = [await person(), await person()]
    const [both, ofSurvivor, ofOther] = [await field(), await field(), await field()]
    await write(survivor.id, { [both]: 'kept', [ofSurvivor]: 'own' })
    await write(other.id, { [both]: 'gone', [ofOther]: 'taken' })
    const { merge_id } = (await merge(survivor, other)).body.data
    return { survivor, other, both, ofSurvivor, ofOther, merge_id }
  }

  it('are those of the survivor, and of the other where the survivor had none; the undo gives each what they had', async () => {
    const { survivor, other, both, ofSurvivor, ofOther, merge_id } = await merged()
    expect(await valuesOf(survivor.id)).toEqual({ [both]: 'kept', [ofSurvivor]: 'own', [ofOther]: 'taken' })
    await unmerge(merge_id)
    expect(await valuesOf(survivor.id)).toEqual({ [both]: 'kept', [ofSurvivor]: 'own' })
    expect(await valuesOf(other.id)).toEqual({ [both]: 'gone', [ofOther]: 'taken' })
  })

  it('stay as they were changed since, also after the undo', async () => {
    const { survivor, other, both, ofSurvivor, ofOther, merge_id } = await merged()
    await write(survivor.id, { [both]: 'changed', [ofSurvivor]: null })
    await unmerge(merge_id)
    expect(await valuesOf(survivor.id)).toEqual({ [both]: 'changed' })
    expect(await valuesOf(other.id)).toEqual({ [both]: 'gone', [ofOther]: 'taken' })
  })

  it('that came from the other and were changed since stay with the survivor', async () => {
    const { survivor, both, ofSurvivor, ofOther, merge_id } = await merged()
    await write(survivor.id, { [ofOther]: 'changed' })
    await unmerge(merge_id)
    expect(await valuesOf(survivor.id)).toEqual({ [both]: 'kept', [ofSurvivor]: 'own', [ofOther]: 'changed' })
  })
})
