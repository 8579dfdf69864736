import { beforeAll, describe, expect, it } from 'vitest'
import type { Interview } from '@seatwise/contract/interviews'
import { setUpProduct } from '../../test-product.ts'
import { linesIn } from './test-calendar.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const other = 'no.pipeline@demo.test'
const franchise = 'franchise.owner@demo.test'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await rowsOf(text, values))[0]
const userId = async (email: string) => (await one('SELECT id FROM users WHERE email = $1', [email])).id as string

type Person = { id: string; result_id: string; email: string }
async function personOf(): Promise<Person> {
  const { email } = await register({ link: 'demo-northgate', role: 'Sales' })
  return one(
    'SELECT c.id, c.email, r.id AS result_id FROM candidates c JOIN survey_results r ON r.candidate_id = c.id WHERE c.email = $1',
    [email],
  )
}

const schedule = {
  title: 'First interview',
  day: '2099-12-08',
  time: '10:00',
  time_zone: 'Europe/Berlin',
  minutes: 90,
  place: 'Room 2' as string | null,
  link: 'https://meet.example.com/room' as string | null,
  note: 'Ask about shifts',
  invites_person: true,
}
async function planned(about: Person, body: object = {}, interviewers = [colleague]): Promise<Interview> {
  const interviewer_ids = await Promise.all(interviewers.map(userId))
  const answer = await call('POST', '/interviews', {
    as: owner,
    body: { survey_result_id: about.result_id, ...schedule, interviewer_ids, ...body },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
async function changed(interview: Interview, change: object, interviewers = [colleague]): Promise<Interview> {
  const { version, title, day, time, time_zone, minutes, place, link, note, invites_person } = interview
  const interviewer_ids = await Promise.all(interviewers.map(userId))
  const stored = { version, title, day, time, time_zone, minutes, place, link, note, invites_person, interviewer_ids }
  const answer = await call('PUT', `/interviews/${interview.id}`, { as: owner, body: { ...stored, ...change } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const cancel = ({ id }: Interview) => call('DELETE', `/interviews/${id}`, { as: owner })

type Mail = {
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  body: string
  html: string
  calendar: string
  state: string
  last_error: string | null
}
const mailsOf = ({ id }: Interview): Promise<Mail[]> =>
  rowsOf('SELECT * FROM outbox WHERE interview_id = $1 ORDER BY created_at, kind, recipient', [id])
const sendable = async (interview: Interview) =>
  (await mailsOf(interview)).filter(({ state }) => state === 'queued' || state === 'held')
const brief = (mails: Mail[]) => mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
const valueIn = (mail: Mail, name: string) =>
  linesIn(mail.calendar)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

let person: Person
beforeAll(async () => {
  person = await personOf()
})

describe('An invitation', () => {
  it('goes to each interviewer and to the person, in other words, with a file for the calendar', async () => {
    const interview = await planned(person)
    const mails = await mailsOf(interview)
    expect(brief(mails)).toEqual([`interview-planned ${colleague}`, `person-interview-planned ${person.email}`])
    const [staff, theirs] = mails as [Mail, Mail]
    expect(staff.subject).toBe('New interview on Tue, Dec 8, 2099')
    expect(staff.body).toContain('When: Tuesday, December 8, 2099 at 10:00 AM GMT+1 (Europe/Berlin)')
    for (const words of [
      '1 hour 30 minutes',
      'Room 2',
      'https://meet.example.com/room',
      'First interview',
      'Ask about shifts',
    ])
      expect(staff.body).toContain(words)
    expect(staff.body).toContain(`/survey-results/${person.result_id}/interview`)
    expect(theirs.subject).toBe('Invitation: interview with Lantern Northgate')
    expect(theirs.body).toContain('When: Tuesday, December 8, 2099 at 10:00 AM GMT+1 (Europe/Berlin)')
    expect(theirs).toMatchObject({ reply_to: owner })
    for (const mail of mails) {
      expect(valueIn(mail, 'UID')).toBe(interview.id)
      expect([valueIn(mail, 'METHOD'), valueIn(mail, 'SEQUENCE')]).toEqual(['REQUEST', '0'])
      expect([valueIn(mail, 'DTSTART'), valueIn(mail, 'DTEND')]).toEqual(['20991208T090000Z', '20991208T103000Z'])
    }
  })

  it('tells the person nothing that is for interviewers: no note, title, score or address of a colleague', async () => {
    const interview = await planned(person)
    const theirs = (await mailsOf(interview)).find(({ recipient }) => recipient === person.email)!
    const all = `${theirs.subject}${theirs.body}${theirs.html}${linesIn(theirs.calendar).join('\n')}`
    for (const secret of ['Ask about shifts', 'First interview', colleague, '/survey-results/', 'score'])
      expect(all.toLowerCase(), secret).not.toContain(secret.toLowerCase())
  })

  it('of a person who is not to be told goes to interviewers only, and to the person once they are', async () => {
    const interview = await planned(person, { invites_person: false })
    expect(brief(await mailsOf(interview))).toEqual([`interview-planned ${colleague}`])
    const invited = await changed(interview, { invites_person: true })
    expect(brief(await sendable(interview))).toEqual([
      `interview-changed ${colleague}`,
      `person-interview-planned ${person.email}`,
    ])
    const { version, title, day, time, time_zone, minutes, place, link, note } = invited
    const answer = await call('PUT', `/interviews/${interview.id}`, {
      as: owner,
      body: {
        version,
        title,
        day,
        time,
        time_zone,
        minutes,
        place,
        link,
        note,
        invites_person: false,
        interviewer_ids: [await userId(colleague)],
      },
    })
    expect([answer.status, answer.body[0].path]).toEqual([422, 'invites_person'])
  })

  it('goes to no person whose survey is a test', async () => {
    const about = await personOf()
    await product.owner.query('UPDATE survey_results SET is_test = true WHERE id = $1', [about.result_id])
    expect(brief(await mailsOf(await planned(about)))).toEqual([`interview-planned ${colleague}`])
  })

  it.each([
    ['title', 'Hi\r\nBcc: eve@people.test'],
    ['place', '=HYPERLINK("https://evil.test")<img src=x onerror=alert(1)>'],
    ['note', '<script>alert(1)</script>\nEND:VEVENT\nBEGIN:VEVENT'],
  ])('carries no header, no markup and no entry of a calendar from its %s', async (field, text) => {
    const interview = await planned(person, { [field]: text })
    for (const { subject, html, calendar } of await mailsOf(interview)) {
      expect(subject).not.toMatch(/[\r\n]|eve@people/)
      expect(html).not.toMatch(/<img src=x|<script/)
      expect(linesIn(calendar).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    }
  })
})

describe('A change of an interview', () => {
  it('replaces emails that have not left, and raises the sequence under the same UID', async () => {
    const interview = await planned(person)
    await changed(interview, { time: '11:00' })
    const mails = await mailsOf(interview)
    const stale = mails.filter(({ kind }) => kind.endsWith('planned'))
    expect(stale.map(({ state, body, calendar }) => [state, body, calendar])).toEqual([
      ['canceled', '', null],
      ['canceled', '', null],
    ])
    const fresh = await sendable(interview)
    expect(brief(fresh)).toEqual([`interview-changed ${colleague}`, `person-interview-changed ${person.email}`])
    for (const mail of fresh) {
      expect([valueIn(mail, 'UID'), valueIn(mail, 'SEQUENCE')]).toEqual([interview.id, '1'])
      expect(valueIn(mail, 'DTSTART')).toBe('20991208T100000Z')
    }
  })

  it('of the note alone tells the interviewers, and leaves the email of the person as it is', async () => {
    const interview = await planned(person)
    await changed(interview, { note: 'Ask about weekends' })
    expect(brief(await sendable(interview))).toEqual([
      `interview-changed ${colleague}`,
      `person-interview-planned ${person.email}`,
    ])
  })

  it('of the interviewers invites new ones, and takes it out of the calendar of those who were taken out', async () => {
    const interview = await planned(person, {}, [colleague, owner])
    await changed(interview, {}, [owner, other])
    const mails = await sendable(interview)
    expect(brief(mails)).toEqual([
      `interview-canceled ${colleague}`,
      `interview-changed ${owner}`,
      `interview-planned ${other}`,
      `person-interview-planned ${person.email}`,
    ])
    const methods = mails.map((mail) => `${mail.kind} ${valueIn(mail, 'METHOD')}`)
    expect(methods).toEqual(expect.arrayContaining(['interview-canceled CANCEL', 'interview-planned REQUEST']))
  })
})

describe('A cancellation', () => {
  it('tells everybody, and takes back invitations that have not left', async () => {
    const interview = await planned(person)
    expect((await cancel(interview)).status).toBe(200)
    const mails = await sendable(interview)
    expect(brief(mails)).toEqual([`interview-canceled ${colleague}`, `person-interview-canceled ${person.email}`])
    for (const mail of mails) {
      expect([valueIn(mail, 'METHOD'), valueIn(mail, 'STATUS'), valueIn(mail, 'SEQUENCE')]).toEqual([
        'CANCEL',
        'CANCELLED',
        '1',
      ])
    }
  })

  it('of an interview in the past tells nobody', async () => {
    const interview = await planned(person)
    await product.owner.query("UPDATE interviews SET starts_at = now() - interval '1 day' WHERE id = $1", [
      interview.id,
    ])
    const before = (await mailsOf(interview)).length
    expect((await cancel(interview)).status).toBe(200)
    expect(await mailsOf(interview)).toHaveLength(before)
  })
})

describe('An email about an interview that waits', () => {
  const release = ({ id }: Interview) =>
    product.owner.query("UPDATE outbox SET state = 'queued', next_attempt_at = now() WHERE interview_id = $1", [id])
  const refusals = async (interview: Interview) =>
    (await mailsOf(interview)).map(({ recipient, state, last_error }) => [recipient, state, last_error])

  it('is not sent to a user who was deactivated or interviews no more', async () => {
    const interview = await planned(person, { invites_person: false }, [colleague, owner])
    await product.owner.query(
      `UPDATE interview_interviewers SET ended_at = now() WHERE interview_id = $1 AND user_id = $2`,
      [interview.id, await userId(owner)],
    )
    await product.owner.query('UPDATE users SET active = false WHERE email = $1', [colleague])
    try {
      await release(interview)
      await product.tasks.settle()
      expect(new Set((await refusals(interview)).map(([, ...outcome]) => outcome.join(': ')))).toEqual(
        new Set(['dead: The recipient does not interview any more.']),
      )
    } finally {
      await product.owner.query('UPDATE users SET active = true WHERE email = $1', [colleague])
    }
  })

  it('is not sent after a change, also if a mail server had it during the change and did not take it', async () => {
    const interview = await planned(person)
    await product.owner.query("UPDATE outbox SET state = 'sending' WHERE interview_id = $1", [interview.id])
    await changed(interview, { time: '11:00' })
    await release(interview)
    await product.tasks.settle()
    const outcomes = (await mailsOf(interview)).map(({ kind, state, last_error }) => [kind, state, last_error])
    expect(outcomes).toEqual([
      ['interview-planned', 'dead', 'The interview was changed.'],
      ['person-interview-planned', 'dead', 'The interview was changed.'],
      ['interview-changed', 'held', null],
      ['person-interview-changed', 'held', null],
    ])
  })

  it('is not sent to an address that the person no longer has', async () => {
    const about = await personOf()
    const interview = await planned(about)
    await product.owner.query('UPDATE candidates SET email = $2 WHERE id = $1', [about.id, `new.${about.email}`])
    await release(interview)
    await product.tasks.settle()
    expect(await refusals(interview)).toContainEqual([about.email, 'dead', 'The person has another address now.'])
  })

  it('stays for a colleague of another company, whose address the user cannot read', async () => {
    const interview = await planned(person, { invites_person: false }, [colleague])
    await product.owner.query(
      'INSERT INTO interview_interviewers (company_id, interview_id, user_id) SELECT company_id, id, $2 FROM interviews WHERE id = $1',
      [interview.id, await userId(franchise)],
    )
    await changed(interview, { time: '12:00' })
    expect(brief(await sendable(interview))).toEqual([
      `interview-changed ${colleague}`,
      `interview-changed ${franchise}`,
    ])
  })
})

describe('The file of an interview', () => {
  it('is downloaded by staff who read the interview, without asking anybody for an answer', async () => {
    const interview = await planned(person)
    const answer = await call('GET', `/interviews/${interview.id}/calendar`, { as: other })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain('interview.ics')
    const lines = linesIn(answer.text)
    expect(lines).toEqual(expect.arrayContaining([`UID:${interview.id}`, 'DTSTART:20991208T090000Z']))
    expect(answer.text).not.toMatch(/METHOD|ATTENDEE/)
  })
})
