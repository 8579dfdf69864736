import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Home } from '@seatwise/contract/home'
import type { Job } from '@seatwise/contract/jobs'
import { setUpProduct } from '../../test-product.ts'
import { jobsOf } from './test-jobs.ts'

/** The day by which a job promises an answer, and the applications that have waited longer. */
const { call, product } = setUpProduct()
const { publishedJob, change, apply } = jobsOf({ call, product })
const owner = 'company.owner@demo.test'
const second = 'no.pipeline@demo.test'
const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
const changeUser = (email: string, changed: string) =>
  product.owner.query(`UPDATE users SET ${changed} WHERE email = $1`, [email])

const overdue = async (as = owner): Promise<Home['needs']['overdue']> =>
  (await call('GET', '/home', { as })).body.data.needs.overdue
/** Applies so many days ago. */
async function applyBefore(job: Job, days: number) {
  const email = await apply(job)
  const { survey_result_id } = await one(
    'UPDATE applications SET created_at = now() - make_interval(days => $2, hours => 1) WHERE email = $1 RETURNING survey_result_id',
    [email, days],
  )
  return { email, id: survey_result_id as string }
}

beforeAll(() => product.owner.query('UPDATE job_application_templates SET is_default = false'))
beforeEach(() => product.owner.query('UPDATE jobs SET answer_within_days = NULL'))

describe('the days within which a job promises an answer', () => {
  it.each([0, 91, 1.5, '7'])('cannot be %s', async (answer_within_days) => {
    const job = await publishedJob()
    const refused = await call('PUT', `/jobs/${job.id}`, {
      as: owner,
      body: { version: job.version, answer_within_days },
    })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'answer_within_days'])
  })

  it('are public, can be changed, and be taken back', async () => {
    let job = await publishedJob({ answer_within_days: 90 })
    const shown = async () => (await call('GET', `/jobs/${job.url.split('/').at(-1)}`)).body.data.answer_within_days
    expect([job.answer_within_days, await shown()]).toEqual([90, 90])
    for (const answer_within_days of [1, null]) {
      job = await change(job, { answer_within_days })
      expect([job.answer_within_days, await shown()]).toEqual([answer_within_days, answer_within_days])
    }
  })
})

describe('Home', () => {
  it('names to the owner of a job how many applications have waited longer than it promises, and to nobody else', async () => {
    const job = await publishedJob({ title: 'Waited for', answer_within_days: 7 })
    for (const days of [6, 8, 40]) await applyBefore(job, days)
    expect(await overdue()).toMatchObject({
      count: 2,
      data: [{ job: { id: job.id, title: 'Waited for' }, company: job.company, answer_within_days: 7, count: 2 }],
    })
    for (const other of [second, 'company.user@demo.test', 'franchise.owner@demo.test', 'super@demo.test'])
      expect(await overdue(other)).toEqual({ count: 0, data: [] })
  })

  it('names nothing for a job that promises nothing, and the job with the longest wait first', async () => {
    await applyBefore(await publishedJob(), 80)
    const [late, later] = [
      await publishedJob({ answer_within_days: 3 }),
      await publishedJob({ answer_within_days: 60 }),
    ]
    await applyBefore(late, 5)
    await applyBefore(later, 70)
    expect((await overdue()).data.map(({ job }) => job.id)).toEqual([later.id, late.id])
  })

  it('names an application no more once the person was moved, archived, messaged or has withdrawn', async () => {
    const job = await publishedJob({ answer_within_days: 7 })
    const [moved, archived, messaged, withdrawn, waiting] = [
      await applyBefore(job, 8),
      await applyBefore(job, 8),
      await applyBefore(job, 8),
      await applyBefore(job, 8),
      await applyBefore(job, 8),
    ]
    expect((await overdue()).count).toBe(5)
    const { version, status_id } = await one(
      `SELECT r.version, s.id AS status_id FROM survey_results r JOIN statuses now ON now.id = r.status_id
         JOIN statuses s ON s.pipeline_id = now.pipeline_id AND s.type = 'interview' AND s.deleted_at IS NULL
        WHERE r.id = $1 LIMIT 1`,
      [moved.id],
    )
    const move = { id: moved.id, version, status_id }
    expect((await call('PUT', '/survey-results/update-status', { as: owner, body: move })).status).toBe(200)
    expect((await overdue()).count).toBe(4)
    const stored = await one('SELECT version FROM survey_results WHERE id = $1', [archived.id])
    const archiving = { id: archived.id, version: stored.version, reason: 'Moved away' }
    expect((await call('POST', '/survey-results/archive', { as: owner, body: archiving })).status).toBe(200)
    expect((await overdue()).count).toBe(3)
    const message = { selection: { ids: [messaged.id] }, kind: 'message', subject: 'Hello', body: 'We have read it.' }
    const sent = await call('POST', '/mailer/send', { as: owner, body: message })
    expect(sent.status, sent.text).toBe(200)
    await product.tasks.settle()
    expect((await overdue()).count).toBe(2)
    const mail = await one("SELECT body FROM outbox WHERE recipient = $1 AND kind = 'application-received'", [
      withdrawn.email,
    ])
    await call('DELETE', /\/applications\/[\w-]{43}/.exec(mail.body as string)![0])
    expect((await overdue()).count).toBe(1)
    // A closed job still owes an answer, an archived one does not.
    const closed = await change(job, { state: 'closed' })
    expect((await overdue()).count).toBe(1)
    await call('DELETE', `/jobs/${closed.id}`, { as: owner })
    expect([(await overdue()).count, waiting.email]).toEqual([0, expect.any(String)])
  })

  it('names none to a reader who may not see stages, to whom a missing one would tell of a move', async () => {
    await applyBefore(await publishedJob({ answer_within_days: 1 }), 8)
    expect((await overdue()).count).toBe(1)
    await changeUser(owner, 'can_view_hiring_pipeline = false')
    expect(await overdue()).toEqual({ count: 0, data: [] })
    await changeUser(owner, 'can_view_hiring_pipeline = true')
  })

  it('names those of a job without an owner to the owners of the company', async () => {
    const job = await publishedJob({ answer_within_days: 1 })
    await applyBefore(job, 3)
    await product.owner.query('UPDATE jobs SET owner_user_id = NULL WHERE id = $1', [job.id])
    expect((await overdue()).count).toBe(1)
  })
})
