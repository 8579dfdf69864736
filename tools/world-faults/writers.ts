import { setTimeout as wait } from 'node:timers/promises'
import { send, signIn, type Answer, type Person } from './client.ts'
import { addUsers, noticeVersion } from './people.ts'
import type { World } from './world.ts'

/**
 * People who write without rest, and know which of their writes were acknowledged. A write whose answer is lost is sent
 * again under its key, or looked up where there is none.
 */

type Kind = 'person' | 'note' | 'move' | 'registration' | 'survey' | 'application'
const workersOf: Record<Kind, number> = { person: 5, note: 3, move: 4, registration: 0, survey: 3, application: 2 }
const companies = ['northgate', 'harbour', 'orchard']
/** Through one link, many surveys that take no time would be taken for those of a script. */
const startedMinutesAgo = 12

export type Writers = Awaited<ReturnType<typeof beginWriters>>
type Card = { id: string; version: number; moves: number }
let nthWriters = 0

/** @param kinds what is written; a survey is registered for, too */
export async function beginWriters(
  world: World,
  kinds: readonly Kind[] = ['person', 'note', 'move', 'survey', 'application'],
) {
  const run = nthWriters++
  const names = await Promise.all(companies.map((slug) => addUsers(world, slug, 2, `writer-${run}`)))
  const people = await Promise.all(names.flat().map((one) => signIn(world.url, one)))
  const hirer = people[0]!
  const stored: Record<Kind, Set<string>> = {
    person: new Set(),
    note: new Set(),
    move: new Set(),
    registration: new Set(),
    survey: new Set(),
    application: new Set(),
  }
  const cards = await cardsToMove(world)
  const roleIds = await rolesOf(world)
  const notice = await noticeVersion(world)
  const over = new AbortController()
  let count = 0
  const acknowledged = () => count
  const acknowledge = (kind: Kind, name: string) => {
    count++
    stored[kind].add(name)
  }
  /** Sends a write until it is acknowledged; undefined at the end. */
  const untilStored = async (write: () => Promise<Answer>): Promise<Answer | undefined> => {
    for (;;) {
      const answer = await write()
      if (answer.status === 200) return answer
      if (over.signal.aborted) return undefined
      if (
        answer.status > 0 &&
        answer.status < 500 &&
        answer.status !== 429 &&
        answer.body.problem !== 'request_running'
      )
        throw new Error(`a write is refused: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
      await wait(50)
    }
  }

  const works: Record<Kind, (worker: number, nth: number) => Promise<void>> = {
    person: async (worker, nth) => {
      const email = `written-${run}-${worker}-${nth}@people.test`
      const body = { first: 'Ann', last: 'Written', email }
      const person = people[worker % people.length]!
      if (await untilStored(() => person.call('POST', '/candidates/create', { body, key: email })))
        acknowledge('person', email)
    },
    note: async (worker, nth) => {
      const body = { body: `note-${run}-${worker}-${nth}` }
      const path = `/candidate-notes?surveyResultId=${cards[worker % cards.length]!.id}`
      if (await untilStored(() => hirer.call('POST', path, { body, key: body.body }))) acknowledge('note', body.body)
    },
    move: (worker) => moveOnce(world, people[worker % 2]!, cards[worker]!, acknowledge),
    registration: async () => undefined,
    survey: (worker, nth) => takeSurvey(worker, nth),
    application: (worker, nth) => applyOnce(worker, nth),
  }

  /** A lost registration is not sent again: under the same address, its survey would go on. */
  async function takeSurvey(worker: number, nth: number) {
    const email = `taker-${run}-${worker}-${nth}@people.test`
    const about = { first: 'Ann', last: 'Taker', email, notice_version: notice, language: 'en' }
    const body = { link: 'demo-northgate', role_id: roleIds[0], ...about }
    const registered = await send(world.url, 'POST', '/api/surveys/register', { body })
    if (registered.status !== 200) return
    acknowledge('registration', email)
    const { token } = registered.body.data as { token: string }
    await world.query(
      `UPDATE survey_results SET started_at = started_at - make_interval(mins => $2)
        WHERE candidate_id = (SELECT id FROM candidates WHERE email = $1)`,
      [email, startedMinutesAgo - (nth % 7)],
    )
    const attempt = await untilStored(() => send(world.url, 'GET', '/api/surveys/attempt', { token }))
    if (!attempt) return
    const { items } = attempt.body.data as { items: { id: string }[] }
    const answers = items.map(({ id }, place) => ({ item: id, answer: ((place * 7 + nth) % 5) + 1, ms: 4_000 + place }))
    if (await untilStored(() => send(world.url, 'POST', '/api/surveys/submit', { token, body: { answers } })))
      acknowledge('survey', email)
  }

  /** A second application of the same address for the same job changes nothing, so it is sent from its first step again. */
  async function applyOnce(worker: number, nth: number) {
    const email = `applicant-${run}-${worker}-${nth}@people.test`
    const apply = async (): Promise<Answer> => {
      const about = { first: 'Ann', last: 'Applicant', email, consent: 'yes', notice_version: notice }
      const begun = await send(world.url, 'POST', `${job}/apply/steps`, { form: formOf(about) })
      if (begun.status !== 200 || !begun.cookie) return begun
      return send(world.url, 'POST', `${job}/apply`, { form: formOf(applicationAnswers), cookie: begun.cookie })
    }
    if (await untilStored(apply)) acknowledge('application', email)
    await wait(1_000)
  }
  const job = `/api/jobs/${await addressOfJob(hirer)}`

  const failures: unknown[] = []
  const work = async (kind: Kind, worker: number) => {
    for (let nth = 0; !over.signal.aborted; nth++) await works[kind](worker, nth)
  }
  const working = kinds.flatMap((kind) =>
    Array.from({ length: workersOf[kind] }, (_, worker) =>
      work(kind, worker).catch((error: unknown) => failures.push(error)),
    ),
  )

  return {
    acknowledged,
    untilAcknowledged: async (enough: number) => {
      while (acknowledged() < enough) {
        if (failures.length > 0) throw failures[0]
        await wait(5)
      }
    },
    end: async () => {
      over.abort()
      await Promise.all(working)
      if (failures.length > 0) throw failures[0]
    },

    /** Compares what was acknowledged with what is stored. */
    compare: async (at: World) => {
      const compared = []
      for (const kind of ['person', 'note', 'registration', 'survey', 'application'] as const) {
        const names = [...stored[kind]]
        const rows = await at.query<{ name: string; count: number }>(rowsOf[kind], [names])
        const twice = rows.filter((row) => row.count > 1).length
        if (names.length > 0)
          compared.push({ what: kind, count: names.length, lost: names.length - rows.length, twice })
      }
      if (kinds.includes('move')) compared.push(await compareMoves(at, cards))
      return compared
    },
  }
}

const rowsOf: Record<Exclude<Kind, 'move'>, string> = {
  person: 'SELECT email AS name, count(*)::int FROM candidates WHERE email = ANY ($1) GROUP BY 1',
  note: 'SELECT body AS name, count(*)::int FROM candidate_notes WHERE body = ANY ($1) GROUP BY 1',
  registration: `SELECT c.email AS name, count(*)::int FROM candidates c JOIN survey_results r ON r.candidate_id = c.id
    WHERE c.email = ANY ($1) GROUP BY 1`,
  survey: `SELECT c.email AS name, count(*)::int FROM candidates c JOIN survey_results r ON r.candidate_id = c.id
    WHERE r.state = 'completed' AND c.email = ANY ($1) GROUP BY 1`,
  application: 'SELECT email AS name, count(*)::int FROM applications WHERE email = ANY ($1) GROUP BY 1',
}

async function compareMoves(world: World, cards: readonly Card[]) {
  const rows = await world.query<{ id: string; version: number; moves: number }>(
    `SELECT r.id, r.version, (SELECT count(*)::int FROM stage_events e WHERE e.survey_result_id = r.id AND e.how = 'api') AS moves
       FROM survey_results r WHERE r.id = ANY ($1)`,
    [cards.map(({ id }) => id)],
  )
  const difference = (card: Card) => {
    const row = rows.find(({ id }) => id === card.id)!
    return row.moves - card.moves || row.version - card.version
  }
  const differences = cards.map(difference)
  return {
    what: 'move',
    count: cards.reduce((sum, { moves }) => sum + moves, 0),
    lost: differences.filter((one) => one < 0).length,
    twice: differences.filter((one) => one > 0).length,
  }
}

/** Moves a card between two stages. After a lost answer, only the version tells whether it was moved. */
async function moveOnce(world: World, person: Person, card: Card, acknowledge: (kind: Kind, name: string) => void) {
  const [first, second] = await stagesOf(world)
  const { id, version, moves } = card
  const body = { id, version, status_id: moves % 2 ? first : second, after_id: null }
  const moved = await person.call('PUT', '/survey-results/update-status', { body })
  if (moved.status === 200) {
    Object.assign(card, { version: version + 1, moves: moves + 1 })
    return acknowledge('move', `${id} ${version}`)
  }
  const now = await person.call('GET', `/survey-results/${id}`)
  const current = now.status === 200 ? (now.body.data as { version: number }).version : version
  if (current === version + 1) Object.assign(card, { version: current, moves: moves + 1 })
  await wait(50)
}

let stages: Promise<[string, string]> | undefined
const stagesOf = (world: World) =>
  (stages ??= (async () => {
    const rows = await world.query<{ id: string }>(
      `SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id JOIN companies c ON c.id = p.company_id
        WHERE c.slug = 'northgate' AND p.is_default AND s.deleted_at IS NULL AND s.type IN ('interview', 'screening')
        ORDER BY s.position`,
    )
    return [rows[0]!.id, rows[1]!.id] as [string, string]
  })())

async function cardsToMove(world: World): Promise<Card[]> {
  const [first] = await stagesOf(world)
  const rows = await world.query<Card>(
    `SELECT r.id, r.version, 0 AS moves FROM survey_results r WHERE r.status_id = $1 AND r.archived_at IS NULL
      ORDER BY r.id LIMIT $2`,
    [first, workersOf.move],
  )
  return rows
}

async function rolesOf(world: World): Promise<string[]> {
  const { body } = await send(world.url, 'GET', '/api/public/companies/role-names?link=demo-northgate')
  return (body.data as { id: string }[]).map(({ id }) => id)
}

async function addressOfJob(person: Person): Promise<string> {
  const { body } = await person.call('POST', '/jobs/search', { body: {} })
  const job = (body.data as { url: string; state: string }[]).find(({ state }) => state === 'open')!
  return job.url.split('/').at(-1)!
}

/** The demo world's form requires the answer to one question. */
const applicationAnswers = { '00000000-0000-4000-8000-000000000011': 'Yes' }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
