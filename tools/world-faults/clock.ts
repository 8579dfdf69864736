import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { isSentence, send, signIn, type Answer } from './client.ts'
import { openMailServer } from './mail-server.ts'
import { noticeVersion } from './people.ts'
import { openWorld, type World } from './world.ts'

/**
 * The clock jumps by an hour and by a day, forth and back, under people who are at work: that of the product's process
 * alone, and that of its database as well. libfaketime (a package of Debian) sets both by a file.
 */

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const owner = 'company.owner@demo.test'
const jumps = (process.env.CLOCK_JUMPS ?? '+1h,-1h,+1d,-1d').split(',')
const noticedMs = 1_500
/** Due mails are looked for every minute. */
const foundWithinMs = 150_000

export async function clock(): Promise<string> {
  if (!fs.existsSync(library)) {
    check('libfaketime is installed (apt-get install libfaketime)', false)
    return ''
  }
  const alone = await jumpAround('of the process', false)
  const both = await jumpAround('of process and database', true)
  return `${jumps.join(', ')} and back: ${alone + both} answers, none a fault`
}

async function jumpAround(whose: string, isDatabaseToo: boolean): Promise<number> {
  const mail = await openMailServer()
  const world = await openWorld({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'product@world.test' } })
  const file = path.join(world.folder, 'clock')
  const set = async (offset: string) => {
    fs.writeFileSync(file, `${offset}\n`, { mode: 0o644 })
    await wait(noticedMs)
  }
  const faked = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers count by a clock that no jump changes, as on a real machine.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    await set('+0')
    await world.stop()
    if (isDatabaseToo) await startDatabase(world, faked)
    await world.restart({ settings: { ...faked, SMTP_URL: mail.url, MAIL_FROM: 'product@world.test' } })
    const answers: Answer[] = []
    const invited: string[] = []
    const tokens: { token: string; offset: string }[] = []
    const visit = async (offset: string) => {
      const survey = await registerFor(world, answers, invited.length)
      await set(offset)
      const email = `clock-${invited.length}@people.test`
      invited.push(email)
      const token = await work(world, answers, email)
      tokens.push({ token, offset })
      await submit(world, answers, survey)
      await untilSent(world, email)
    }
    await visit('+0')
    for (const jump of jumps) {
      await visit(jump)
      const later = tokens.filter(({ offset }) => offset !== jump).map(({ token }) => token)
      const statuses = await Promise.all(later.map((token) => statusOf(world, token)))
      if (jump.endsWith('d'))
        check(
          `clock ${whose} ${jump}: no token of another time lets anybody in`,
          statuses.every((one) => one === 401),
          statuses.join(', '),
        )
      await visit('+0')
    }
    const ofJumps = tokens.filter(({ offset }) => offset !== '+0')
    const statuses = await Promise.all(ofJumps.map(({ token }) => statusOf(world, token)))
    check(
      `clock ${whose}: no token of a jump lets anybody in afterwards`,
      statuses.every((one) => one === 401),
      statuses.join(', '),
    )
    const faults = answers.filter(
      ({ status, body }) => status >= 500 || status <= 0 || (status >= 400 && !isSentence({ body } as Answer)),
    )
    check(
      `clock ${whose}: no answer is a fault`,
      faults.length === 0,
      faults.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 100)}`).join(', ') ||
        `${answers.length} answers`,
    )
    await checkMails(world, whose, mail.ids, invited)
    return answers.length
  } finally {
    await world.close()
    mail.close()
  }
}

/** Starts the database as the product does, with a clock that can be set. The product finds it running. */
async function startDatabase(world: World, env: Record<string, string>) {
  const data = path.join(world.folder, 'postgres')
  const command = fs.readFileSync(path.join(data, 'postmaster.opts'), 'utf8').trim()
  const [program = '', ...args] = command.match(/"[^"]*"|\S+/g)!.map((one) => one.replaceAll('"', ''))
  const { uid, gid } = fs.statSync(data)
  // The product removes the folder of the socket when it stops.
  fs.mkdirSync(world.socketFolder, { mode: 0o700 })
  fs.chownSync(world.socketFolder, uid, gid)
  spawn(program, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore', env: { ...env, LC_ALL: 'C' } }).unref()
  await world.query('SELECT 1')
}

const statusOf = async (world: World, token: string) =>
  (await send(world.url, 'GET', '/api/users/profile', { token })).status

/** What a user does in a minute. @returns the access token */
async function work(world: World, answers: Answer[], email: string): Promise<string> {
  const person = await signIn(world.url, owner)
  const call = async (...args: Parameters<typeof person.call>) => {
    const answer = await person.call(...args)
    answers.push(answer)
    return answer
  }
  const [role] = await world.query<{ id: string }>("SELECT id FROM roles WHERE name = 'Sales' LIMIT 1")
  await call('GET', '/home')
  await call('POST', '/survey-results/search', { body: {} })
  await call('POST', '/candidates/create', { body: { first: 'Ann', last: 'Clock', email } })
  await call('POST', '/survey-links', { body: {} })
  await call('POST', '/invitations', { body: { role_id: role!.id, people: [{ email: `invited-${email}` }] } })
  const ticket = await call('POST', '/survey-results/export', { body: {} })
  const { ticket: name } = ticket.body.data as { ticket: string }
  const file = await send(world.url, 'GET', `/api/downloads/${name}`)
  answers.push(file)
  check('an export is downloaded by its ticket', file.status === 200, file.status)
  return person.token()
}

async function registerFor(world: World, answers: Answer[], nth: number): Promise<string> {
  const roles = await send(world.url, 'GET', '/api/public/companies/role-names?link=demo-northgate')
  const [role] = roles.body.data as { id: string }[]
  const about = { first: 'Ann', last: 'Clock', email: `clocked-${nth}@people.test`, language: 'en' }
  const body = { link: 'demo-northgate', role_id: role!.id, notice_version: await noticeVersion(world), ...about }
  const answer = await send(world.url, 'POST', '/api/surveys/register', { body })
  answers.push(answer)
  return (answer.body.data as { token: string }).token
}

/** A survey that was begun before the jump. */
async function submit(world: World, answers: Answer[], token: string) {
  const attempt = await send(world.url, 'GET', '/api/surveys/attempt', { token })
  answers.push(attempt)
  if (attempt.status !== 200) return
  const { items } = attempt.body.data as { items: { id: string }[] }
  const given = items.map(({ id }, place) => ({ item: id, answer: (place % 5) + 1, ms: 4_000 + place }))
  const submitted = await send(world.url, 'POST', '/api/surveys/submit', { token, body: { answers: given } })
  answers.push(submitted)
}

async function untilSent(world: World, email: string) {
  for (let tries = 0; tries < 100; tries++) {
    const [row] = await world.query<{ state: string }>('SELECT state FROM outbox WHERE recipient = $1', [
      `invited-${email}`,
    ])
    if (row?.state === 'sent') return
    await wait(100)
  }
}

async function checkMails(world: World, whose: string, ids: readonly string[], invited: readonly string[]) {
  const rows = await world.query<{ state: string }>("SELECT state FROM outbox WHERE recipient LIKE 'invited-clock-%'")
  const sent = rows.filter(({ state }) => state === 'sent').length
  check(`clock ${whose}: every invitation is mailed`, sent === invited.length, `${sent} of ${invited.length}`)
  // Nobody wakes the delivery of this one: the schedule has to find it.
  const [found] = await world.query<{ id: string }>(
    `INSERT INTO outbox (company_id, recipient, subject, body) SELECT id, 'found@people.test', 'Found', 'Hello'
       FROM companies WHERE slug = 'northgate' RETURNING id`,
  )
  const end = Date.now() + foundWithinMs
  const isThere = () => ids.includes(`<${found!.id}@world.test>`)
  while (!isThere() && Date.now() < end) await wait(500)
  check(`clock ${whose}: schedules go on after the jumps`, isThere())
  check(`clock ${whose}: nothing is sent twice`, new Set(ids).size === ids.length, `${ids.length} mails`)
}
