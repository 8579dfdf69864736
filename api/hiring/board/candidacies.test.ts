import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Board } from '@seatwise/contract/board'
import type { Job } from '@seatwise/contract/jobs'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { jobsOf } from '../applications/test-jobs.ts'

const { call, product, register, tokenOf } = setUpProduct()
const jobs = jobsOf({ call, product })
const { publishedJob } = jobs
const owner = 'company.owner@demo.test'

const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.owner.query(text, values)).rows

type Attempt = {
  id: string
  candidacy_id: string
  candidate_id: string
  version: number
  status_id: string
  state: string
  archived_at: Date | null
}
/** The attempts of a person, the first one first. */
const attemptsOf = (email: string) =>
  rowsOf<Attempt>(
    `SELECT r.id, r.candidacy_id, r.candidate_id, r.version, r.status_id, r.state, r.archived_at
       FROM survey_results r JOIN candidates c ON c.id = r.candidate_id
       LEFT JOIN candidates merged ON merged.merged_into = c.id
      WHERE c.email = $1 OR merged.email = $1 ORDER BY r.started_at, r.id`,
    [email],
  )
const candidaciesOf = async (email: string) => [
  ...new Set((await attemptsOf(email)).map(({ candidacy_id }) => candidacy_id)),
]
const movesOf = (email: string) =>
  rowsOf<{ how: string; from: string | null; to: string }>(
    `SELECT e.how, f.name AS "from", t.name AS "to" FROM stage_events e JOIN survey_results r ON r.id = e.survey_result_id
       JOIN candidates c ON c.id = r.candidate_id LEFT JOIN statuses f ON f.id = e.from_status_id
       JOIN statuses t ON t.id = e.to_status_id WHERE c.email = $1 ORDER BY e.created_at, e.result_version`,
    [email],
  )

let company_id: string
let stages: Map<string, string>
async function board(): Promise<Board> {
  const answer = await call('POST', '/pipelines/board', { as: owner, body: { company_id } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
/** The cards of a person, with the names of their columns. */
const cardsOf = async (email: string) =>
  (await board()).columns.flatMap(({ status, cards }) =>
    cards.filter(({ candidate }) => candidate.email === email).map((card) => ({ column: status.name, ...card })),
  )
const put = (path: string, body: object) => call('PUT', `/survey-results/${path}`, { as: owner, body })
const post = (path: string, body: object) => call('POST', `/survey-results/${path}`, { as: owner, body })
async function move({ id, version }: Pick<Attempt, 'id' | 'version'>, stage: string) {
  const reason = stage === 'Rejected' ? { reason: 'Chose somebody else' } : {}
  const answer = await put('update-status', { id, version, status_id: stages.get(stage)!, ...reason })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const apply = (job: Job, email: string) => jobs.apply(job, { email })
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@people.test`

let driver: Job
let packer: Job

beforeAll(async () => {
  const [company] = await rowsOf<{ id: string }>("SELECT id FROM companies WHERE slug = 'northgate'")
  company_id = company!.id
  await tokenOf(owner)
  stages = new Map((await board()).columns.map(({ status }) => [status.name, status.id]))
  // The form of the demo world asks a question; these jobs use the standard one.
  await rowsOf('UPDATE job_application_templates SET is_default = false')
  driver = await publishedJob({ title: 'Driver in the north' })
  packer = await publishedJob({ title: 'Packer at night' })
})

describe('a card of the board', () => {
  it('is one person and one opening, however often the person begins the survey', async () => {
    const email = newEmail()
    for (let n = 0; n < 3; n++) await register({ email })
    const cards = await cardsOf(email)
    expect(cards.map(({ attempts, column }) => [attempts, column])).toEqual([[3, 'New']])
    expect(await movesOf(email)).toEqual([{ how: 'rule', from: null, to: 'New' }])
  })

  it('shows the first valid attempt, and the attempts beside it', async () => {
    const email = newEmail()
    const first = await register({ email })
    expect(
      (await call('POST', '/surveys/submit', { token: first.token, body: { answers: answersOf(2) } })).status,
    ).toBe(200)
    const [valid] = await attemptsOf(email)
    const later = await register({ email })
    expect(
      (await call('POST', '/surveys/submit', { token: later.token, body: { answers: answersOf(5) } })).status,
    ).toBe(200)
    const [card] = await cardsOf(email)
    expect([card!.id, card!.attempts]).toEqual([valid!.id, 2])
    const [, second] = await attemptsOf(email)
    const { data } = (await call('GET', `/survey-results/${second!.id}`, { as: owner })).body
    expect(data.attempts.map(({ id }: { id: string }) => id)).toEqual([valid!.id, second!.id])
    // A test does not count, so the card shows the other one in the same place.
    expect((await put('update', { id: valid!.id, version: valid!.version, is_test: true })).status).toBe(200)
    const [other] = await cardsOf(email)
    expect([other!.id, other!.attempts, other!.column]).toEqual([second!.id, 1, 'New'])
  })

  it('is one for each job, with the name of the job, and a second application finds it', async () => {
    const email = newEmail()
    await apply(driver, email)
    await apply(packer, email)
    await apply(driver, email)
    const cards = await cardsOf(email)
    expect(new Set(cards.map(({ job }) => job?.title))).toEqual(new Set([driver.title, packer.title]))
    expect(cards).toHaveLength(2)
  })

  it('for a job takes up a survey by its role alone, unless the person stands in two', async () => {
    const email = newEmail()
    await apply(driver, email)
    await register({ email })
    expect((await cardsOf(email)).map(({ attempts, job }) => [attempts, job?.title])).toEqual([
      [2, 'Driver in the north'],
    ])
    await apply(packer, email)
    await register({ email })
    const cards = await cardsOf(email)
    expect(new Set(cards.map(({ job }) => job?.title))).toEqual(new Set([driver.title, packer.title, undefined]))
    expect(cards).toHaveLength(3)
  })
})

describe('a move of one attempt', () => {
  it('moves the others with it as one move, and so does its undo', async () => {
    const email = newEmail()
    for (let n = 0; n < 3; n++) await register({ email })
    const [, second] = await attemptsOf(email)
    const moved = await move(second!, 'Interview')
    expect(new Set((await attemptsOf(email)).map(({ status_id }) => status_id))).toEqual(
      new Set([stages.get('Interview')]),
    )
    expect((await cardsOf(email)).map(({ column }) => column)).toEqual(['Interview'])
    expect(await movesOf(email)).toEqual([
      { how: 'rule', from: null, to: 'New' },
      { how: 'api', from: 'New', to: 'Interview' },
    ])
    const history = await call('GET', `/survey-results/${second!.id}/history`, { as: owner })
    expect(JSON.stringify(history.body.data)).toContain('Interview')
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: moved.undo_id } })
    expect([undone.status, undone.body.data?.updated]).toEqual([200, 1])
    expect((await cardsOf(email)).map(({ column }) => column)).toEqual(['New'])
    expect((await movesOf(email)).length).toBe(3)
  })

  it('is refused once another attempt of the card was moved', async () => {
    const email = newEmail()
    for (let n = 0; n < 2; n++) await register({ email })
    const [first, second] = await attemptsOf(email)
    await move(first!, 'Screening')
    const late = await put('update-status', {
      id: second!.id,
      version: second!.version,
      status_id: stages.get('Interview')!,
    })
    expect(late.status).toBe(409)
  })

  it('of a column counts cards, not attempts', async () => {
    const emails = [newEmail(), newEmail()]
    for (const email of emails) for (let n = 0; n < 2; n++) await register({ email })
    for (const email of emails) await move((await attemptsOf(email))[0]!, 'Offer')
    const { count } = (await board()).columns.find(({ status }) => status.name === 'Offer')!
    const all = await put('move-all-of-status-to-new-status', {
      status_id: stages.get('Offer')!,
      to_status_id: stages.get('Screening')!,
      count,
    })
    expect(all.status, all.text).toBe(200)
    expect(all.body.data.updated).toBe(count)
    for (const email of emails) {
      const attempts = await attemptsOf(email)
      expect(new Set(attempts.map(({ status_id }) => status_id))).toEqual(new Set([stages.get('Screening')]))
    }
  })

  it('archives and restores them together', async () => {
    const email = newEmail()
    for (let n = 0; n < 2; n++) await register({ email })
    const [first] = await attemptsOf(email)
    const archived = await post('archive', { id: first!.id, version: first!.version, reason: 'Moved away' })
    expect(archived.status, archived.text).toBe(200)
    expect((await attemptsOf(email)).every(({ archived_at }) => archived_at !== null)).toBe(true)
    expect(await cardsOf(email)).toEqual([])
    const [, second] = await attemptsOf(email)
    const restored = await post('restore', { id: second!.id, version: second!.version, reason: 'Came back' })
    expect(restored.status, restored.text).toBe(200)
    expect((await cardsOf(email)).map(({ attempts }) => attempts)).toEqual([2])
  })
})

describe('whoever comes again', () => {
  it('after a rejection or an archiving stands in the first stage again, with the history', async () => {
    const email = newEmail()
    await apply(driver, email)
    await move((await attemptsOf(email))[0]!, 'Rejected')
    await apply(driver, email)
    expect((await cardsOf(email)).map(({ column }) => column)).toEqual(['New'])
    expect(await candidaciesOf(email)).toHaveLength(1)
    expect((await movesOf(email)).map(({ to }) => to)).toEqual(['New', 'Rejected', 'New'])
    // All moves are those of the first attempt, so the pipeline report counts one person.
    const recorded = await rowsOf(
      `SELECT DISTINCT e.survey_result_id FROM stage_events e JOIN survey_results r ON r.id = e.survey_result_id
         JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1`,
      [email],
    )
    expect(recorded).toHaveLength(1)
    const [first] = await attemptsOf(email)
    await post('archive', { id: first!.id, version: first!.version, reason: 'Withdrew' })
    expect(await cardsOf(email)).toEqual([])
    await apply(driver, email)
    expect((await cardsOf(email)).map(({ column }) => column)).toEqual(['New'])
    expect(await candidaciesOf(email)).toHaveLength(1)
  })

  it('after withdrawing has left the board, and comes back to it', async () => {
    const email = newEmail()
    const withdraw = async () => {
      const [mail] = await rowsOf<{ body: string }>(
        "SELECT body FROM outbox WHERE recipient = $1 AND body LIKE '%/applications/%' ORDER BY created_at DESC LIMIT 1",
        [email],
      )
      const token = /\/applications\/([\w-]{43})/.exec(mail!.body)![1]!
      expect((await call('DELETE', `/applications/${token}`)).status).toBe(200)
    }
    await apply(driver, email)
    await move((await attemptsOf(email))[0]!, 'Interview')
    await withdraw()
    expect(await cardsOf(email)).toEqual([])
    const archived = await call('POST', '/survey-results/search', {
      as: owner,
      body: { filters: { archived: true, search: email } },
    })
    expect(archived.body.data.map(({ archived_reason }: { archived_reason: string }) => archived_reason)).toEqual([
      'Withdrawn',
    ])
    await apply(driver, email)
    expect((await cardsOf(email)).map(({ column, attempts }) => [column, attempts])).toEqual([['New', 2]])
    // Who was rejected stays so.
    await move((await attemptsOf(email))[0]!, 'Rejected')
    await withdraw()
    expect((await cardsOf(email)).map(({ column }) => column)).toEqual(['Rejected'])
  })

  it('after a hiring gets a card of their own, and the hired one stays', async () => {
    const email = newEmail()
    await register({ email })
    await move((await attemptsOf(email))[0]!, 'Hired')
    await register({ email })
    expect((await cardsOf(email)).map(({ column }) => column).toSorted()).toEqual(['Hired', 'New'])
  })

  it('twice at the same moment opens one candidacy', async () => {
    // Somebody whom staff have added has no attempt that could be locked.
    const email = newEmail()
    const added = await call('POST', '/candidates/create', { as: owner, body: { first: 'Twice', last: 'Here', email } })
    expect(added.status, added.text).toBe(200)
    await Promise.all(Array.from({ length: 6 }, () => register({ email })))
    expect(await candidaciesOf(email)).toHaveLength(1)
    expect((await cardsOf(email)).map(({ attempts }) => attempts)).toEqual([6])
  })

  it('while the card is being moved comes into the stage to which it moves', async () => {
    for (let round = 0; round < 4; round++) {
      const email = newEmail()
      await register({ email })
      const [first] = await attemptsOf(email)
      await Promise.all([move(first!, 'Interview'), register({ email }), register({ email })])
      const attempts = await attemptsOf(email)
      expect(attempts).toHaveLength(3)
      expect(new Set(attempts.map(({ status_id }) => status_id)).size).toBe(1)
    }
  })
})

describe('a changed role', () => {
  it('moves the attempt to the card of that role, and its undo brings it back', async () => {
    const email = newEmail()
    for (let n = 0; n < 2; n++) await register({ email })
    const [first] = await attemptsOf(email)
    const [role] = await rowsOf<{ id: string }>("SELECT id FROM roles WHERE name = 'Bookkeeper' AND company_id IS NULL")
    const changed = await put('update-role', { id: first!.id, version: first!.version, role_id: role!.id })
    expect(changed.status, changed.text).toBe(200)
    const names = async () =>
      Object.fromEntries((await cardsOf(email)).map(({ role_name, attempts }) => [role_name, attempts]))
    expect(await names()).toEqual({ Bookkeeper: 1, Sales: 1 })
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: changed.body.undo_id } })
    expect(undone.status, undone.text).toBe(200)
    expect(await names()).toEqual({ Sales: 2 })
  })
})

describe('a role changed of several attempts', () => {
  it('opens one card for them', async () => {
    const email = newEmail()
    for (let n = 0; n < 3; n++) await register({ email })
    const ids = (await attemptsOf(email)).map(({ id }) => id)
    const [role] = await rowsOf<{ id: string }>("SELECT id FROM roles WHERE name = 'Bookkeeper' AND company_id IS NULL")
    const changed = await put('bulk-update', { ids, selected_under: {}, role_id: role!.id })
    expect([changed.status, changed.body.data?.updated], changed.text).toEqual([200, 3])
    expect((await cardsOf(email)).map(({ role_name, attempts }) => [role_name, attempts])).toEqual([['Bookkeeper', 3]])
  })
})

describe('a hiring that is undone', () => {
  it('joins the card that the person has by now, which stays where it is', async () => {
    const email = newEmail()
    await register({ email })
    const hired = await move((await attemptsOf(email))[0]!, 'Hired')
    await register({ email })
    await move((await attemptsOf(email))[1]!, 'Interview')
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: hired.undo_id } })
    expect(undone.status, undone.text).toBe(200)
    expect((await cardsOf(email)).map(({ column, attempts }) => [column, attempts])).toEqual([['Interview', 2]])
    const kept = await rowsOf(
      `SELECT e.id FROM stage_events e JOIN statuses s ON s.id = e.to_status_id AND s.type = 'hired'
         JOIN survey_results r ON r.id = e.survey_result_id JOIN candidates c ON c.id = r.candidate_id
        WHERE c.email = $1 AND NOT EXISTS (SELECT FROM stage_events u WHERE u.undo_of = e.id)`,
      [email],
    )
    expect(kept).toEqual([])
  })
})

describe('two entries of one person, merged', () => {
  it('have one card for each opening, in the stage of the open one, and each their own after the undo', async () => {
    const [kept, other] = [newEmail(), newEmail()]
    await register({ email: kept })
    await register({ email: other })
    await move((await attemptsOf(kept))[0]!, 'Rejected')
    await move((await attemptsOf(other))[0]!, 'Interview')
    const people = await rowsOf<{ id: string; version: number; email: string }>(
      'SELECT id, version, email FROM candidates WHERE email = ANY($1)',
      [[kept, other]],
    )
    const of = (email: string) => people.find((person) => person.email === email)!
    const merged = await call('POST', '/candidates/merge', {
      as: owner,
      body: {
        kept: { id: of(kept).id, version: of(kept).version },
        other: { id: of(other).id, version: of(other).version },
        take: [],
      },
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await cardsOf(kept)).map(({ column, attempts }) => [column, attempts])).toEqual([['Interview', 2]])
    const undone = await call('POST', '/candidates/unmerge', {
      as: owner,
      body: { merge_id: merged.body.data.merge_id },
    })
    expect(undone.status, undone.text).toBe(200)
    expect((await cardsOf(kept)).map(({ column, attempts }) => [column, attempts])).toEqual([['Rejected', 1]])
    expect((await cardsOf(other)).map(({ column, attempts }) => [column, attempts])).toEqual([['Interview', 1]])
  })
})

describe('attempts from before there were candidacies', () => {
  /** Stores the attempts of a person as the version before did: each with a card and a stage of its own. */
  async function ungroup(email: string, stageOf: (n: number) => string | undefined = () => undefined) {
    const attempts = await attemptsOf(email)
    const ids = attempts.map(({ id }) => id)
    await rowsOf('ALTER TABLE survey_results DISABLE TRIGGER place_changed_fixture')
    await rowsOf('DELETE FROM placements WHERE survey_result_id = ANY($1)', [ids])
    await rowsOf('UPDATE survey_results SET candidacy_id = NULL WHERE id = ANY($1)', [ids])
    await rowsOf('DELETE FROM candidacies WHERE candidate_id = $1', [attempts[0]!.candidate_id])
    for (const [n, { id }] of attempts.entries()) {
      const stage = stageOf(n)
      if (!stage) continue
      await rowsOf('UPDATE survey_results SET status_id = $2 WHERE id = $1', [id, stages.get(stage)])
      await rowsOf(
        `INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how)
         SELECT company_id, id, $2, $3, 50, 'menu' FROM survey_results WHERE id = $1`,
        [id, stages.get('New'), stages.get(stage)],
      )
    }
    await rowsOf(
      `INSERT INTO placements (company_id, survey_result_id, status_id, arrival, position, is_listed)
       SELECT company_id, id, status_id, n, -n, true
         FROM (SELECT r.*, nextval('placement_arrivals') AS n FROM survey_results r WHERE id = ANY($1)) r`,
      [ids],
    )
    await rowsOf('ALTER TABLE survey_results ENABLE TRIGGER place_changed_fixture')
    return ids
  }
  const group = async () =>
    Number((await rowsOf<{ people: string }>('SELECT group_old_attempts(500) AS people'))[0]!.people)

  it('come together by job and role, in the stage of the last move, and none is lost', async () => {
    const email = newEmail()
    await apply(driver, email)
    for (let n = 0; n < 2; n++) await register({ email })
    await apply(packer, email)
    await move((await attemptsOf(email)).at(-1)!, 'Interview')
    const before = await ungroup(email)
    expect(await group()).toBe(1)
    expect((await attemptsOf(email)).map(({ id }) => id)).toEqual(before)
    const cards = await cardsOf(email)
    // The surveys by the role alone stay apart: the person has applied for two jobs of the role.
    expect(cards.map(({ job, column, attempts }) => [job?.title ?? null, column, attempts])).toEqual(
      expect.arrayContaining([
        ['Driver in the north', 'New', 1],
        ['Packer at night', 'Interview', 1],
        [null, 'New', 2],
      ]),
    )
    expect(cards).toHaveLength(3)
    expect(await group()).toBe(0)
  })

  it.each([
    {
      what: 'an earlier one that was moved counts more than a later one that was not',
      stages: ['Interview'],
      columns: ['Interview'],
    },
    {
      what: 'one that is open counts more than one that was rejected',
      stages: ['Rejected', 'Screening'],
      columns: ['Screening'],
    },
    { what: 'one of somebody hired stays by itself', stages: ['Hired'], columns: ['Hired', 'New'] },
  ])('$what', async ({ stages: moved, columns }) => {
    const email = newEmail()
    for (let n = 0; n < 2; n++) await register({ email })
    await ungroup(email, (n) => moved[n])
    await group()
    expect(new Set((await cardsOf(email)).map(({ column }) => column))).toEqual(new Set(columns))
  })

  it('come together before the person begins another one', async () => {
    const email = newEmail()
    for (let n = 0; n < 2; n++) await register({ email })
    await ungroup(email, (n) => ['Interview'][n])
    await register({ email })
    expect((await cardsOf(email)).map(({ column, attempts }) => [column, attempts])).toEqual([['Interview', 3]])
  })

  it('lose a second card that the version before has made, and the survey can be finished', async () => {
    const email = newEmail()
    const { token } = await register({ email })
    await register({ email })
    const [first] = await attemptsOf(email)
    await rowsOf(
      `INSERT INTO placements (company_id, survey_result_id, status_id, arrival, position, is_listed)
       SELECT company_id, id, status_id, n, -n, true
         FROM (SELECT r.*, nextval('placement_arrivals') AS n FROM survey_results r WHERE id = $1) r`,
      [first!.id],
    )
    const submitted = await call('POST', '/surveys/submit', { token, body: { answers: answersOf(2) } })
    expect(submitted.status, submitted.text).toBe(200)
    expect((await cardsOf(email)).map(({ id }) => id)).toEqual([first!.id])
  })
})

describe('any sequence of what people and staff do', () => {
  const sequences = Number(process.env.CANDIDACY_SEQUENCES ?? 6)

  const act = fc.record({
    what: fc.constantFrom(
      'register',
      'apply',
      'other job',
      'move',
      'archive',
      'restore',
      'role',
      'undo',
      'merge',
      'unmerge',
    ),
    who: fc.integer({ min: 0, max: 1 }),
    which: fc.integer({ min: 0, max: 7 }),
  })

  it(
    'leaves one open card for each person and opening, all attempts in the stage of their card, and no application lost',
    async () => {
      const [bookkeeper] = await rowsOf<{ id: string }>(
        "SELECT id FROM roles WHERE name = 'Bookkeeper' AND company_id IS NULL",
      )
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
          const emails = [newEmail(), newEmail()]
          for (const email of emails) await register({ email })
          await rowsOf('DELETE FROM rate_limits')
          const undoable: string[] = []
          const merges: string[] = []
          const applied = new Set<string>()
          const applications = async () =>
            (
              await rowsOf<{ id: string }>(
                'SELECT a.id FROM applications a JOIN candidates c ON c.id = a.candidate_id WHERE c.merged_into IS NULL AND a.email = ANY($1)',
                [emails],
              )
            ).map(({ id }) => id)
          const kept = (answer: { status: number; text: string; body: { undo_id?: string } }) => {
            expect([200, 400, 403, 404, 409], answer.text).toContain(answer.status)
            if (answer.status === 200 && answer.body.undo_id) undoable.push(answer.body.undo_id)
          }
          for (const { what, who, which } of acts) {
            const email = emails[who]!
            const attempts = await attemptsOf(email)
            const attempt = attempts[which % Math.max(1, attempts.length)]
            if (what === 'register') await register({ email })
            else if (what === 'apply' || what === 'other job') {
              const job = what === 'apply' ? driver : packer
              await apply(job, email)
              for (const id of await applications()) applied.add(id)
            } else if (what === 'undo')
              kept(
                await call('POST', '/survey-results/undo', {
                  as: owner,
                  body: { undo_id: undoable.pop() ?? crypto.randomUUID() },
                }),
              )
            else if (what === 'merge') {
              const people = await rowsOf<{ id: string; version: number }>(
                'SELECT id, version FROM candidates WHERE email = ANY($1) AND merged_into IS NULL ORDER BY email = $2 DESC',
                [emails, email],
              )
              if (people.length < 2) continue
              const merged = await call('POST', '/candidates/merge', {
                as: owner,
                body: { kept: people[0], other: people[1], take: [] },
              })
              expect(merged.status, merged.text).toBe(200)
              merges.push(merged.body.data.merge_id)
            } else if (what === 'unmerge') {
              const merge_id = merges.pop()
              if (!merge_id) continue
              const undone = await call('POST', '/candidates/unmerge', { as: owner, body: { merge_id } })
              expect(undone.status, undone.text).toBe(200)
            } else if (attempt) {
              const { id, version } = attempt
              const stage = ['New', 'Screening', 'Interview', 'Offer', 'Rejected', 'Hired'][which % 6]!
              if (what === 'move')
                kept(await put('update-status', { id, version, status_id: stages.get(stage)!, reason: 'Because' }))
              else if (what === 'role') kept(await put('update-role', { id, version, role_id: bookkeeper!.id }))
              else kept(await post(what, { id, version, reason: 'Because' }))
            }
          }
          const people = await rowsOf<{ id: string }>(
            `SELECT id FROM candidates WHERE merged_into IS NULL AND (email = ANY($1) OR id IN (SELECT merged_into FROM candidates WHERE email = ANY($1)))`,
            [emails],
          )
          const ids = people.map(({ id }) => id)
          expect(
            await rowsOf(
              `SELECT c.candidate_id, c.job_id, c.role_id, count(*) FROM candidacies c JOIN placements p ON p.candidacy_id = c.id
               JOIN statuses s ON s.id = p.status_id
              WHERE c.candidate_id = ANY($1) AND p.is_listed AND s.type NOT IN ('hired', 'rejected')
              GROUP BY c.candidate_id, c.job_id, CASE WHEN c.job_id IS NULL THEN c.role_id END, c.role_id HAVING count(*) > 1`,
              [ids],
            ),
            'two open cards for one opening',
          ).toEqual([])
          expect(
            await rowsOf(
              `SELECT r.id FROM survey_results r LEFT JOIN candidacies c ON c.id = r.candidacy_id
               LEFT JOIN placements p ON p.candidacy_id = r.candidacy_id
              WHERE r.candidate_id = ANY($1)
                AND (c.candidate_id IS DISTINCT FROM r.candidate_id OR p.status_id IS DISTINCT FROM r.status_id)`,
              [ids],
            ),
            'an attempt apart from its card',
          ).toEqual([])
          expect(new Set(await applications()), 'a lost application').toEqual(applied)
        }),
        { numRuns: sequences },
      )
    },
    60_000 + sequences * 3_000,
  )
})
