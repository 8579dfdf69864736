import { randomUUID } from 'node:crypto'
import { formVersion } from '@seatwise/domain/assessment/instrument'
import { describe, expect, it } from 'vitest'
import { mailKinds, type MailKind } from '@seatwise/contract/values/base'
import { setUpProduct } from '../../test-product.ts'
import { createPerson, rowsNaming } from '../candidate-merges/test-people.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const newAddress = () => `n${randomUUID().slice(0, 12)}@people.test`
const person = (shape = {}) =>
  createPerson(product.owner, {
    invited: 1,
    begun: 1,
    completed: 1,
    notes: 0,
    messages: 1,
    marker: `m${randomUUID().slice(0, 8)}`,
    ...shape,
  })
const versionOf = async (id: string) =>
  (await one('SELECT version FROM candidates WHERE id = $1', [id])).version as number
async function change(
  { id }: { id: string },
  email: string,
  { as = owner, version }: { as?: string; version?: number } = {},
) {
  return call('PUT', `/candidates/${id}/email`, { as, body: { version: version ?? (await versionOf(id)), email } })
}
/** One of the results is an open invitation, another a survey that has been begun. */
const openSurveys = (results: readonly string[]) =>
  query('UPDATE survey_answers SET form_version = $2 WHERE survey_result_id = ANY ($1)', [results, formVersion])
const mailsTo = async (address: string) =>
  query('SELECT kind, state, body <> $2 AS is_whole FROM outbox WHERE recipient = $1 ORDER BY kind', [address, ''])
const tokensOf = async (id: string) =>
  Number(
    (
      await one(
        'SELECT count(*) FROM survey_tokens t JOIN survey_results r ON r.id = t.survey_result_id WHERE r.candidate_id = $1',
        [id],
      )
    ).count,
  )
const merge = async (kept: { id: string }, other: { id: string }, take: string[] = []) => {
  const versioned = async ({ id }: { id: string }) => ({ id, version: await versionOf(id) })
  const answer = await call('POST', '/candidates/merge', {
    as: owner,
    body: { kept: await versioned(kept), other: await versioned(other), take },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.merge_id as string
}
const emailOf = async ({ id }: { id: string }) => (await one('SELECT email FROM candidates WHERE id = $1', [id])).email

describe('a person gets another address', () => {
  it('which their record and their history show', async () => {
    const someone = await person()
    const email = newAddress()
    const { status, body, text } = await change(someone, email.toUpperCase())
    expect(status, text).toBe(200)
    expect([body.data.email, body.data.version]).toEqual([email, await versionOf(someone.id)])
    const history = await call('GET', `/candidates/${someone.id}/history`, { as: owner })
    expect(history.body.data[0]).toMatchObject({
      event: 'updated',
      person: { action: 'candidates.change-email', email: { from: someone.email, to: email } },
    })
  })

  it('and every link that was sent to the earlier one ends; what is open gets a new one', async () => {
    const someone = await person()
    const email = newAddress()
    await openSurveys(someone.results)
    const { body } = await change(someone, email)
    expect([body.links_sent, body.links_not_sent]).toEqual([2, 0])
    expect(await tokensOf(someone.id)).toBe(2)
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'survey-resume')).toEqual([
      { kind: 'survey-resume', state: 'queued', is_whole: true },
      { kind: 'survey-resume', state: 'queued', is_whole: true },
    ])
    expect(await mailsTo(someone.email)).toContainEqual({ kind: 'address-replaced', state: 'queued', is_whole: true })
  })

  it('and the earlier one is told neither the new one nor a name', async () => {
    const someone = await person()
    const email = newAddress()
    await change(someone, email)
    const mail = await one(
      "SELECT subject || body || html AS text FROM outbox WHERE recipient = $1 AND kind = 'address-replaced'",
      [someone.email],
    )
    expect(mail.text).not.toContain(email)
    expect(mail.text).not.toContain(someone.email.split('@')[0])
  })

  it('and the earlier one is told also if it has had all the emails that invitations may send', async () => {
    const someone = await person()
    await query(
      'INSERT INTO invitation_mails (company_id, address_hash) SELECT company_id, mailbox_hash(email) FROM candidates, generate_series(1, 3) WHERE id = $1',
      [someone.id],
    )
    await change(someone, newAddress())
    expect(await mailsTo(someone.email)).toContainEqual({ kind: 'address-replaced', state: 'queued', is_whole: true })
  })

  it('and the links that the new one cannot get now are counted, because it has had as many emails as it may', async () => {
    const someone = await person()
    const email = newAddress()
    await openSurveys(someone.results)
    await query(
      'INSERT INTO invitation_mails (company_id, address_hash) SELECT company_id, mailbox_hash($2) FROM candidates, generate_series(1, 2) WHERE id = $1',
      [someone.id, email],
    )
    const { body } = await change(someone, email)
    expect([body.links_sent, body.links_not_sent]).toEqual([1, 1])
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'survey-resume')).toHaveLength(1)
  })

  it('and their contact in a CRM is looked for by it', async () => {
    const someone = await person()
    await query(
      `WITH connection AS (INSERT INTO ghl_connections (company_id, location_id, encrypted_token, connected_by_user_id)
         SELECT c.company_id, 'l' || c.id, '', u.id FROM candidates c, users u WHERE c.id = $1 AND u.email = $2 RETURNING *)
       INSERT INTO ghl_people (company_id, connection_id, candidate_id, contact_id, sent_hash, due_at)
         SELECT company_id, id, $1, 'contact of ' || $1, 'hash', NULL FROM connection`,
      [someone.id, owner],
    )
    await change(someone, newAddress())
    const [row] = await query(
      'SELECT contact_id, due_at IS NOT NULL AS is_due FROM ghl_people WHERE candidate_id = $1',
      [someone.id],
    )
    expect(row).toEqual({ contact_id: null, is_due: true })
    await query('DELETE FROM ghl_people WHERE candidate_id = $1', [someone.id])
    await query("DELETE FROM ghl_connections WHERE location_id = 'l' || $1", [someone.id])
  })

  it('and emails that wait follow: those of colleagues to the new one, those with links to nobody', async () => {
    const someone = await person({ messages: 2 })
    const result = someone.results[0]
    await query(
      "INSERT INTO outbox (company_id, kind, survey_result_id, recipient, subject, body) SELECT company_id, 'invitation', $2, email, 'S', 'A link' FROM candidates WHERE id = $1",
      [someone.id, result],
    )
    const email = newAddress()
    await change(someone, email)
    expect(
      await query(
        'SELECT o.recipient, o.state, m.address_hash = address_hash($2) AS follows FROM messages m JOIN outbox o ON o.id = m.outbox_id WHERE m.candidate_id = $1',
        [someone.id, email],
      ),
    ).toEqual([
      { recipient: email, state: 'queued', follows: true },
      { recipient: email, state: 'queued', follows: true },
    ])
    expect(
      await one("SELECT state, body, last_error FROM outbox WHERE recipient = $1 AND kind = 'invitation'", [
        someone.email,
      ]),
    ).toEqual({
      state: 'dead',
      body: '',
      last_error: 'The person has another address now.',
    })
  })

  it('and a mail that was being sent meanwhile is not sent to the earlier one again', async () => {
    const someone = await person()
    const { id } = await one(
      `INSERT INTO outbox (company_id, kind, survey_result_id, recipient, subject, body, state)
        SELECT company_id, 'invitation', $2, email, 'S', 'A link', 'sending' FROM candidates WHERE id = $1 RETURNING id`,
      [someone.id, someone.results[0]],
    )
    await change(someone, newAddress())
    await query("UPDATE outbox SET state = 'queued', next_attempt_at = now() - interval '9 days' WHERE id = $1", [id])
    const { company_id } = await one('SELECT company_id FROM outbox WHERE id = $1', [id])
    const claimed = await query('SELECT id FROM claim_outbox($1)', [company_id])
    expect(claimed.map((mail) => mail.id)).not.toContain(id)
    expect(await one('SELECT state, last_error FROM outbox WHERE id = $1', [id])).toEqual({
      state: 'dead',
      last_error: 'The person has another address now.',
    })
    const listed = await call('GET', `/outbox?search=${someone.email}`, { as: 'super@demo.test' })
    expect(listed.body.data.find((mail: { id: string }) => mail.id === id)).toMatchObject({ is_replayable: false })
  })

  it('who has unsubscribed stays so; a link in an earlier email unsubscribes the new address', async () => {
    const [gone, someone] = [await person(), await person()]
    await query(
      'INSERT INTO unsubscribes (company_id, address_hash) SELECT company_id, address_hash(email) FROM candidates WHERE id = $1',
      [gone.id],
    )
    const isUnsubscribed = async (email: string) =>
      (await query('SELECT FROM unsubscribes WHERE address_hash = address_hash($1)', [email])).length > 0
    const [first, second] = [newAddress(), newAddress()]
    await change(gone, first)
    expect(await isUnsubscribed(first)).toBe(true)
    await query("UPDATE messages SET unsubscribe_hash = 'hash of ' || id WHERE candidate_id = $1", [someone.id])
    await query(
      "UPDATE outbox SET state = 'sent' WHERE id IN (SELECT outbox_id FROM messages WHERE candidate_id = $1)",
      [someone.id],
    )
    await change(someone, second)
    expect(await isUnsubscribed(second)).toBe(false)
    const { unsubscribe_hash } = await one('SELECT unsubscribe_hash FROM messages WHERE candidate_id = $1', [
      someone.id,
    ])
    const subscription = (isLeaving: boolean) =>
      query('SELECT * FROM change_subscription($1, $2)', [unsubscribe_hash, isLeaving])
    await subscription(true)
    expect([await isUnsubscribed(someone.email), await isUnsubscribed(second)]).toEqual([true, true])
    await subscription(false)
    expect([await isUnsubscribed(someone.email), await isUnsubscribed(second)]).toEqual([false, false])
    // An old unsubscription stays final at the new address too.
    await subscription(true)
    await query(
      "UPDATE unsubscribes SET created_at = created_at - interval '1 year' WHERE address_hash = address_hash($1)",
      [second],
    )
    const third = newAddress()
    await change(someone, third)
    await subscription(false)
    expect(await isUnsubscribed(third)).toBe(true)
  })

  it('and the earlier one is free: who comes with it is somebody else', async () => {
    const someone = await person()
    await change(someone, newAddress())
    const added = await call('POST', '/candidates/create', {
      as: owner,
      body: { first: 'Somebody', last: 'Else', email: someone.email },
    })
    expect([added.status, added.body.data.id === someone.id]).toEqual([200, false])
  })

  it('with an erasure that also finds the earlier address, but not another person’s', async () => {
    const [someone, other] = [await person(), await person()]
    const [first, second] = [newAddress(), newAddress()]
    await change(someone, first)
    await change(other, second)
    const taking = await call('POST', '/candidates/create', {
      as: owner,
      body: { first: 'New', last: 'Holder', email: other.email },
    })
    for (const [{ id }, confirmation] of [
      [someone, first],
      [other, second],
    ] as const) {
      const body = { id, version: await versionOf(id), reason: 'asked', confirmation }
      const erased = await call('POST', '/candidates/erase', { as: owner, body })
      expect(erased.status, erased.text).toBe(200)
    }
    expect(Object.keys(await rowsNaming(product.owner, [someone.email, first, second]))).toEqual([])
    expect(await emailOf(taking.body.data)).toBe(other.email)
  })
})

describe('the address of a merged person', () => {
  const unmerge = (merge_id: string) => call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })
  const changed = async (someone: { id: string }, email: string) => {
    const { status, text } = await change(someone, email)
    expect(status, text).toBe(200)
    expect(await emailOf(someone)).toBe(email)
  }

  it.each([
    ['that the merge left', []],
    ['that the merge took', ['email']],
  ])('%s can be taken, back and forth too, and after the undo nobody has one of the other', async (_, take) => {
    for (const times of [1, 2, 3]) {
      const [kept, other] = [await person(), await person()]
      const merge_id = await merge(kept, other, take)
      const own = new Map([[kept.id, kept.email]])
      for (let nth = 0; nth < times; nth++)
        await changed(kept, (await emailOf(kept)) === kept.email ? other.email : kept.email)
      const undone = await unmerge(merge_id)
      expect(undone.status, undone.text).toBe(200)
      expect([await emailOf(kept), await emailOf(other)]).toEqual([own.get(kept.id), other.email])
    }
  })

  it('is given back by the undo when the kept one has got a third address since', async () => {
    const [kept, other] = [await person(), await person()]
    const merge_id = await merge(kept, other, ['email'])
    const third = newAddress()
    await changed(kept, third)
    expect((await unmerge(merge_id)).status).toBe(200)
    expect([await emailOf(kept), await emailOf(other)]).toEqual([third, other.email])
  })

  it('is given back by each of two undos, whichever was taken', async () => {
    for (const take of [[], ['email']]) {
      const [kept, first, second] = [await person(), await person(), await person()]
      const merges = [await merge(kept, first, take), await merge(kept, second, take)]
      await changed(kept, first.email)
      await changed(kept, second.email)
      await changed(kept, first.email)
      for (const merge_id of merges.toReversed()) expect((await unmerge(merge_id)).status).toBe(200)
      const emails = [await emailOf(kept), await emailOf(first), await emailOf(second)]
      expect(new Set(emails).size).toBe(3)
      expect(emails.slice(1)).toEqual([first.email, second.email])
    }
  })

  it('leads to nobody once it is replaced, and whoever comes with it is somebody else', async () => {
    const [kept, other] = [await person(), await person()]
    const merge_id = await merge(kept, other)
    await changed(kept, other.email)
    const added = await call('POST', '/candidates/create', {
      as: owner,
      body: { first: 'Somebody', last: 'Else', email: kept.email },
    })
    expect([added.status, added.body.data.id === kept.id]).toEqual([200, false])
    // The kept one cannot have it back: the undo is refused, and says why.
    const undone = await unmerge(merge_id)
    expect([undone.status, undone.body.problem]).toEqual([409, 'person_known'])
  })

  it('belongs to the one who stayed: nobody else gets it, nor one who was merged into a merged one', async () => {
    const [kept, other, third] = [await person(), await person(), await person()]
    await merge(kept, other)
    expect((await change(third, other.email)).body.problem).toBe('person_known')
    await merge(third, kept)
    expect((await change(third, other.email)).body.problem).toBe('person_known')
  })
})

describe('another address is refused', () => {
  it('if somebody of the company has it, and then changes nothing', async () => {
    const [someone, other] = [await person(), await person()]
    const before = await rowsNaming(product.owner, [someone.id, other.id])
    const answer = await change(someone, other.email)
    expect([answer.status, answer.body.problem]).toEqual([409, 'person_known'])
    expect(await rowsNaming(product.owner, [someone.id, other.id])).toEqual(before)
  })

  it('for an archived person, an old version, no address, and another company', async () => {
    const someone = await person()
    expect((await change(someone, newAddress(), { version: 99 })).body.problem).toBe('changed_meanwhile')
    expect((await change(someone, 'no address')).status).toBe(422)
    const elsewhere = await one(
      `INSERT INTO candidates (company_id, first, last, email) SELECT id, 'A', 'B', $1 FROM companies WHERE slug = 'orchard' RETURNING id`,
      [newAddress()],
    )
    expect((await change(elsewhere, newAddress())).status).toBe(404)
    const archived = await call('POST', '/candidates/archive', {
      as: owner,
      body: { ids: [someone.id], reason: 'Over' },
    })
    expect(archived.status, archived.text).toBe(200)
    expect((await change(someone, newAddress())).body.problem).toBe('candidate_archived')
  })

  it('to one of two who get it at once', async () => {
    const [a, b] = [await person(), await person()]
    const email = newAddress()
    const answers = await Promise.all([change(a, email), change(b, email)])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(['person_known', 'inviting']).toContain(answers.find(({ status }) => status === 409)!.body.problem)
    expect(await query('SELECT FROM candidates WHERE email = $1', [email])).toHaveLength(1)
  })

  it('and back and forth fills nobody’s mailbox', async () => {
    const someone = await person()
    const victim = newAddress()
    for (let nth = 0; nth < 6; nth++) {
      await change(someone, victim)
      await change(someone, newAddress())
    }
    const kinds = (await mailsTo(victim)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'address-replaced')).toHaveLength(1)
    expect(kinds.length).toBeLessThanOrEqual(4)
  })
})

describe('every kind of email', () => {
  /** Kinds that open nothing of a candidate: to users, or without a link. A new kind stands here or in `mails_to_people`. */
  const others: readonly MailKind[] = [
    ...(['survey-finished', 'mention', 'export-started', 'webhook-disabled', 'job-applications'] as const),
    ...(['targets-requested', 'targets-active', 'targets-declined'] as const),
    ...(['account-set-up', 'password-reset', 'password-changed', 'security-notice', 'email-changed'] as const),
    ...(['sign-in-link', 'sign-in-code', 'confirm-sign-up-code', 'confirm-sign-up-link', 'confirm-email'] as const),
    // Written by colleagues: they follow the person to the new address.
    ...(['acknowledgement', 'rejection', 'message'] as const),
    'address-replaced',
    ...(['interview-planned', 'interview-changed', 'interview-canceled', 'interview-scorecard-missing'] as const),
  ]

  it('ends with an address if only the person may have it, or stands here', async () => {
    const { ending } = await one('SELECT mails_to_people() AS ending')
    expect([...others, ...(ending as MailKind[])].toSorted()).toEqual(mailKinds.toSorted())
  })
})
