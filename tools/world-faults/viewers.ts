import * as http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { quantile, signIn, watchLag, type Person } from './client.ts'
import { addUsers } from './people.ts'
import { residentMb } from './processes.ts'
import { openWorld, type World } from './world.ts'

/** A thousand pages are open while cards are moved: each hears of every move, and all of them end when the product stops. */

const viewers = Number(process.env.VIEWERS ?? 1_000)
const moves = Number(process.env.MOVES ?? 30)
/** The product allows so many streams of one user. */
const streamsOfUser = 10
const openedAtOnce = 20
const heardWithinMs = 5_000
const maxMb = { ofViewers: 150, ofMoves: 60 }
const endWithinMs = 10_000

export async function viewed(): Promise<string> {
  const world = await openWorld()
  try {
    const people = await signInAll(world)
    const before = residentMb(world.pid())
    const streams = await openStreams(world, people)
    check(
      `${viewers} viewers are connected`,
      streams.every(({ isOpen }) => isOpen),
      `${streams.length}`,
    )
    const opened = residentMb(world.pid())
    const lag = watchLag(world.url)
    const times = await moveCards(world, people[0]!, streams)
    const { p99, max } = await lag.end()
    const moved = residentMb(world.pid())
    const last = quantile(times, 1)
    check(
      'every viewer hears of every move',
      times.length === moves,
      `${times.length} of ${moves}, the last after ${last.toFixed(0)} ms`,
    )
    check(
      'memory is bounded',
      opened - before < maxMb.ofViewers && moved - opened < maxMb.ofMoves,
      `${before.toFixed(0)} MB, ${opened.toFixed(0)} MB with viewers, ${moved.toFixed(0)} MB after moves`,
    )
    check('the event loop stays free', p99 < 250, `p99 ${p99.toFixed(0)} ms, max ${max.toFixed(0)} ms`)
    const took = await world.stop()
    await wait(500)
    const left = streams.filter(({ isOpen }) => isOpen).length
    check(
      'at the end all streams are closed, and the product stops in time',
      left === 0 && took < endWithinMs,
      `${left} open, ${took.toFixed(0)} ms`,
    )
    return `${viewers} viewers, p50 ${quantile(times, 0.5).toFixed(0)} ms to the last of them, ${(opened - before).toFixed(0)} MB, stopped in ${(took / 1_000).toFixed(1)} s`
  } finally {
    await world.close()
  }
}

/** Signing in costs a tenth of a second of a core each. */
async function signInAll(world: World): Promise<Person[]> {
  const names = await addUsers(world, 'northgate', Math.ceil(viewers / streamsOfUser))
  const people: Person[] = []
  while (people.length < names.length) {
    const next = names.slice(people.length, people.length + 4)
    people.push(...(await Promise.all(next.map((one) => signIn(world.url, one)))))
  }
  return people
}

type Stream = { isOpen: boolean; events: number }

async function openStreams(world: World, people: readonly Person[]): Promise<Stream[]> {
  const streams: Stream[] = []
  const waiting = Array.from({ length: viewers }, (_, nth) => people[Math.floor(nth / streamsOfUser)]!)
  const worker = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) streams.push(await openStream(world.url, person))
  }
  await Promise.all(Array.from({ length: openedAtOnce }, worker))
  return streams
}

/** A refused stream is tried again, as browsers do. */
async function openStream(url: string, person: Person): Promise<Stream> {
  for (let tries = 1; ; tries++) {
    const stream = await new Promise<Stream | undefined>((opened) => {
      const headers = { authorization: `Bearer ${person.token()}` }
      const request = http.get(`${url}/api/live`, { agent: false, headers }, (answer) => {
        const one: Stream = { isOpen: answer.statusCode === 200, events: 0 }
        answer.on('data', (part: Buffer) => {
          if (part.includes('"stages"')) one.events++
        })
        answer.once('close', () => (one.isOpen = false))
        opened(one.isOpen ? one : undefined)
      })
      request.once('error', () => opened(undefined))
    })
    if (stream) return stream
    if (tries === 50) throw new Error('a stream is not opened')
    await wait(200)
  }
}

/** @returns for each move of which all viewers have heard, the milliseconds until the last of them had */
async function moveCards(world: World, person: Person, streams: readonly Stream[]): Promise<number[]> {
  const cards = await world.query<{ id: string; version: number; status_id: string; other: string }>(
    `SELECT r.id, r.version, r.status_id, (SELECT o.id FROM statuses o WHERE o.pipeline_id = s.pipeline_id
              AND o.type = 'interview' AND o.deleted_at IS NULL LIMIT 1) AS other
       FROM survey_results r JOIN statuses s ON s.id = r.status_id JOIN companies c ON c.id = r.company_id
      WHERE c.slug = 'northgate' AND r.archived_at IS NULL AND s.type IN ('new', 'screening') LIMIT 1`,
  )
  const card = cards[0]!
  const times: number[] = []
  for (let nth = 0; nth < moves; nth++) {
    const heard = streams.map(({ events }) => events)
    const status_id = nth % 2 ? card.status_id : card.other
    const began = performance.now()
    const body = { id: card.id, version: card.version + nth, status_id, after_id: null }
    const moved = await person.call('PUT', '/survey-results/update-status', { body })
    if (moved.status !== 200) throw new Error(`a move is refused: ${moved.status} ${moved.body.problem}`)
    const haveAllHeard = () => streams.every(({ events }, place) => events > heard[place]!)
    while (!haveAllHeard() && performance.now() - began < heardWithinMs) await wait(5)
    if (haveAllHeard()) times.push(performance.now() - began)
    await wait(200)
  }
  return times
}
