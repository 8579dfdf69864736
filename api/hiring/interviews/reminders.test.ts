import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const userId = async (email: string) => (await rowsOf('SELECT id FROM users WHERE email = $1', [email]))[0].id as string

/** A finished survey with an interview by both users, which ended so long ago. */
async function interviewed(endedAgo: string) {
  const { email } = await register({ link: 'demo-northgate', role: 'Sales' })
  const [row] = await rowsOf(
    `WITH r AS (UPDATE survey_results SET state = 'completed', completed_at = now()
         WHERE candidate_id = (SELECT id FROM candidates WHERE email = $1) RETURNING *),
       i AS (INSERT INTO interviews (company_id, survey_result_id, starts_at, minutes, time_zone, invites_person, created_by_user_id)
         SELECT r.company_id, r.id, now() - $2::interval - interval '60 minutes', 60, 'UTC', false, u.id
           FROM r, users u WHERE u.email = $3 RETURNING *),
       x AS (INSERT INTO interview_interviewers (company_id, interview_id, user_id)
         SELECT i.company_id, i.id, u.id FROM i, users u WHERE u.email IN ($3, $4))
     SELECT i.id, i.company_id, i.survey_result_id, r.candidate_id FROM i, r`,
    [email, endedAgo, owner, colleague],
  )
  return row as { id: string; company_id: string; survey_result_id: string; candidate_id: string }
}
type Interviewed = Awaited<ReturnType<typeof interviewed>>

const remind = () => product.tasks.settle()
const remindedOf = async ({ id }: Interviewed): Promise<string[]> =>
  (
    await rowsOf(
      "SELECT recipient FROM outbox WHERE interview_id = $1 AND kind = 'interview-scorecard-missing' ORDER BY recipient",
      [id],
    )
  ).map(({ recipient }) => recipient)
const submit = async ({ company_id, survey_result_id }: Interviewed, email: string, submitted = true) =>
  product.owner.query(
    'INSERT INTO scorecards (company_id, survey_result_id, author_user_id, submitted_at) VALUES ($1, $2, $3, $4)',
    [company_id, survey_result_id, await userId(email), submitted ? new Date() : null],
  )
const needsOf = async (as: string) => (await call('GET', '/home', { as })).body.data.needs
const missingOn = async (as: string) => ((await needsOf(as)).missing_scorecards as { id: string }[]).map(({ id }) => id)

describe('A reminder of a missing scorecard', () => {
  it('reaches each interviewer once, from two hours after the end, also if two processes look at the same time', async () => {
    const [early, due] = [await interviewed('1 hour 55 minutes'), await interviewed('2 hours 5 minutes')]
    await submit(due, colleague, false)
    await Promise.all([remind(), remind(), remind()])
    await remind()
    expect(await remindedOf(due)).toEqual([owner, colleague].toSorted())
    expect(await remindedOf(early)).toEqual([])
    const [mail] = await rowsOf('SELECT * FROM outbox WHERE interview_id = $1 AND recipient = $2', [due.id, colleague])
    expect(mail.subject).toBe('Your scorecard is missing')
    expect(mail.body).toContain(`/survey-results/${due.survey_result_id}/interview`)
  })

  it('reaches nobody who has submitted one, nobody of a canceled interview, and nobody after 14 days', async () => {
    const [submitted, canceled, old] = [
      await interviewed('3 hours'),
      await interviewed('3 hours'),
      await interviewed('14 days 1 hour'),
    ]
    await submit(submitted, colleague)
    expect((await call('DELETE', `/interviews/${canceled.id}`, { as: owner })).status).toBe(200)
    await remind()
    expect(await remindedOf(submitted)).toEqual([owner])
    expect([await remindedOf(canceled), await remindedOf(old)]).toEqual([[], []])
  })

  it('reaches nobody about a person for whom no scorecard can be written', async () => {
    const [archived, unfinished] = [await interviewed('3 hours'), await interviewed('3 hours')]
    await product.owner.query('UPDATE survey_results SET archived_at = now() WHERE id = $1', [
      archived.survey_result_id,
    ])
    await product.owner.query("UPDATE survey_results SET state = 'expired' WHERE id = $1", [
      unfinished.survey_result_id,
    ])
    await remind()
    expect([await remindedOf(archived), await remindedOf(unfinished)]).toEqual([[], []])
    const missing = await missingOn(colleague)
    expect(missing).not.toContain(archived.id)
    expect(missing).not.toContain(unfinished.id)
  })
})

describe('Home', () => {
  it('lists a missing scorecard until it is submitted', async () => {
    const due = await interviewed('5 hours')
    expect(await missingOn(colleague)).toContain(due.id)
    await submit(due, colleague)
    expect(await missingOn(colleague)).not.toContain(due.id)
    expect(await missingOn(owner)).toContain(due.id)
  })

  it('lists the interviews of the reader of today and the next seven days, the next first', async () => {
    const [soon, later, far] = [await interviewed('1 day'), await interviewed('1 day'), await interviewed('1 day')]
    const move = ({ id }: Interviewed, to: string) =>
      product.owner.query('UPDATE interviews SET starts_at = now() + $2::interval WHERE id = $1', [id, to])
    await move(later, '6 days')
    await move(soon, '1 hour')
    await move(far, '9 days')
    const ids = ((await needsOf(colleague)).interviews as { id: string }[]).map(({ id }) => id)
    const made = [soon, later, far].map(({ id }) => id)
    expect(ids.filter((id) => made.includes(id))).toEqual([soon.id, later.id])
    expect((await needsOf('no.pipeline@demo.test')).interviews).toEqual([])
  })
})
