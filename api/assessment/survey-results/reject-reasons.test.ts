import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RejectReason } from '@seatwise/contract/reject-reasons'
import { setUpProduct } from '../../test-product.ts'
import { createFinishedResults } from './test-results.ts'

const { call, product, atOnce } = setUpProduct()
const owner = 'company.owner@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'
const superAdmin = 'super@demo.test'

type Row = Record<string, unknown>
const rows = async (text: string, values: unknown[] = []) => (await product.owner.query<Row>(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await rows(text, values))[0]!

const stages: Record<string, string> = {}
let company_id: string
let reason: RejectReason
let other: RejectReason

let made = 0
async function newReason(body: object = {}): Promise<RejectReason> {
  const answer = await call('POST', '/reject-reasons', { as: owner, body: { name: `Reason ${++made}`, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
async function newTemplate(subject: string): Promise<string> {
  const body = { name: `Template ${++made}`, subject, body: 'Hi {{ first }}, we chose somebody else.' }
  return (await call('POST', '/mailer/templates', { as: owner, body })).body.data.id
}
const archive = ({ id, version }: RejectReason) =>
  call('PUT', `/reject-reasons/${id}`, { as: owner, body: { version, archived: true } })

type Person = { id: string; candidate_id: string; email: string }
const newPeople = async (count: number): Promise<Person[]> =>
  (await rows(
    `SELECT r.id, r.candidate_id, c.email FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
      WHERE r.id = ANY($1::uuid[]) ORDER BY r.id`,
    [await createFinishedResults(product.owner, count)],
  )) as Person[]
const newPerson = async () => (await newPeople(1))[0]!
const versionOf = async (id: string) =>
  (await one('SELECT version FROM survey_results WHERE id = $1', [id]))['version'] as number

async function move({ id }: Pick<Person, 'id'>, stage: string, how: object = {}, as = owner) {
  const body = { id, version: await versionOf(id), status_id: stages[stage], ...how }
  return call('PUT', '/survey-results/update-status', { as, body })
}
async function rejected(how: object = { reject_reason_id: reason.id }) {
  const person = await newPerson()
  const answer = await move(person, 'Rejected', how)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...person, undo_id: answer.body.undo_id as string, body: answer.body }
}
const undo = (undo_id: string) => call('POST', '/survey-results/undo', { as: owner, body: { undo_id } })
const read = async (id: string, as = owner) => (await call('GET', `/survey-results/${id}`, { as })).body.data
const history = async (id: string, as = owner) =>
  (await call('GET', `/survey-results/${id}/history`, { as })).body.data as Row[]
const named = ({ id, name }: RejectReason) => ({ id, name })
const mailsTo = ({ email }: Person) =>
  rows('SELECT * FROM outbox WHERE recipient = $1 ORDER BY created_at, id', [email])

beforeAll(async () => {
  for (const { id, name } of await rows(
    "SELECT s.id, s.name FROM statuses s JOIN companies c ON c.id = s.company_id AND c.slug = 'northgate'",
  ))
    stages[name as string] = id as string
  company_id = (await one("SELECT id FROM companies WHERE slug = 'northgate'"))['id'] as string
  reason = await newReason()
  other = await newReason()
})

beforeEach(() => rows("DELETE FROM rate_limits WHERE key LIKE 'bulk_write_by_user%'").then(() => undefined))

describe('a rejection for a reason of the company', () => {
  it('is stored with the move and shown with the result, the person, the card and in the history', async () => {
    const ann = await rejected({ reject_reason_id: reason.id, reason: 'Said so on the phone' })
    expect(ann.body.data.reject_reason).toEqual(named(reason))
    expect((await read(ann.id)).reject_reason).toEqual(named(reason))
    const { data } = (await call('GET', `/candidates/${ann.candidate_id}`, { as: owner })).body
    expect([data.reject_reason, data.surveys[0].reject_reason]).toEqual([named(reason), named(reason)])
    const board = await call('POST', '/pipelines/board', { as: owner, body: {} })
    const column = board.body.data.columns.find(
      ({ status }: { status: { type: string } }) => status.type === 'rejected',
    )
    expect(column.cards.find(({ id }: Person) => id === ann.id).reject_reason).toEqual(named(reason))
    expect((await history(ann.id))[0]).toMatchObject({
      event: 'moved',
      reject_reason: named(reason),
      reason: 'Said so on the phone',
    })
    const events = await rows(
      'SELECT reject_reason_id FROM stage_events WHERE survey_result_id = $1 AND from_status_id IS NOT NULL',
      [ann.id],
    )
    expect(events).toEqual([{ reject_reason_id: reason.id }])
  })

  it('needs no text, and a text alone rejects as before', async () => {
    expect((await read((await rejected()).id)).reject_reason).toEqual(named(reason))
    expect((await read((await rejected({ reason: 'Typed' })).id)).reject_reason).toBeNull()
    const refused = await move(await newPerson(), 'Rejected')
    expect([refused.status, refused.body[0].path]).toEqual([422, 'reason'])
  })

  it('is audited by the name of the reason', async () => {
    const ann = await rejected()
    const event = await one(
      "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'survey-results.update-status'",
      [ann.id],
    )
    expect(event['details']).toMatchObject({ 'reject reason': { from: null, to: reason.name } })
  })

  it('is over with a move to another stage, and comes back with the undo of that move', async () => {
    const ann = await rejected()
    const { undo_id } = (await move(ann, 'Interview')).body
    expect((await read(ann.id)).reject_reason).toBeNull()
    await undo(undo_id)
    expect((await read(ann.id)).reject_reason).toEqual(named(reason))
    expect((await history(ann.id))[0]).toMatchObject({ is_undo: true, reject_reason: named(reason) })
  })

  it('is undone with the move', async () => {
    const ann = await rejected()
    await undo(ann.undo_id)
    expect((await read(ann.id)).reject_reason).toBeNull()
    expect(await one('SELECT reject_reason_id FROM survey_results WHERE id = $1', [ann.id])).toEqual({
      reject_reason_id: null,
    })
  })

  it('is that of every attempt of the candidacy, by one move', async () => {
    const ann = await newPerson()
    const { id: second } = (await one(
      `INSERT INTO survey_results (company_id, candidate_id, candidacy_id, role_id, state, status_id, status_since)
        SELECT company_id, candidate_id, candidacy_id, role_id, 'expired', status_id, status_since FROM survey_results WHERE id = $1 RETURNING id`,
      [ann.id],
    )) as { id: string }
    const { undo_id } = (await move({ id: second }, 'Rejected', { reject_reason_id: reason.id })).body
    for (const id of [ann.id, second]) expect((await read(id)).reject_reason).toEqual(named(reason))
    const ofBoth =
      'SELECT count(*)::int AS n FROM stage_events WHERE reject_reason_id = $1 AND survey_result_id IN ($2, $3)'
    expect(await one(ofBoth, [reason.id, ann.id, second])).toEqual({ n: 1 })
    await undo(undo_id)
    for (const id of [ann.id, second]) expect((await read(id)).reject_reason).toBeNull()
  })

  it('is made in bulk, from a person, with a new role and for a whole column too', async () => {
    const [ann, ben, cem, dan] = await newPeople(4)
    const bulk = await call('PUT', '/survey-results/bulk-update', {
      as: owner,
      body: {
        ids: [ann!.id, ben!.id],
        selected_under: {},
        move: { status_id: stages['Rejected'], reject_reason_id: reason.id },
      },
    })
    expect(bulk.body.data.updated).toBe(2)
    await call('PUT', `/candidates/${cem!.candidate_id}/stage`, {
      as: owner,
      body: { version: await versionOf(cem!.id), status_id: stages['Rejected'], reject_reason_id: reason.id },
    })
    const role_id = (await one("SELECT id FROM roles WHERE name = 'Support' AND company_id IS NULL"))['id']
    const withRole = await call('PUT', '/survey-results/update-role', {
      as: owner,
      body: {
        id: dan!.id,
        version: await versionOf(dan!.id),
        role_id,
        move: { status_id: stages['Rejected'], reject_reason_id: reason.id },
      },
    })
    expect(withRole.status, JSON.stringify(withRole.body)).toBe(200)
    for (const { id } of [ann!, ben!, cem!, dan!]) expect((await read(id)).reject_reason).toEqual(named(reason))
    await move(ann!, 'Offer')
    const count = (
      await one('SELECT count(*)::int AS n FROM placements WHERE status_id = $1 AND is_listed', [stages['Offer']])
    )['n']
    const all = await call('PUT', '/survey-results/move-all-of-status-to-new-status', {
      as: owner,
      body: { status_id: stages['Offer'], to_status_id: stages['Rejected'], reject_reason_id: other.id, count },
    })
    expect(all.status, JSON.stringify(all.body)).toBe(200)
    expect((await read(ann!.id)).reject_reason).toEqual(named(other))
  })

  it('is shown to readers of stages alone', async () => {
    const ann = await rejected()
    expect((await read(ann.id, withoutPipeline)).reject_reason).toBeNull()
    expect(
      (await call('GET', `/candidates/${ann.candidate_id}`, { as: withoutPipeline })).body.data.reject_reason,
    ).toBeNull()
    expect(JSON.stringify(await history(ann.id, withoutPipeline))).not.toContain(reason.name)
    for (const path of ['/survey-results/search', '/candidates/search'])
      expect(
        (await call('POST', path, { as: withoutPipeline, body: { filters: { reject_reasons: [reason.id] } } })).status,
      ).toBe(403)
  })

  it('is filtered in the lists of results and people, and exported with both', async () => {
    const mine = await newReason({ name: `Filtered ${++made}` })
    const ann = await rejected({ reject_reason_id: mine.id })
    const filters = { reject_reasons: [mine.id] }
    const results = await call('POST', '/survey-results/search', { as: owner, body: { filters } })
    expect(results.body.data.map(({ id }: Row) => id)).toEqual([ann.id])
    const people = await call('POST', '/candidates/search', { as: owner, body: { filters } })
    expect(people.body.data.map(({ id }: Row) => id)).toEqual([ann.candidate_id])
    for (const path of ['/survey-results/export', '/candidates/export']) {
      const { ticket } = (await call('POST', path, { as: owner, body: { filters } })).body.data
      const { text } = await call('GET', `/downloads/${ticket as string}`)
      expect(text.split('\n')[0]).toContain('Reject reason')
      expect(text).toContain(mine.name)
    }
    // A stage that has another type by now has nobody who is rejected.
    await rows("UPDATE statuses SET type = 'interview' WHERE id = $1", [stages['Rejected']])
    const after = await call('POST', '/survey-results/search', { as: owner, body: { filters } })
    const shown = await read(ann.id)
    await rows("UPDATE statuses SET type = 'rejected' WHERE id = $1", [stages['Rejected']])
    expect([after.body.data, shown.reject_reason]).toEqual([[], null])
  })
})

describe('a reason that cannot be used', () => {
  const refusal = async (how: object, stage = 'Rejected') => {
    const { status, body } = await move(await newPerson(), stage, how)
    return [status, body[0]?.path, body[0]?.message]
  }

  it('is one that was archived while the dialog was open', async () => {
    const gone = await newReason()
    await archive(gone)
    expect(await refusal({ reject_reason_id: gone.id })).toEqual([
      422,
      'reject_reason_id',
      `The reason “${gone.name}” is archived by now. Choose another one.`,
    ])
  })

  it('is one of another company, for a super admin too', async () => {
    const [foreign] = await rows(
      "SELECT x.id FROM reject_reasons x JOIN companies c ON c.id = x.company_id AND c.slug <> 'northgate' LIMIT 1",
    )
    const { status, body } = await move(await newPerson(), 'Rejected', { reject_reason_id: foreign!['id'] }, superAdmin)
    expect([status, body[0].message]).toEqual([422, 'Choose one of the reasons of this company.'])
    expect(await refusal({ reject_reason_id: foreign!['id'] })).toEqual([
      422,
      'reject_reason_id',
      'Choose one of the reasons of this company.',
    ])
  })

  it('is any for a move to another kind of stage', async () => {
    expect(await refusal({ reject_reason_id: reason.id }, 'Interview')).toEqual([
      422,
      'reject_reason_id',
      'Only a move to a stage of the type “rejected” has a reject reason.',
    ])
  })

  it('is archived before or after a rejection that is made at the same time, never between', async () => {
    const raced = await newReason()
    const ann = await newPerson()
    const version = await versionOf(ann.id)
    const [moved] = await atOnce('reject_reasons, survey_results', () => [
      call('PUT', '/survey-results/update-status', {
        as: owner,
        body: { id: ann.id, version, status_id: stages['Rejected'], reject_reason_id: raced.id },
      }),
      archive(raced),
    ])
    const { reject_reason } = await read(ann.id)
    expect(reject_reason).toEqual(moved!.status === 200 ? named(raced) : null)
    expect(
      (await one('SELECT archived_at FROM reject_reasons WHERE id = $1', [raced.id]))['archived_at'],
    ).not.toBeNull()
  })

  it('stays with people who were rejected before it was archived', async () => {
    const old = await newReason()
    const ann = await rejected({ reject_reason_id: old.id })
    await archive(old)
    expect((await read(ann.id)).reject_reason).toEqual(named(old))
  })
})

describe('the email of a reason', () => {
  it('is that of its template, after its delay, in place of that of the stage', async () => {
    const own = await newReason({
      mail: 'template',
      mail_template_id: await newTemplate('We chose somebody else'),
      mail_delay_minutes: 120,
    })
    const ann = await rejected({ reject_reason_id: own.id, mail: 'delayed' })
    expect(ann.body.mails.queued).toBe(1)
    const minutes = (Date.parse(ann.body.mails.leave_at) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(120)
    expect((await mailsTo(ann))[0]).toMatchObject({ subject: expect.stringContaining('We chose somebody else') })
    const preview = await call('POST', '/survey-results/move-mails/preview', {
      as: owner,
      body: { status_id: stages['Rejected'], reject_reason_id: own.id, selection: { ids: [(await newPerson()).id] } },
    })
    expect(preview.body.data.first.subject).toBe('We chose somebody else')
  })

  it('is that of the stage, at the time that the user chose', async () => {
    const ann = await rejected({ reject_reason_id: reason.id, mail: 'delayed', mail_delay_minutes: 60 })
    expect(Math.round((Date.parse(ann.body.mails.leave_at) - Date.now()) / 60_000)).toBe(60)
    expect((await mailsTo(ann))[0]).toMatchObject({ kind: 'rejection' })
  })

  it('is that of the stage when its template was deleted', async () => {
    const template = await newTemplate('Deleted soon')
    const own = await newReason({ mail: 'template', mail_template_id: template })
    await call('DELETE', `/mailer/templates/${template}`, { as: owner })
    const ann = await rejected({ reject_reason_id: own.id, mail: 'now' })
    expect((await mailsTo(ann))[0]!['subject']).not.toContain('Deleted soon')
  })

  it('is none unless the user asks for it', async () => {
    const ann = await rejected()
    expect([ann.body.mails.queued, await mailsTo(ann)]).toEqual([0, []])
  })

  it('is refused of a reason that sends none', async () => {
    const none = await newReason({ mail: 'none' })
    const { status, body } = await move(await newPerson(), 'Rejected', { reject_reason_id: none.id, mail: 'now' })
    expect([status, body[0]]).toMatchObject([422, { path: 'mail', message: 'This reason has no email.' }])
  })

  it('has a delay of its own only with a reason', async () => {
    const { status, body } = await move(await newPerson(), 'Rejected', { reason: 'Typed', mail: 'delayed' })
    expect([status, body[0].path]).toEqual([422, 'mail_delay_minutes'])
  })
})

describe('the people of a reason', () => {
  const personOf = async ({ candidate_id }: Person) => {
    const { version } = await one('SELECT version FROM candidates WHERE id = $1', [candidate_id])
    return { id: candidate_id, version }
  }
  const reasonOf = async ({ id }: Person) =>
    (await one('SELECT reject_reason_id FROM survey_results WHERE id = $1', [id]))['reject_reason_id']

  it('lose it with a merge into an open candidacy, and have it again after the undo', async () => {
    const ann = await rejected()
    const ben = await newPerson()
    await move(ben, 'Interview')
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await personOf(ann), other: await personOf(ben), take: [] },
    })
    expect(merged.status, merged.text).toBe(200)
    expect([await reasonOf(ann), await reasonOf(ben)]).toEqual([null, null])
    const { merge_id } = merged.body.data
    expect((await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })).status).toBe(200)
    expect([await reasonOf(ann), await reasonOf(ben)]).toEqual([reason.id, null])
  })

  it('keep the one of a later rejection in the same stage when the merge is undone', async () => {
    const [ann, ben] = [await rejected(), await rejected()]
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: { kept: await personOf(ann), other: await personOf(ben), take: [] },
    })
    expect(merged.status, merged.text).toBe(200)
    await move(ann, 'Interview')
    await move(ann, 'Rejected', { reject_reason_id: other.id })
    const { merge_id } = merged.body.data
    expect((await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })).status).toBe(200)
    expect(await reasonOf(ann)).toBe(other.id)
  })

  it('leave it with their moves when they are erased, so that it can still be counted', async () => {
    const mine = await newReason()
    const ann = await rejected({ reject_reason_id: mine.id })
    const { version } = await personOf(ann)
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id: ann.candidate_id, version, reason: 'asked', confirmation: ann.email },
    })
    expect(erased.status, erased.text).toBe(200)
    const counted = await one('SELECT count(*)::int AS n FROM erased_stage_events WHERE reject_reason_id = $1', [
      mine.id,
    ])
    expect(counted).toEqual({ n: 1 })
  })
})

describe('a stored reason', () => {
  it('is announced to readers of stages alone', async () => {
    const ann = await newPerson()
    await rows('DELETE FROM live_changes')
    await move(ann, 'Rejected', { reject_reason_id: reason.id })
    const topics = await rows("SELECT DISTINCT topic FROM live_changes WHERE topic IN ('stages', 'survey-results')")
    expect(topics).toEqual([{ topic: 'stages' }])
  })

  it('stays with the undo of a move that a version without reasons has stored', async () => {
    const ann = await rejected()
    const { undo_id } = (await move(ann, 'Interview')).body
    await rows('UPDATE survey_results SET reject_reason_id = $2 WHERE id = $1', [ann.id, reason.id])
    await rows("UPDATE survey_result_changes SET before = before - 'reject_reason_id' WHERE change_id = $1", [undo_id])
    expect((await undo(undo_id)).status).toBe(200)
    expect((await read(ann.id)).reject_reason).toEqual(named(reason))
  })
})

describe('a move that no person of the company makes', () => {
  it('has no reason of the list: a person who applies again is no longer rejected', async () => {
    const ann = await rejected()
    const { candidacy_id } = await one('SELECT candidacy_id FROM survey_results WHERE id = $1', [ann.id])
    const { role_id } = await one('SELECT role_id FROM candidacies WHERE id = $1', [candidacy_id])
    await rows(
      `SELECT * FROM open_candidacies($1, jsonb_build_array(jsonb_build_object('n', 0, 'candidate_id', $2::uuid, 'role_id', $3::uuid,
        'status_id', $4::uuid, 'reopens', true)))`,
      [company_id, ann.candidate_id, role_id, stages['New']],
    )
    expect(await one('SELECT status_id, reject_reason_id FROM survey_results WHERE id = $1', [ann.id])).toEqual({
      status_id: stages['New'],
      reject_reason_id: null,
    })
  })
})
