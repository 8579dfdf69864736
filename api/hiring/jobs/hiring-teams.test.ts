import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '@seatwise/contract/jobs'
import { teamParts, type TeamPart } from '@seatwise/contract/values/hiring'
import { setUpProduct } from '../../test-product.ts'
import { testRows } from '../../rights/test-rows.ts'
import { jobsOf } from '../applications/test-jobs.ts'

const { call, product, tokenOf } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const jobs = jobsOf({ call, product })
const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const superAdmin = 'super@demo.test'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const idOf = async (text: string, values: unknown[] = []): Promise<string> => (await rowsOf(text, values))[0].id
const userId = (email: string) => idOf('SELECT id FROM users WHERE email = $1', [email])

let company_id: string
let job: Job
/** An applicant of the job. */
let email: string
let candidate_id: string
let result: string

beforeAll(async () => {
  company_id = await idOf("SELECT id FROM companies WHERE slug = 'northgate'")
  for (const one of [owner, user, superAdmin]) await tokenOf(one)
  await rowsOf('UPDATE job_application_templates SET is_default = false')
  await teamOnly(true)
})

async function teamOnly(team_only: boolean) {
  const [{ version }] = await rowsOf('SELECT version FROM companies WHERE id = $1', [company_id])
  const body = { id: company_id, version, settings: { team_only } }
  const saved = await call('PUT', '/companies/update', { as: owner, body })
  expect(saved.status, saved.text).toBe(200)
}

async function apply() {
  email = await jobs.apply(job)
  const [person] = await rowsOf(
    'SELECT r.candidate_id, r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1',
    [email],
  )
  candidate_id = person.candidate_id
  result = person.id
}

async function setTeam(team: { user_id: string; part: TeamPart }[], as = owner) {
  const [{ version }] = await rowsOf('SELECT version FROM jobs WHERE id = $1', [job.id])
  return call('PUT', `/jobs/${job.id}`, { as, body: { version, team } })
}
const join = async (part: TeamPart) => {
  const saved = await setTeam([{ user_id: await userId(user), part }])
  expect(saved.status, saved.text).toBe(200)
}

const versionOf = async (id: string) =>
  (await rowsOf('SELECT version FROM survey_results WHERE id = $1', [id]))[0].version as number
async function move(as: string, type = 'interview') {
  const status_id = await idOf(
    `SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default
      WHERE s.company_id = $1 AND s.type = $2 AND s.deleted_at IS NULL`,
    [company_id, type],
  )
  const body = { id: result, version: await versionOf(result), status_id }
  return call('PUT', '/survey-results/update-status', { as, body })
}

beforeEach(async () => {
  job = await jobs.publishedJob({ survey: 'none' })
  await apply()
})

describe('a hiring team', () => {
  it('has active users of the company or its franchise, each once, and keeps members whom the writer does not see', async () => {
    const member = await userId(user)
    const elsewhere = await idOf(
      `SELECT u.id FROM users u JOIN companies c ON c.id = u.company_id WHERE c.id <> $1 AND c.kind = 'company' LIMIT 1`,
      [company_id],
    )
    const wrong = await setTeam([{ user_id: elsewhere, part: 'reader' }])
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Choose active users')])
    const twice = await setTeam([
      { user_id: member, part: 'reader' },
      { user_id: member, part: 'owner' },
    ])
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('Name each member once.')])
    const ofFranchise = await idOf(
      `SELECT u.id FROM users u JOIN companies c ON c.franchise_id = u.company_id
        WHERE c.id = $1 AND u.auth_role = 'FRANCHISE_USER' AND u.active LIMIT 1`,
      [company_id],
    )
    expect((await setTeam([{ user_id: ofFranchise, part: 'interviewer' }], superAdmin)).status).toBe(200)
    const saved = await setTeam([{ user_id: member, part: 'reader' }])
    expect(saved.body.data.team).toEqual([
      { id: null, name: null, part: 'interviewer', active: false },
      { id: member, name: expect.any(String), part: 'reader', active: true },
    ])
  })

  it('is changed by owners alone', async () => {
    const [{ version }] = await rowsOf('SELECT version FROM jobs WHERE id = $1', [job.id])
    const body = { version, team: [{ user_id: await userId(user), part: 'owner' }] }
    expect((await call('PUT', `/jobs/${job.id}`, { as: user, body })).status).toBe(403)
  })
})

describe('a user outside of the team', () => {
  it('finds the applicant in no list, board, search or count', async () => {
    const before = await call('POST', '/candidates/search', { as: owner, body: { filters: { search: email } } })
    expect(before.body.data).toHaveLength(1)
    const people = await call('POST', '/candidates/search', { as: user, body: { filters: { search: email } } })
    expect(people.body).toMatchObject({ data: [], total: 0 })
    const all = await call('POST', '/survey-results/search', { as: user, body: {} })
    const ofOwner = await call('POST', '/survey-results/search', { as: owner, body: {} })
    expect(ofOwner.body.total - all.body.total).toBeGreaterThan(0)
    const board = await call('POST', '/pipelines/board', { as: user, body: { company_id, filters: { search: email } } })
    expect(board.body.data.columns.every(({ count }: { count: number }) => count === 0)).toBe(true)
    const [listed] = (await call('POST', '/jobs/search', { as: user, body: { filters: { id: job.id } } })).body.data
    expect(listed.applicants).toBe(0)
    const sent = await call('POST', '/candidates/export', { as: user, body: {} })
    expect(sent.status, sent.text).toBe(200)
    const file = await call('GET', `/downloads/${sent.body.data.ticket}`)
    expect(file.text).not.toContain(email)
    expect(file.text).toContain('@')
  })

  it('can neither open nor change nor undo anything of the applicant', async () => {
    for (const path of [
      `/survey-results/${result}`,
      `/candidates/${candidate_id}`,
      `/candidates/${candidate_id}/history`,
      `/candidate-notes?candidate_id=${candidate_id}`,
    ])
      expect((await call('GET', path, { as: user })).status, path).toBe(404)
    expect((await move(user)).status).toBe(404)
    const note = { body: 'Seen', visibility: 'team' }
    expect((await call('POST', `/candidate-notes?candidate_id=${candidate_id}`, { as: user, body: note })).status).toBe(
      404,
    )
    await join('owner')
    const moved = await move(user)
    expect(moved.status, moved.text).toBe(200)
    await setTeam([])
    const undone = await call('POST', '/survey-results/undo', { as: user, body: { undo_id: moved.body.undo_id } })
    expect(undone.status).not.toBe(500)
    const [{ type }] = await rowsOf(
      'SELECT s.type FROM survey_results r JOIN statuses s ON s.id = r.status_id WHERE r.id = $1',
      [result],
    )
    expect(type).toBe('interview')
  })

  it('cannot invite the applicant, and is told so', async () => {
    const [{ role_id }] = await rowsOf('SELECT role_id FROM jobs WHERE id = $1', [job.id])
    const body = { role_id, people: [{ email }, { email: `new-${email}` }] }
    const asked = await call('POST', '/invitations', { as: user, body })
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body.data.not_invited).toEqual([{ email, reason: 'other_team' }])
    expect(asked.body.data.invited).toHaveLength(1)
  })

  it('is offered for no mention and no to-do about the applicant', async () => {
    const member = await userId(user)
    const choices = async () => [
      ...(await call('GET', `/candidate-notes/mentionable?candidate_id=${candidate_id}`, { as: owner })).body.data,
      ...(await call('GET', `/todos/assignees?candidate_id=${candidate_id}`, { as: owner })).body.data,
    ]
    expect((await choices()).map(({ id }) => id)).not.toContain(member)
    const todo = { candidate_id, text: 'Call', assignee_user_id: member }
    expect((await call('POST', '/todos', { as: owner, body: todo })).status).toBe(422)
    await join('reader')
    expect((await choices()).filter(({ id }) => id === member)).toHaveLength(2)
    expect((await call('POST', '/todos', { as: owner, body: todo })).status).toBe(200)
  })

  it('sees somebody who is considered for a role too, but not what belongs to the job', async () => {
    const role_id = await idOf("SELECT id FROM roles WHERE name <> 'Sales' AND company_id IS NULL LIMIT 1")
    const added = await call('POST', '/pipelines/board/add', {
      as: owner,
      body: { candidate_ids: [candidate_id], role_id },
    })
    expect(added.status, added.text).toBe(200)
    const { survey_result_id } = added.body.data.added[0]
    const person = await call('GET', `/candidates/${candidate_id}`, { as: user })
    expect(person.body.data.surveys.map(({ id }: { id: string }) => id)).toEqual([survey_result_id])
    expect(person.body.data.team_part).toBe(null)
    expect((await call('GET', `/survey-results/${result}`, { as: user })).status).toBe(404)
    await rowsOf('UPDATE candidates SET latest_result_id = $2, latest_score = 93 WHERE id = $1', [candidate_id, result])
    const scored = { filters: { search: email, score_from: 90 } }
    expect((await call('POST', '/candidates/search', { as: user, body: scored })).body.data).toEqual([])
    expect((await call('POST', '/candidates/search', { as: owner, body: scored })).body.data).toHaveLength(1)
    const applications = await call('POST', '/applications/search', { as: user, body: { filters: { candidate_id } } })
    expect(applications.body.data).toEqual([])
  })

  it('gets no email about a survey of the applicant', async () => {
    const [{ role_id }] = await rowsOf('SELECT role_id FROM jobs WHERE id = $1', [job.id])
    await rowsOf(
      `INSERT INTO role_followers (company_id, user_id, role_id) SELECT $1, id, $2 FROM users WHERE email = ANY ($3)
        ON CONFLICT DO NOTHING`,
      [company_id, role_id, [owner, user]],
    )
    await rowsOf(
      "INSERT INTO survey_answers (company_id, survey_result_id, language, notice_version, form_version, expires_at) VALUES ($1, $2, 'en', '1', '1', now())",
      [company_id, result],
    )
    const recipients = async () => {
      const client = await product.owner.connect()
      try {
        await client.query("BEGIN; SELECT set_config('seatwise.everything', 'on', true)")
        const { rows } = await client.query('SELECT email FROM survey_finished_recipients($1)', [result])
        return rows.map((row: { email: string }) => row.email)
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }
    expect(await recipients()).toContain(owner)
    expect(await recipients()).not.toContain(user)
    await join('interviewer')
    expect(await recipients()).toContain(user)
  })

  it('cannot keep a report open that was shared as a member', async () => {
    await join('interviewer')
    const [{ id }] = await rowsOf(
      `WITH made AS (INSERT INTO report_shares (company_id, kind, made_by_user_id, id_hash, encrypted_id, name_shown, made_with, expires_at)
         VALUES ($1, 'individual', $2, gen_random_uuid(), '', 'full', '[]', now() + interval '1 day') RETURNING id, company_id),
       named AS (INSERT INTO report_share_results (company_id, report_share_id, survey_result_id) SELECT company_id, id, $3 FROM made)
       SELECT id FROM made`,
      [company_id, await userId(user), result],
    )
    const stateOf = async () => (await rowsOf('SELECT report_share_state($1) AS state', [id]))[0].state
    expect(await stateOf()).toBe('open')
    await setTeam([])
    expect(await stateOf()).toBe('maker_left')
  })
})

describe('a member of the team', () => {
  it.each(teamParts)('with the part "%s" does what it allows', async (part) => {
    await join(part)
    const opened = await call('GET', `/survey-results/${result}`, { as: user })
    expect(opened.body.data).toMatchObject({
      team_part: part,
      can: { move: part === 'owner', update: part === 'owner' },
    })
    expect((await move(user)).status).toBe(part === 'owner' ? 200 : 403)
    const note = { body: 'Seen', visibility: 'team' }
    const noted = await call('POST', `/candidate-notes?candidate_id=${candidate_id}`, { as: user, body: note })
    expect(noted.status).toBe(part === 'reader' ? 403 : 200)
    const [{ version }] = await rowsOf('SELECT version FROM candidates WHERE id = $1', [candidate_id])
    const edited = await call('PUT', `/candidates/${candidate_id}`, { as: user, body: { version, title: 'Engineer' } })
    expect(edited.status).toBe(part === 'owner' ? 200 : 403)
    const bulk = { ids: [result], archive: { reason: 'Left' } }
    const archived = await call('PUT', '/survey-results/bulk-update', { as: user, body: bulk })
    expect(archived.status).toBe(part === 'owner' ? 200 : 403)
  })
})

const otherRole = () => idOf("SELECT id FROM roles WHERE name <> 'Sales' AND company_id IS NULL ORDER BY name LIMIT 1")

describe('who may not decide about the candidates of a job', () => {
  it.each(['interviewer', 'reader'] as const)(
    'as %s puts nobody on its board and asks nobody for its survey',
    async (part) => {
      await join(part)
      const body = { candidate_ids: [candidate_id], job_id: job.id }
      expect((await call('POST', '/pipelines/board/add', { as: user, body })).status).toBe(403)
      const [{ role_id }] = await rowsOf('SELECT role_id FROM jobs WHERE id = $1', [job.id])
      const asked = await call('POST', '/invitations', {
        as: user,
        body: { role_id, people: [{ email }], again: true },
      })
      expect(asked.body.data.not_invited).toEqual([{ email, reason: 'other_team' }])
      const added = await call('POST', '/pipelines/board/add', {
        as: user,
        body: { candidate_ids: [candidate_id], role_id },
      })
      expect(added.body.data).toEqual({ added: [], not_added: [{ candidate_id, reason: 'other_team' }] })
    },
  )

  it('adds nobody to a job of another team', async () => {
    const role_id = await otherRole()
    await call('POST', '/pipelines/board/add', { as: owner, body: { candidate_ids: [candidate_id], role_id } })
    const body = { candidate_ids: [candidate_id], job_id: job.id }
    const added = await call('POST', '/pipelines/board/add', { as: user, body })
    expect([added.status, added.text]).toEqual([422, expect.stringContaining('Choose an open or paused job')])
  })

  it('changes neither the archive nor the email of a person whom another team considers too', async () => {
    const role_id = await otherRole()
    await call('POST', '/pipelines/board/add', { as: owner, body: { candidate_ids: [candidate_id], role_id } })
    const { version, can } = (await call('GET', `/candidates/${candidate_id}`, { as: user })).body.data
    expect(can).toMatchObject({ update: true, archive: false })
    const archive = { ids: [candidate_id], reason: 'Left' }
    expect((await call('POST', '/candidates/archive', { as: user, body: archive })).status).toBe(403)
    const changed = { version, email: `new-${email}` }
    expect((await call('PUT', `/candidates/${candidate_id}/email`, { as: user, body: changed })).status).toBe(403)
    const own = await call('GET', `/candidates/${candidate_id}`, { as: owner })
    expect(own.body.data).toMatchObject({ archived_at: null, email })
  })

  it('moves nobody into a role for which another team considers them', async () => {
    const role_id = await otherRole()
    const added = await call('POST', '/pipelines/board/add', {
      as: owner,
      body: { candidate_ids: [candidate_id], role_id },
    })
    const { survey_result_id: id } = added.body.data.added[0]
    const [of] = await rowsOf('SELECT role_id FROM jobs WHERE id = $1', [job.id])
    const body = { id, version: await versionOf(id), role_id: of.role_id }
    expect((await call('PUT', '/survey-results/update-role', { as: user, body })).status).toBe(403)
  })

  it('takes back no move that they made before', async () => {
    await join('owner')
    const moved = await move(user)
    await join('reader')
    const undone = await call('POST', '/survey-results/undo', { as: user, body: { undo_id: moved.body.undo_id } })
    expect(undone.status).not.toBe(200)
    expect((await versionOf(result)) - moved.body.data.version).toBe(0)
  })

  it('orders no column anew', async () => {
    await join('owner')
    const [{ status_id }] = await rowsOf('SELECT status_id FROM survey_results WHERE id = $1', [result])
    const cleared = (as: string) =>
      call('PUT', '/survey-results/clear-column-positions-of-status', { as, body: { status_id } })
    expect((await cleared(user)).status).toBe(403)
    expect((await cleared(owner)).status).toBe(200)
  })

  it('reads no file that only a hidden application has brought', async () => {
    const file = await testRows(product).newFile(result)
    const role_id = await otherRole()
    await call('POST', '/pipelines/board/add', { as: owner, body: { candidate_ids: [candidate_id], role_id } })
    const files = async () => (await call('GET', `/candidates/${candidate_id}/files`, { as: user })).body.data
    expect(await files()).toHaveLength(1)
    await rowsOf('UPDATE applications SET resume_file_id = $1 WHERE candidate_id = $2', [file, candidate_id])
    expect(await files()).toEqual([])
    await join('reader')
    expect(await files()).toHaveLength(1)
  })

  it('reads no line of a task that somebody else has started', async () => {
    const [run] = await rowsOf(
      `WITH run AS (INSERT INTO task_runs (company_id, name, input, actor_user_id, state, finished_at) SELECT $1, 'import-candidates', '{}', id, 'succeeded', now()
         FROM users WHERE email = $2 RETURNING id, company_id)
       INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome) SELECT id, company_id, 1, $3, 'changed' FROM run
       RETURNING task_run_id AS id`,
      [company_id, owner, email],
    )
    expect((await call('GET', `/task-runs/${run.id}`, { as: owner })).text).toContain(email)
    expect((await call('GET', `/task-runs/${run.id}`, { as: user })).text).not.toContain(email)
  })

  it('is offered as an interviewer of somebody only with a part that scores', async () => {
    const member = await userId(user)
    const offered = async () =>
      (await call('GET', `/interviews/interviewers?survey_result_id=${result}`, { as: owner })).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await offered()).not.toContain(member)
    await join('reader')
    expect(await offered()).not.toContain(member)
    await join('interviewer')
    expect(await offered()).toContain(member)
  })

  it('is written nothing about a mention that has not left yet', async () => {
    await join('reader')
    const member = await userId(user)
    const [{ first, last }] = await rowsOf('SELECT first, last FROM users WHERE id = $1', [member])
    const body = { body: `Ask @${first} ${last}`, visibility: 'team', mention_ids: [member] }
    const noted = await call('POST', `/candidate-notes?candidate_id=${candidate_id}`, { as: owner, body })
    expect(noted.status, noted.text).toBe(200)
    const withdrawal = async () =>
      (
        await rowsOf(
          'SELECT withdrawal_of(outbox_id) AS why FROM note_mentions WHERE user_id = $1 AND outbox_id IS NOT NULL ORDER BY created_at DESC LIMIT 1',
          [member],
        )
      )[0]!.why
    expect(await withdrawal()).toBe(null)
    await setTeam([])
    expect(await withdrawal()).toBe('The recipient is no member of the hiring team.')
  })
})

describe('without the rule', () => {
  it('everybody sees the applicant, whatever their part', async () => {
    await teamOnly(false)
    await join('reader')
    expect((await move(user)).status).toBe(200)
    await teamOnly(true)
  })
})

describe('row-level security', () => {
  it('hides rows of other teams in every table with a column for a person or a result', async () => {
    const missing = await rowsOf(
      `SELECT DISTINCT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
          AND a.attname IN ('candidate_id', 'survey_result_id', 'candidacy_id', 'kept_id', 'one_id')
          AND EXISTS (SELECT FROM pg_policy o WHERE o.polrelid = c.oid AND 'seatwise_app'::regrole = ANY (o.polroles)
            AND pg_get_expr(o.polqual, o.polrelid) <> 'false')
          AND NOT EXISTS (SELECT FROM pg_policy o WHERE o.polrelid = c.oid AND o.polname = 'of_team' AND NOT o.polpermissive)`,
    )
    expect(missing).toEqual([])
  })
})
