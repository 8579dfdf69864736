import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '@seatwise/contract/routes'
import type { Route } from '@seatwise/contract/route'
import { password, setUpProduct } from '../test-product.ts'

const { call, product, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'
const otherOwner = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'
let companies: Record<string, string>

beforeAll(async () => {
  const { rows } = await product.owner.query('SELECT slug, id FROM companies')
  companies = Object.fromEntries(rows.map(({ slug, id }) => [slug, id] as [string, string]))
})

type Options = Parameters<typeof call>[2]
const createRole = (key: string, name: string, options: Options = { as: owner }) =>
  call('POST', '/roles/create', {
    ...options,
    headers: { ...options?.headers, 'idempotency-key': key },
    body: { company_id: companies.northgate, name },
  })
const rolesNamed = async (name: string) =>
  (await product.owner.query('SELECT id FROM roles WHERE name = $1', [name])).rows.length
const storedFor = async (key: string) =>
  (await product.owner.query('SELECT * FROM idempotency_keys WHERE key = $1', [key])).rows

describe('a write with an Idempotency-Key', () => {
  it('that is repeated gets the same answer and happens once', async () => {
    const key = randomUUID()
    const first = await createRole(key, 'Glazier')
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    const again = await createRole(key, 'Glazier')
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.text).toBe(first.text)
    expect(await rolesNamed('Glazier')).toBe(1)
    // Without the key the same write is another one.
    const without = await call('POST', '/roles/create', {
      as: owner,
      body: { company_id: companies.northgate, name: 'Glazier' },
    })
    expect(without.body.problem).toBe('role_name_taken')
  })

  it('that is sent 20 times at the same moment happens once', async () => {
    const key = randomUUID()
    const email = `${randomUUID()}@people.test`
    const body = { first: 'Twenty', last: 'Times', email, auth_role: 'COMPANY_USER' }
    const token = await tokenOf(owner)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', '/users/create', { token, headers: { 'idempotency-key': key }, body }),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(done.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    const others = new Set(answers.filter(({ status }) => status !== 200).map(({ body: one }) => one.problem as string))
    expect([...others].every((problem) => problem === 'request_running')).toBe(true)
    const { rows } = await product.owner.query('SELECT recipient FROM outbox WHERE recipient = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('is refused with another body', async () => {
    const key = randomUUID()
    await createRole(key, 'Roofer')
    const other = await createRole(key, 'Slater')
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject([{ path: 'Idempotency-Key' }])
    expect(await rolesNamed('Slater')).toBe(0)
  })

  it('stores nothing when it is refused, so that it can be corrected and sent again', async () => {
    const key = randomUUID()
    await createRole(randomUUID(), 'Mason')
    expect((await createRole(key, 'Mason')).body.problem).toBe('role_name_taken')
    expect(await storedFor(key)).toEqual([])
    expect((await createRole(key, 'Stonemason')).status).toBe(200)
  })

  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(201)])('refuses the key "%.10s"', async (key) => {
    const answer = await createRole(key, 'Nobody')
    expect([answer.status, answer.body[0].path]).toEqual([422, 'Idempotency-Key'])
    expect(await rolesNamed('Nobody')).toBe(0)
  })
})

/** Writes without a key: why a repetition does no harm, or why its answer cannot be given again. */
const withoutKey: Record<string, string> = {
  '(export)': 'the answer is a secret that works once and for 60 seconds; an unused ticket does nothing',
  previewMessages: 'changes nothing',
  searchBoard: 'reads',
  readResume: 'reads, and stores nothing',
  checkResumes: 'reads',
  reportPresence: 'sets what it says',
  readMentions: 'sets what it says',
  importCandidates: 'the same file twice adds nobody twice',
  uploadCandidateFile:
    'stores the bytes outside of the transaction; a second one stands beside the first and can be deleted',
  downloadCandidateFile: 'the answer is a secret that works once and for 60 seconds; an unused ticket does nothing',
  sendMessageAgain: 'refused again: the message is queued',
  importInvitations: 'the same file twice invites nobody twice',
  createApiKey: 'the answer is a secret of which only a hash is stored; the second key can be revoked',
  saveGhlConnection: 'tests the token outside of the transaction; a second one is refused by the version of the first',
  encrypt: 'stores nothing; a second text is another one that opens as well',
  decrypt: 'it changes nothing',
  testCustomWebhook: 'a second test is another test',
  replayWebhookDelivery: 'sends the same message with the same id, which a receiver takes once',
  replayWebhookDeliveries: 'sends the same messages with the same ids, which a receiver takes once',
  createExport: 'waits for the password check; while one is being made, a second one is refused',
  downloadExport: 'the answer is a secret that works once and for 60 seconds; an unused ticket does nothing',
  createUserEvents: 'a batch is formed anew before it is sent again; the figures bear an event that counts twice',
  uploadLogo: 'decodes outside of the transaction; the same picture again replaces itself',
  changeMfa: 'the answer is a secret of the authenticator app; waits for the identity provider',
  createScorecard: 'answers the one that there is',
  saveQuestionNote: 'sets what it says',
  openScorecard: 'who has opened it once has opened it',
  updateProfile: 'sets what it says; waits for the password check',
  updatePreferences: 'sets what it says',
  changePassword: 'refused again: the old password is no longer right',
  verifyAttribute: 'mails a code, limited for each address; waits for the identity provider',
  resetMfa: 'there is no factor left to remove',
  endUserSessions: 'there is no session left to end',
  followRole: 'who follows already goes on',
  previewMailTemplate: 'it changes nothing',
  previewMove: 'it changes nothing',
  previewMoveMails: 'it changes nothing',
  previewRoleBenchmark: 'it changes nothing',
  benchmarkFromPeople: 'it changes nothing',
  cancelMessage: 'one that was canceled stays so',
  testMailTemplate: 'a second test is another mail to oneself',
  checkDuplicates: 'it changes nothing',
  dismissDuplicate: 'a pair that was dismissed stays so',
  restoreDuplicate: 'a pair that was taken back is not found again',
  undoCandidateImport: 'an import that is undone is not undone again',
  orderRejectReasons: 'the same order again changes nothing',
  orderCustomFields: 'the same order again changes nothing',
  addToBoard: 'who is on the board already is not added again, and the answer names them',
  openApplication: 'an application that was opened stays so',
  eraseCandidate: 'removes stored files outside of the transaction; who is erased is not found again',
  analyzeResume: 'waits for a language model outside of the transaction; a second reading stands in place of the first',
  generateInterviewQuestions:
    'waits for a language model outside of the transaction; none is asked before somebody keeps it',
  openChat: 'answers the one that there is',
  askChat: 'the answer is a stream',
  stopTaskRun: 'a stopped run cannot be stopped again, and the refusal carries it',
}

describe('every write of a session', () => {
  const declared: readonly Route[] = routes
  const isRead = ({ method, path }: Route) => method === 'GET' || path.endsWith('/search')
  const writes = declared.filter((route) => route.proof === 'session' && !isRead(route) && route.method !== 'DELETE')
  const reasonOf = ({ operationId, path }: Route) => withoutKey[path.endsWith('/export') ? '(export)' : operationId]

  it('accepts a key, or states why not', () => {
    // A newer version refuses a repeated change, and the refusal carries the row.
    const open = writes.filter((route) => !route.idempotencyKey && !route.current && !reasonOf(route))
    expect(open.map(({ operationId }) => operationId)).toEqual([])
  })

  it('states no reason when it accepts one', () =>
    expect(writes.filter((route) => route.idempotencyKey && reasonOf(route))).toEqual([]))
})

describe('a repeated request with a key', () => {
  const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
  /** Sends a write twice with one key: the second answer is the stored first one. */
  async function twice(method: 'POST' | 'PUT', path: string, options: Options) {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await call(method, path, { ...options, headers })
    const again = await call(method, path, { ...options, headers })
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([200, 'true', first.text])
    return first.body
  }

  it('computes scores once, and starts a stopped run once', async () => {
    const { data } = await twice('POST', '/benchmark-scores/trigger-benchmark-score-update', { as: superAdmin })
    expect(await rowsOf("SELECT id FROM task_runs WHERE name = 'recompute-likely-ranges'")).toEqual([
      { id: data.task_run_id },
    ])
    await call('POST', `/task-runs/${data.task_run_id}/stop`, { as: superAdmin })
    await twice('POST', `/task-runs/${data.task_run_id}/retry`, { as: superAdmin })
    await call('POST', `/task-runs/${data.task_run_id}/stop`, { as: superAdmin })
  })

  it('changes many results once, and undoes that once', async () => {
    const results = await rowsOf(
      'SELECT id FROM survey_results WHERE company_id = $1 AND archived_at IS NULL AND NOT is_test LIMIT 3',
      [companies.northgate],
    )
    const body = { ids: results.map(({ id }) => id as string), selected_under: {}, is_test: true }
    const { data } = await twice('PUT', '/survey-results/bulk-update', { as: owner, body })
    const undone = await twice('POST', '/survey-results/undo', { as: owner, body: { undo_id: data.undo_id } })
    expect([data.updated, undone.data.updated]).toEqual([3, 3])
  })

  it('renews a survey link once', async () => {
    const made = await call('POST', '/survey-links', { as: owner, body: {} })
    const { id, version } = made.body.data
    const count = async () => (await rowsOf('SELECT FROM survey_links')).length
    const before = await count()
    const { data } = await twice('PUT', '/survey-links', { as: owner, body: { id, version, renew: true } })
    expect(data.id).not.toBe(id)
    expect(await count()).toBe(before + 1)
  })

  it('remembers a device once, with one mail', async () => {
    const as = 'company.user@demo.test'
    await tokenOf(as)
    const user = (await rowsOf("UPDATE users SET preferred_mfa = 'TOTP' WHERE email = $1 RETURNING id", [as]))[0]
    await rowsOf("UPDATE sessions SET factor = 'TOTP', factor_proved_at = now() WHERE user_id = $1", [user.id])
    const mails = async () => (await rowsOf('SELECT FROM outbox WHERE recipient = $1', [as])).length
    const before = await mails()
    await twice('POST', '/auth/devices', { as, body: {} })
    expect(await mails()).toBe(before + 1)
    await rowsOf("UPDATE users SET preferred_mfa = 'NONE' WHERE id = $1", [user.id])
  })
})

describe('a stored answer', () => {
  async function actingAs(email: string): Promise<Options> {
    const { rows } = await product.owner.query('SELECT id FROM users WHERE email = $1', [email])
    const signedIn = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
    const token = signedIn.body.data.access_token as string
    const user_id = rows[0].id as string
    await call('POST', '/proxy-sessions', { token, body: { user_id, reason: 'To look' } })
    return { token, headers: { 'x-proxy-user-id': user_id } }
  }

  /** Another owner of the same company, with the same password. */
  async function createColleague(email: string) {
    await product.owner.query(
      `WITH made AS (
         INSERT INTO users (company_id, first, last, email, auth_role, set_up_at)
         SELECT company_id, 'Second', 'Owner', $2, auth_role, now() FROM users WHERE email = $1 RETURNING id)
       INSERT INTO credentials (user_id, password_hash)
         SELECT made.id, c.password_hash FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = $1`,
      [owner, email],
    )
  }

  it('is not returned to another actor, nor to a super admin who acts as the actor or as another user', async () => {
    const key = randomUUID()
    const first = await createRole(key, 'Thatcher')
    const acting = await actingAs(owner)
    await createColleague('second.owner@people.test')
    for (const options of [{ as: 'second.owner@people.test' }, { as: otherOwner }, { as: superAdmin }, acting]) {
      const answer = await createRole(key, 'Thatcher', options)
      expect([answer.status, answer.body.problem]).toEqual([409, 'role_name_taken'])
      expect(answer.text).not.toContain(first.body.data.id)
    }
    const own = await createRole(key, 'Sweep', acting)
    expect(own.status).toBe(200)
    const asOther = await createRole(key, 'Sweep', await actingAs(otherOwner))
    expect(asOther.body.problem).toBe('role_name_taken')
    expect((await createRole(key, 'Sweep', { as: superAdmin })).body.problem).toBe('role_name_taken')
  })

  it('is not returned for another operation', async () => {
    const key = randomUUID()
    await createRole(key, 'Tiler')
    const link = await call('POST', '/survey-links', { as: owner, headers: { 'idempotency-key': key }, body: {} })
    expect([link.status, link.headers['idempotency-replayed']]).toEqual([200, undefined])
  })

  it('is not returned to a user who has lost the permission since', async () => {
    const key = randomUUID()
    const { rows } = await product.owner.query("SELECT id FROM users WHERE email = 'company.user@demo.test'")
    const setRole = (role: string) =>
      product.owner.query('UPDATE users SET auth_role = $2 WHERE id = $1', [rows[0].id, role])
    await setRole('COMPANY_OWNER')
    expect((await createRole(key, 'Plumber', { as: 'company.user@demo.test' })).status).toBe(200)
    await setRole('COMPANY_USER')
    const answer = await createRole(key, 'Plumber', { as: 'company.user@demo.test' })
    expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
  })

  it('with a sign-up link cannot be read from the database', async () => {
    const key = randomUUID()
    const { body } = await call('POST', '/users/create', {
      as: owner,
      headers: { 'idempotency-key': key },
      body: {
        first: 'By',
        last: 'Link',
        email: `${randomUUID()}@people.test`,
        auth_role: 'COMPANY_USER',
        delivery: 'link',
      },
    })
    const token = (body.sign_up_url as string).split('#')[1]!
    const stored = await storedFor(key)
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).not.toContain('sign_up_url')
  })

  it('is deleted after a day, and the key can be used again', async () => {
    const key = randomUUID()
    await createRole(key, 'Paver')
    await product.owner.query("UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1", [
      key,
    ])
    await product.owner.query("SELECT delete_expired_rows('idempotency_keys', 5000)")
    expect((await createRole(key, 'Paver')).body.problem).toBe('role_name_taken')
    expect((await createRole(key, 'Pavior')).status).toBe(200)
  })
})
