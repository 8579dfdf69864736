import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CandidateNote } from '@seatwise/contract/candidate-notes'
import type { Home } from '@seatwise/contract/home'
import { password, setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchise = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await rowsOf(text, values))[0]
const idOf = async (email: string): Promise<string> => (await one('SELECT id FROM users WHERE email = $1', [email])).id
const nameOf = async (email: string): Promise<string> =>
  (await one("SELECT first || ' ' || last AS name FROM users WHERE email = $1", [email])).name

async function personOf(link = 'demo-northgate'): Promise<string> {
  const { email } = await register({ link, role: 'Sales' })
  return (await one('SELECT id FROM candidates WHERE email = $1', [email])).id
}
let person: string
let cora: { id: string; at: string }
let colin: { id: string; at: string }
beforeAll(async () => {
  person = await personOf()
  cora = { id: await idOf(owner), at: `@${await nameOf(owner)}` }
  colin = { id: await idOf(colleague), at: `@${await nameOf(colleague)}` }
})
afterEach(() => rowsOf('DELETE FROM candidate_notes; DELETE FROM outbox'))

const write = (as: string, body: object, candidate_id = person) =>
  call('POST', `/candidate-notes?candidate_id=${candidate_id}`, { as, body })
async function written(as: string, body: object, candidate_id = person): Promise<CandidateNote> {
  const answer = await write(as, body, candidate_id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const change = (as: string, { id, version }: CandidateNote, body: object) =>
  call('PUT', `/candidate-notes/${id}`, { as, body: { version, ...body } })
const unread = async (as: string, query = '') =>
  ((await call('GET', `/home${query}`, { as })).body.data as Home).needs.mentions
const mails = () =>
  rowsOf("SELECT recipient, subject, body, state FROM outbox WHERE kind = 'mention' ORDER BY recipient")
const confirm = (as: string, candidate_id = person) =>
  call('POST', '/candidate-notes/mentions/read', { as, body: { candidate_id } })

describe('a mention', () => {
  it('appears on Home and in an email, until the user confirms it', async () => {
    const note = await written(colleague, { body: `Ask for\n\na plan: ${cora.at}`, mention_ids: [cora.id] })
    expect(note.mentions).toEqual([{ name: cora.at.slice(1), is_reader: false }])
    expect(note.is_unread).toBe(false)
    expect(await unread(owner)).toEqual([
      expect.objectContaining({
        note_id: note.id,
        candidate: expect.objectContaining({ id: person }),
        author: { id: colin.id, name: colin.at.slice(1) },
        excerpt: `Ask for a plan: ${cora.at}`,
      }),
    ])
    expect(await unread(colleague)).toEqual([])
    const read = async () => (await call('GET', `/candidate-notes?candidate_id=${person}`, { as: owner })).body.data[0]
    expect(await read()).toMatchObject({ is_unread: true, mentions: [{ is_reader: true }] })

    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: owner, subject: 'You are mentioned in a note' })
    expect(mail.body).toContain(`${colin.at.slice(1)} mentioned you in a note about`)
    expect(mail.body).toContain(`/candidates/${person}/notes`)
    expect(mail.body).not.toContain('a plan')

    expect((await confirm(colleague)).body.data).toEqual({ read: 0 })
    expect(await unread(owner)).toHaveLength(1)
    expect((await confirm(owner)).body.data).toEqual({ read: 1 })
    expect((await confirm(owner)).body.data).toEqual({ read: 0 })
    expect(await unread(owner)).toEqual([])
    expect(await read()).toMatchObject({ is_unread: false })
  })

  it('must be in the text, and of a user who may read the note', async () => {
    const refused = async (body: object, path: string, message: RegExp, candidate_id = person) => {
      const answer = await write(colleague, body, candidate_id)
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body).toEqual([expect.objectContaining({ path, message: expect.stringMatching(message) })])
    }
    await refused({ body: 'Nobody', mention_ids: [cora.id] }, 'mention_ids', /does not name @Cora/)
    await refused({ body: `${cora.at}s`, mention_ids: [cora.id] }, 'mention_ids', /does not name/)
    for (const email of [franchise, superAdmin, 'other.owner@demo.test']) {
      const user = await one('SELECT id, first, last FROM users WHERE email = $1', [email])
      if (user)
        await refused({ body: `@${user.first} ${user.last}`, mention_ids: [user.id] }, 'mention_ids', /may not read/)
    }
    await refused({ body: `${cora.at} @Gone`, mention_ids: [cora.id, person] }, 'mention_ids', /may not read/)
    for (const state of ['active = false', 'set_up_at = NULL']) {
      const before = await one('SELECT active, set_up_at FROM users WHERE id = $1', [cora.id])
      await rowsOf(`UPDATE users SET ${state} WHERE id = $1`, [cora.id])
      await refused({ body: cora.at, mention_ids: [cora.id] }, 'mention_ids', /may not read/)
      await rowsOf('UPDATE users SET active = $2, set_up_at = $3 WHERE id = $1', [
        cora.id,
        before.active,
        before.set_up_at,
      ])
    }
    expect(await rowsOf('SELECT FROM candidate_notes')).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('of a user of a sibling company is refused to its franchise, because they may not read about this person', async () => {
    const { id: sibling } = await one(
      `SELECT s.id FROM companies s JOIN companies c ON c.franchise_id = s.franchise_id AND c.id <> s.id
        WHERE c.slug = 'northgate' LIMIT 1`,
    )
    const stranger = await one(
      `INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
       VALUES ($1, 'Sam', 'Sibling', 'sam.sibling@people.test', 'COMPANY_USER', now()) RETURNING id`,
      [sibling],
    )
    const refused = await write(franchise, { body: '@Sam Sibling', mention_ids: [stranger.id] })
    expect([refused.status, refused.body[0]?.path], refused.text).toEqual([422, 'mention_ids'])
    const offered = await call('GET', `/candidate-notes/mentionable?candidate_id=${person}&search=sam`, {
      as: franchise,
    })
    expect(offered.body.data).toEqual([])
  })

  it('is refused in a private note, in either order of the two', async () => {
    const body = { body: `For me: ${cora.at}`, mention_ids: [cora.id] }
    const refused = await write(colleague, { ...body, visibility: 'private' })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual([
      expect.objectContaining({ path: 'body', message: expect.stringContaining('private') }),
    ])
    const ofTeam = await written(colleague, body)
    expect((await change(colleague, ofTeam, { visibility: 'private' })).status).toBe(422)
    const hidden = await change(colleague, ofTeam, { visibility: 'private', body: 'For me' })
    expect(hidden.status, hidden.text).toBe(200)
    expect(await unread(owner)).toEqual([])
    const again = await change(colleague, hidden.body.data, body)
    expect(again.status).toBe(422)
    // A name that is only typed mentions nobody.
    expect((await write(colleague, { body: cora.at, visibility: 'private' })).status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  it('ends when the text no longer names the user, and returns without a second email', async () => {
    const note = await written(colleague, { body: `${cora.at}?`, mention_ids: [cora.id] })
    const without = (await change(colleague, note, { body: 'Nobody' })).body.data
    expect([without.mentions, await unread(owner)]).toEqual([[], []])
    const typed = (await change(colleague, without, { body: `${cora.at}!` })).body.data
    expect([typed.mentions, await unread(owner)]).toEqual([[], []])
    const back = (await change(colleague, typed, { mention_ids: [cora.id] })).body.data
    expect(back).toMatchObject({ mentions: [{ name: cora.at.slice(1) }], version: typed.version + 1 })
    expect(await unread(owner)).toHaveLength(1)
    // It stays with the name in the text, also when the user has another name since.
    await rowsOf("UPDATE users SET first = 'Coralie' WHERE id = $1", [cora.id])
    expect((await change(colleague, back, { body: `Please, ${cora.at}` })).body.data.mentions).toHaveLength(1)
    await rowsOf("UPDATE users SET first = 'Cora' WHERE id = $1", [cora.id])
    expect(await mails()).toHaveLength(1)
  })

  it('sends no email to a user who wants none, to oneself, or again to a user who has not looked since the last', async () => {
    const wants = (mail_on_mention: boolean) =>
      call('PUT', '/users/preferences', { as: owner, body: { mail_on_mention } })
    expect((await wants(false)).body.data.mail_on_mention).toBe(false)
    await written(colleague, { body: cora.at, mention_ids: [cora.id] })
    expect([await mails(), await unread(owner)]).toEqual([[], [expect.anything()]])
    await wants(true)
    await written(owner, { body: cora.at, mention_ids: [cora.id] })
    expect([await mails(), await unread(owner)]).toEqual([[], [expect.anything()]])
    await written(colleague, { body: cora.at, mention_ids: [cora.id] })
    await written(colleague, { body: cora.at, mention_ids: [cora.id] })
    expect(await mails()).toHaveLength(1)
    await confirm(owner)
    await written(colleague, { body: cora.at, mention_ids: [cora.id] })
    expect(await mails()).toHaveLength(2)
  })

  it('names no author to users of another company', async () => {
    const about = await personOf()
    await written(franchise, { body: `${cora.at}, please`, mention_ids: [cora.id] }, about)
    const [mail] = await mails()
    const frank = await nameOf(franchise)
    expect(mail.body).toContain('You are mentioned in a note about')
    expect(mail.body).not.toContain(frank)
    expect(await unread(owner)).toEqual([expect.objectContaining({ author: { id: null, name: null } })])
  })

  it('is hidden from a user who lost the company since, and outside of the company that Home is limited to', async () => {
    const about = await personOf()
    const frank = { id: await idOf(franchise), at: `@${await nameOf(franchise)}` }
    await written(superAdmin, { body: `${frank.at} ${cora.at}`, mention_ids: [frank.id, cora.id] }, about)
    const [match] = await unread(franchise)
    expect(match).toMatchObject({ candidate: { id: about } })
    expect(await unread(franchise, `?company_id=${match!.company.id}`)).toHaveLength(1)
    const sibling = await one(
      'SELECT id FROM companies WHERE franchise_id = (SELECT franchise_id FROM companies WHERE id = $1) AND id <> $1 LIMIT 1',
      [match!.company.id],
    )
    expect(await unread(franchise, `?company_id=${sibling.id}`)).toEqual([])
    const { company_id } = await one('SELECT company_id FROM users WHERE id = $1', [cora.id])
    await rowsOf('UPDATE users SET company_id = $2 WHERE id = $1', [cora.id, sibling.id])
    expect(await unread(owner)).toEqual([])
    expect((await confirm(owner, about)).status).toBe(404)
    await rowsOf('UPDATE users SET company_id = $2 WHERE id = $1', [cora.id, company_id])
  })

  it('of a deleted note is deleted with it, and so is an email that was not sent', async () => {
    const note = await written(colleague, { body: cora.at, mention_ids: [cora.id] })
    await rowsOf("UPDATE outbox SET state = 'held'")
    expect((await call('DELETE', `/candidate-notes/${note.id}`, { as: owner })).status).toBe(200)
    expect([await rowsOf('SELECT FROM note_mentions'), await mails(), await unread(owner)]).toEqual([[], [], []])
  })
})

describe('the users who can be mentioned', () => {
  const named = async (as: string, search = '') => {
    const answer = await call(
      'GET',
      `/candidate-notes/mentionable?candidate_id=${person}&search=${encodeURIComponent(search)}`,
      { as },
    )
    expect(answer.status, answer.text).toBe(200)
    return (answer.body.data as { name: string }[]).map(({ name }) => name)
  }

  it('are users in reach who may read the note, found by any part of the name, without oneself', async () => {
    expect(await named(colleague, 'cora')).toEqual([cora.at.slice(1)])
    expect(await named(colleague, 'OWNBY')).toEqual([cora.at.slice(1)])
    expect(await named(colleague)).not.toContain(colin.at.slice(1))
    expect(await named(colleague)).not.toContain(await nameOf(franchise))
    expect(await named(superAdmin)).toContain(await nameOf(franchise))
    // An address is no name, so that nobody is found by guessing one.
    expect(await named(colleague, 'demo.test')).toEqual([])
    expect(await named(colleague, '%')).toEqual([])
  })

  it('are hidden from a super admin who acts as another user', async () => {
    const { body } = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
    const headers = { authorization: `Bearer ${body.data.access_token as string}` }
    const started = await call('POST', '/proxy-sessions', { headers, body: { user_id: colin.id, reason: 'the test' } })
    expect(started.status).toBe(200)
    const acting = { ...headers, 'x-proxy-user-id': colin.id }
    const path = `/candidate-notes/mentionable?candidate_id=${person}`
    expect((await call('GET', path, { headers: acting })).status).toBe(403)
    const response = await call('POST', '/candidate-notes/mentions/read', {
      headers: acting,
      body: { candidate_id: person },
    })
    expect(response.status).toBe(403)
  })
})
