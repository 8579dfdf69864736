import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { isSentence, quantile, send, signIn, watchLag, type Answer, type Person } from './client.ts'
import { signal } from './processes.ts'
import { openLine } from './troubled-line.ts'
import { openWorld, type World } from './world.ts'

/** A database that stops, is far away, or stalls again and again: requests end in time, and all goes on afterwards. */

const stoppedMs = Number(process.env.STOPPED_SECONDS ?? 20) * 1_000
/** A request is answered with 503 within 5 s of a standstill; what this machine is late comes on top. */
const withinMs = 6_000
/** Where the line stalls again and again, a request may wait for a connection, for a new one and for a statement. */
const withinMsOfStalls = 10_000
const healsWithinMs = 5_000
/** The time of a round trip. */
const farMs = 200
const callers = 8
const ofPage = 30
/** Requests answered in an ordinary time, after a fault, from which on the product counts as healed. */
const ordinary = { answers: 20, ms: 1_000 }

export async function database(): Promise<string> {
  const world = await openWorld()
  try {
    const stopped = await stoppedDatabase(world)
    const far = await farDatabase(world)
    return `database stopped ${stoppedMs / 1_000} s: ${stopped}; ${far}`
  } finally {
    await world.close()
  }
}

async function stoppedDatabase(world: World): Promise<string> {
  const work = await beginWork(world.url)
  await work.untilAnswered(40)
  const lag = watchLag(world.url)
  for (const pid of world.databaseProcesses()) signal(pid, 'SIGSTOP')
  const from = work.answers.length
  await wait(stoppedMs / 4)
  // A page that asks for many things at once, as a board with its panels does.
  const page = await Promise.all(Array.from({ length: ofPage }, () => work.people[0]!.call('GET', '/users/profile')))
  await wait(stoppedMs * 0.75)
  const live = await send(world.url, 'GET', '/livez')
  const ready = await send(world.url, 'GET', '/readyz')
  for (const pid of world.databaseProcesses()) signal(pid, 'SIGCONT')
  const healedMs = await work.untilOrdinary()
  const { p99, max } = await lag.end()
  await work.end()

  const during = work.answers.slice(from)
  const refused = during.filter(({ status }) => status !== 200)
  checkAnswers('a stopped database', during)
  checkAnswers(`a stopped database, asked ${ofPage} times at once by one person`, page)
  check('meanwhile /livez answers, and /readyz says 503', live.status === 200 && ready.status === 503, ready.status)
  check('a stopped database is noticed by those who ask', refused.length >= callers, `${refused.length} refused`)
  check('afterwards all goes on by itself', healedMs < healsWithinMs, `${healedMs.toFixed(0)} ms`)
  check('the event loop stays free meanwhile', p99 < 250, `p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`)
  await checkWrites('a stopped database', world, work)
  return `${refused.length} answers of 503 within ${(slowest(during) / 1_000).toFixed(1)} s, healed in ${(healedMs / 1_000).toFixed(1)} s`
}

async function farDatabase(world: World): Promise<string> {
  const line = await openLine({ path: `${world.socketFolder}/.s.PGSQL.5432` })
  const beside = await world.startBeside({ DATABASE_URL: `postgres://postgres@127.0.0.1:${line.port}/seatwise` })
  const work = await beginWork(beside.url)
  await work.untilAnswered(40)
  const lag = watchLag(beside.url)

  await line.set({ kind: 'slow', ms: farMs / 2 })
  let from = work.answers.length
  await wait(stoppedMs)
  const far = work.answers.slice(from)
  checkAnswers(`a database ${farMs} ms away`, far)
  const answered = far.filter(({ status }) => status === 200)
  check(`a database ${farMs} ms away still serves`, answered.length > 0, `${answered.length} of ${far.length} answers`)

  from = work.answers.length
  for (let stall = 0; stall < 3; stall++) {
    await line.set({ kind: 'silent' })
    await wait(stoppedMs / 6)
    await line.set({ kind: 'none' })
    await wait(stoppedMs / 6)
  }
  await line.set({ kind: 'silent' })
  await wait(stoppedMs / 2)
  await line.set({ kind: 'none' })
  const healedMs = await work.untilOrdinary()
  const stalled = work.answers.slice(from)
  checkAnswers('a line to the database that stalls', stalled, withinMsOfStalls)
  check('afterwards the pool is whole again', healedMs < healsWithinMs, `${healedMs.toFixed(0)} ms`)
  const { p99, max } = await lag.end()
  check('the event loop stays free', p99 < 250, `p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`)
  await work.end()
  await checkWrites('a line that stalls', world, work)
  await beside.stop()
  line.close()
  const p50 = quantile(
    answered.map(({ ms }) => ms),
    0.5,
  )
  return `${farMs} ms away p50 ${(p50 / 1_000).toFixed(1)} s`
}

const slowest = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))

function checkAnswers(where: string, answers: readonly Answer[], ms = withinMs) {
  const late = answers.filter((answer) => answer.ms > ms)
  check(
    `${where}: every request ends within its time`,
    late.length === 0,
    `${answers.length} answers, the slowest after ${(slowest(answers) / 1_000).toFixed(2)} s`,
  )
  const wrong = answers.filter((one) => one.status !== 200 && !isUnavailable(one))
  check(
    `${where}: whoever is not served is told so by 503, a sentence and when to try again`,
    wrong.length === 0,
    [...new Set(wrong.map(({ status, body }) => `${status} ${body.problem}`))].join(', '),
  )
}

const isUnavailable = (answer: Answer) => answer.status === 503 && isSentence(answer) && answer.retryAfter !== null

/** Every write that was answered is there once, and so is every one that was sent again with its key after a lost answer. */
async function checkWrites(where: string, world: World, { writes }: Work) {
  const rows = await world.query<{ email: string; count: number }>(
    'SELECT email, count(*)::int AS count FROM candidates WHERE email = ANY ($1) GROUP BY email',
    [[...writes]],
  )
  const twice = rows.filter(({ count }) => count > 1)
  check(
    `${where}: every acknowledged write is stored once`,
    rows.length === writes.size && twice.length === 0,
    `${writes.size} writes, ${writes.size - rows.length} lost, ${twice.length} twice`,
  )
}

type Work = Awaited<ReturnType<typeof beginWork>>
let nthWork = 0

/** People who read and write without rest. A write is sent again with the same key until it is acknowledged. */
async function beginWork(url: string) {
  const nth = nthWork++
  const people = await Promise.all(['company.owner@demo.test', 'company.user@demo.test'].map((one) => signIn(url, one)))
  const answers: Answer[] = []
  const writes = new Set<string>()
  const over = new AbortController()
  const note = (answer: Answer) => {
    answers.push(answer)
    return answer
  }
  const write = async (person: Person, email: string) => {
    const body = { first: 'Ann', last: 'Stopped', email }
    for (;;) {
      const answer = note(await person.call('POST', '/candidates/create', { body, key: email }))
      if (answer.status === 200) return writes.add(email)
      await wait(100)
    }
  }
  const work = async (caller: number) => {
    const person = people[caller % people.length]!
    for (let round = 0; !over.signal.aborted; round++) {
      note(await person.call('GET', '/users/profile'))
      note(await person.call('POST', '/survey-results/search', { body: {} }))
      note(await send(url, 'GET', '/api/public/companies/role-names?link=demo-northgate'))
      await write(person, `stopped-${nth}-${caller}-${round}@people.test`)
      // People pause; without it, refusals alone would keep this machine busy.
      await wait(50)
    }
  }
  const working = Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)))
  const untilAnswered = async (count: number) => {
    const enough = answers.length + count
    while (answers.length < enough) await wait(20)
  }
  return {
    people,
    answers,
    writes,
    untilAnswered,
    /** @returns the milliseconds until requests are answered as usual again, one after the other */
    untilOrdinary: async () => {
      const began = performance.now()
      let since = answers.length
      for (let seen = since; seen - since < ordinary.answers;) {
        await wait(20)
        for (; seen < answers.length; seen++)
          if (answers[seen]!.status !== 200 || answers[seen]!.ms > ordinary.ms) since = seen + 1
        if (performance.now() - began > 60_000) return Infinity
      }
      return performance.now() - began
    },
    end: async () => {
      over.abort()
      await working
    },
  }
}
