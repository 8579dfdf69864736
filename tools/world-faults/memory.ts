import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { isSentence, send, signIn, type Answer, type Person } from './client.ts'
import { addUsers } from './people.ts'
import { isRunning, residentMb } from './processes.ts'
import { openWorld, type World } from './world.ts'

/**
 * A product with little memory gets more work than fits: uploads, PDFs and exports of many rows at the same time. Work is
 * done, queued or refused with a sentence; the process lives, and loses nothing that was acknowledged.
 */

const heapMb = 192
/** The heap, what lies beside it (buffers of files, code, threads of the PDFs), and what this machine is late to give back. */
const maxMb = 900
const seconds = Number(process.env.MEMORY_SECONDS ?? 45)
const rows = Number(process.env.EXPORTED_ROWS ?? 30_000)
const companies = ['northgate', 'harbour', 'orchard']
const uploadBytes = 9 * 1024 * 1024

export async function memory(): Promise<string> {
  const world = await openWorld({ flags: [`--max-old-space-size=${heapMb}`], settings: { CHECK_REPLIES: 'no' } })
  try {
    await addRows(world)
    const names = await Promise.all(companies.map((slug) => addUsers(world, slug, 3)))
    const [people = [], ...elsewhere] = await Promise.all(
      names.map((some) => Promise.all(some.map((one) => signIn(world.url, one)))),
    )
    const owner = await signIn(world.url, 'company.owner@demo.test')
    const pid = world.pid()
    const answers: Answer[] = []
    const stored = new Set<string>()
    const exported: number[] = []
    const results = await world.query<{ id: string }>(
      `SELECT DISTINCT ON (r.candidate_id) r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.slug = 'northgate' AND r.state = 'completed' AND r.quality = 'good' LIMIT 6`,
    )
    const end = performance.now() + seconds * 1_000
    const until = async (work: () => Promise<Answer>) => {
      while (performance.now() < end) {
        const answer = await work()
        answers.push(answer)
        if (answer.status !== 200) await wait(200)
      }
    }
    const ids = results.map(({ id }) => id).join(',')
    const works = [
      ...[people, ...elsewhere]
        .flat()
        .flatMap((person, nth) => [
          until(() => upload(person, `${nth}-${answers.length}`, stored)),
          until(() => upload(person, `${nth}-${answers.length}-other`, stored)),
        ]),
      ...people.map((person) => until(() => person.call('GET', `/reports/comparison/pdf?survey_result_ids=${ids}`))),
      ...people.map((person) => until(() => exportPeople(world, person, exported))),
      until(() => owner.call('POST', '/survey-results/search', { body: { page_size: 200 } })),
    ]
    let peak = 0
    const watching = setInterval(() => {
      if (isRunning(pid)) peak = Math.max(peak, residentMb(pid))
    }, 100)
    await Promise.all(works)
    clearInterval(watching)

    const counts = Object.entries(Object.groupBy(answers, ({ status, body }) => `${status} ${body.problem ?? ''}`))
    const outcomes = counts.map(([name, some]) => `${some!.length} of ${name.trim()}`).join(', ')
    const wrong = answers.filter((one) => one.status !== 200 && !([429, 503].includes(one.status) && isSentence(one)))
    check(
      'work is done, or refused with a sentence',
      wrong.length === 0 && stored.size > 0 && exported.length > 0,
      [outcomes, ...wrong.map(({ status, ms }) => `${status} after ${ms.toFixed(0)} ms`)].join('; '),
    )
    check(
      'the process lives',
      isRunning(pid) && world.pid() === pid,
      `heap of ${heapMb} MB, peak of ${peak.toFixed(0)} MB`,
    )
    check('its memory is bounded', peak < maxMb, `${peak.toFixed(0)} MB`)
    check(
      'every export has every row',
      exported.every((count) => count >= rows),
      `${exported.length} exports`,
    )
    const [row] = await world.query<{ count: number }>(
      `SELECT count(*)::int FROM candidate_files f JOIN files s ON s.id = f.file_id WHERE s.state = 'stored' AND s.name = ANY ($1)`,
      [[...stored]],
    )
    check('every acknowledged file is stored', row!.count === stored.size, `${row!.count} of ${stored.size}`)
    return `heap of ${heapMb} MB: ${outcomes}; peak ${peak.toFixed(0)} MB`
  } finally {
    await world.close()
  }
}

/** Many people, so that an export is long. */
async function addRows(world: World) {
  await world.query(
    `INSERT INTO candidates (company_id, first, last, email)
     SELECT c.id, 'Row', 'No ' || n, 'row-' || n || '@people.test' FROM companies c, generate_series(1, $1) n
      WHERE c.slug = 'northgate'`,
    [rows],
  )
}

async function upload(person: Person, name: string, stored: Set<string>): Promise<Answer> {
  const made = await person.call('POST', '/candidates/create', {
    body: { first: 'Ann', last: 'Large', email: `large-${name}@people.test` },
  })
  if (made.status !== 200) return made
  const form = new FormData()
  form.set('file', new Blob([name.padEnd(uploadBytes, ' large')], { type: 'text/plain' }), `${name}.txt`)
  const answer = await person.call('POST', `/candidates/${(made.body.data as { id: string }).id}/files`, { form })
  if (answer.status === 200) stored.add(`${name}.txt`)
  return answer
}

async function exportPeople(world: World, person: Person, exported: number[]): Promise<Answer> {
  const made = await person.call('POST', '/candidates/export', { body: {} })
  if (made.status !== 200) return made
  const { ticket } = made.body.data as { ticket: string }
  const answer = await send(world.url, 'GET', `/api/downloads/${ticket}`)
  if (answer.status === 200) exported.push(answer.lines)
  return answer
}
