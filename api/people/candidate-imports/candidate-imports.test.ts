import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PeopleImportPreview } from '@seatwise/contract/candidate-imports'
import { setUpProduct } from '../../test-product.ts'
import { hostileFiles } from '../../assessment/invitations/hostile-files.ts'
import { sendFile } from './test-imports.ts'

const { call, product, tokenOf } = setUpProduct()
const owner = 'company.owner@demo.test'

const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => (await query(text, values))[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const personOf = (email: string, slug = 'northgate') =>
  one(
    `SELECT p.*, p.hired_at::text FROM candidates p JOIN companies c ON c.id = p.company_id WHERE p.email = $1 AND c.slug = $2`,
    [email, slug],
  )

const companies: Record<string, string> = {}
beforeAll(async () => {
  for (const { id, slug } of await query('SELECT id, slug FROM companies')) companies[slug] = id
  await query(
    "INSERT INTO locations (company_id, name) SELECT id, x.place FROM companies, (VALUES ('Porto'), ('Lyon')) AS x (place) WHERE slug = 'northgate'",
  )
  await query("INSERT INTO locations (company_id, name) SELECT id, 'Elsewhere' FROM companies WHERE slug = 'orchard'")
  await query(
    "INSERT INTO departments (company_id, name) SELECT id, 'Field Sales' FROM companies WHERE slug = 'northgate'",
  )
})

type Fields = Record<string, string>
const send = (file: Uint8Array | string, fields?: Fields, options?: { as?: string }) =>
  sendFile({ product, tokenOf }, file, fields, options)
const forgetLimit = () => query("DELETE FROM rate_limits WHERE key LIKE 'import_by_user%'")
const email = { email: '0' }
async function check(file: Uint8Array | string, fields: Fields = email, more = {}): Promise<PeopleImportPreview> {
  const { data, body } = await send(file, { step: 'check', ...fields }, more)
  expect(data, JSON.stringify(body)).toBeDefined()
  return data
}
async function start(file: Uint8Array | string, fields: Fields = email, more = {}): Promise<string> {
  const { data, body } = await send(file, { step: 'confirm', ...fields }, more)
  expect(data, JSON.stringify(body)).toBeDefined()
  return data.task_run_id
}
const sheetOf = async (id: string) => (await call('GET', `/task-runs/${id}`, { as: owner })).body
async function run(file: Uint8Array | string, fields?: Fields) {
  const id = await start(file, fields)
  await product.tasks.settle()
  return sheetOf(id)
}

const all = {
  email: '0',
  first: '1',
  last: '2',
  phone: '3',
  kind: '4',
  title: '5',
  location: '6',
  department: '7',
  owner: '8',
  hired_at: '9',
}
const head = 'Email;First;Last;Phone;Kind;Job title;Location;Department;Owner;Hired'
const hired = { email: '0', hired_at: '1', default_kind: 'employee' }
const full = (who: string) =>
  `${head}\r\n${who};Ána;"Torres; Jr";+1 555 010 0100;Employee;Sales lead;porto;FIELD sales;Company.User@demo.test;31.3.2024`

describe('an import of people', () => {
  beforeEach(forgetLimit)
  it('guesses the columns, shows a preview, and adds people only after Confirm, without any email', async () => {
    const who = address()
    const columns = await send(full(who))
    expect(columns.data.mapping).toEqual({ ...numbers(all), name: null, tags: null })
    const preview = await check(full(who), all)
    expect(preview).toMatchObject({
      rows: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      left_out: { invalid: 0, repeated: 0 },
      sample: [{ email: who, first: 'Ána', last: 'Torres; Jr', is_new: true, changes: [] }],
      problems: [],
    })
    expect(await personOf(who)).toBeUndefined()
    const mails = (await query('SELECT FROM outbox')).length
    const sheet = await run(full(who), all)
    expect(sheet.data).toMatchObject({
      name: 'import-candidates',
      state: 'succeeded',
      done: 1,
      total: 1,
      failed_rows: 0,
    })
    expect(sheet.rows).toEqual([{ number: 1, label: `Row 2: ${who}`, outcome: 'changed', detail: 'New person.' }])
    const person = await personOf(who)
    const { id } = await one("SELECT id FROM users WHERE email = 'company.user@demo.test'")
    const [location] = await query("SELECT id FROM locations WHERE name = 'Porto'")
    expect(person).toMatchObject({
      first: 'Ána',
      last: 'Torres; Jr',
      phone: '+15550100100',
      kind: 'employee',
      title: 'Sales lead',
      location_id: location.id,
      owner_user_id: id,
      hired_at: '2024-03-31',
      version: 1,
    })
    expect((await query('SELECT FROM outbox')).length).toBe(mails)
    const [event] = await query("SELECT * FROM audit_events WHERE subject_id = $1 AND action = 'candidates.import'", [
      person.id,
    ])
    expect([event.details, JSON.stringify(event)]).toEqual([{ is_new: true }, expect.not.stringContaining('Torres')])
    const { input } = await one('SELECT input FROM task_runs WHERE id = $1', [sheet.data.id])
    expect(input).not.toHaveProperty('rows')
  })

  it('leaves out each cell that it cannot read, by row and column, and a row only without a usable address', async () => {
    const [good, poor] = [address(), address()]
    const file = `${head}\n${poor};A://b;;12;boss;${'t'.repeat(101)};Elsewhere;None;nobody@demo.test;3/4/2026\nnobody@;;;;;;;;;\n${good};;;;;;;;;\n${good.toUpperCase()};;;;;;;;;\n;Ana;;;;;;;;`
    const preview = await check(file, all)
    expect(preview).toMatchObject({ added: 2, left_out: { invalid: 2, repeated: 1 }, without_name: 2 })
    expect(preview.problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 Email', '5 Email', '6 Email'])
    expect(preview.left_out_cells.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 First',
      '2 Phone',
      '2 Kind',
      '2 Job title',
      '2 Location',
      '2 Department',
      '2 Owner',
    ])
    expect([preview.problem_count, preview.left_out_cell_count]).toEqual([3, 7])
    expect(preview.ambiguous_days).toEqual({ count: 1, first: '3/4/2026' })
    const named = await check(`${head}\n${poor};;;;;;Elsewhere;None;deactivated@demo.test;`, all)
    expect(named.left_out_cells.map(({ column, problem }) => [column, problem])).toEqual([
      ['Location', 'Not a location of the company.'],
      ['Department', 'Not a department of the company.'],
      ['Owner', 'Not the name or the address of one active colleague.'],
    ])
    const sheet = await run(file, all)
    expect(sheet.data).toMatchObject({ done: 5, failed_rows: 3 })
    expect(sheet.rows[0]).toMatchObject({
      label: `Row 2: ${poor}`,
      outcome: 'changed',
      detail: expect.stringMatching(
        /^New person\. Left out: First: A web address, not a name\..* Location: Not a location/,
      ),
    })
    expect(sheet.rows[1]).toMatchObject({ label: 'Row 3: nobody@', outcome: 'refused' })
    expect(await personOf(poor)).toMatchObject({ first: '', phone: null, kind: 'candidate', title: null, version: 1 })
    expect((await personOf(good)).version).toBe(1)
  })

  it.each<[string, Record<string, number | null>]>([
    ['Email consent,Email,Name\nYes,a@x.test,Amy Pond', { email: 1, name: 2 }],
    ['Email status,Email Address,First,Last\nValid,a@x.test,Amy,Pond', { email: 1, first: 2, last: 3 }],
    ['Email,Phone country code,Phone\na@x.test,44,+44 20 7946 0000', { phone: 2 }],
    ['Phonetic First Name,First Name,Last Name,Email\nEi-mi,Amy,Pond,a@x.test', { first: 1, last: 2, phone: null }],
    ['Email,Work email\n,a@x.test\n,b@x.test', { email: 1 }],
    ['Email,Contact\nno,a@x.test', { email: 1 }],
    ['Email,Name,Birthday\na@x.test,1990-03-04,Amy', { name: null }],
    ['Email,First name,Full name\na@x.test,Amy,Amy Pond', { first: null, last: null, name: 2 }],
    ['Email,Name,Surname\na@x.test,Amy,Pond', { first: 1, last: 2, name: null }],
    ['Email,Name,Surname\na@x.test,Amy Pond,', { first: null, last: null, name: 1 }],
    ['Email,Contact\n,a@x.test\n,b@x.test', { email: 1 }],
    ['Email,Name,Vorname\na@x.test,Pond,Amy', { first: 2, last: 1, name: null }],
    ['Email,Nom,Prénom\na@x.test,Pond,Amy', { first: 2, last: 1, name: null }],
    ['Title,Job title,Email\nMs.,Cook,a@x.test', { title: 1 }],
    ['Email,Recruiter\na@x.test,Ann Lee', { owner: 1 }],
    ['Email,Type\na@x.test,Behavioral', { kind: null }],
    ['Email,Kind\na@x.test,Contractor', { kind: 1 }],
    ['Email,Type,Person type\na@x.test,Full-time,Contractor', { kind: 2 }],
    ['Name,EMAIL_ADDRESS,Hired\nAmy Pond,a@x.test,yesterday', { email: 1, hired_at: null }],
    ['Amy Pond,a@x.test\nBo Lee,b@x.test', { email: 1, name: 0 }],
    ['Staff of the shop\n\nPlease fill in\nE-Mail|Name\na@x.test|Amy Pond', { email: 0, name: 1 }],
  ])('takes a column by its whole heading and by what it holds: %j', async (file, columns) => {
    expect((await send(file)).data.mapping).toMatchObject(columns)
  })

  it.each([
    ['Amy Pond <WHO>', []],
    ['mailto:WHO', []],
    ['WHO; b@y.test', ['b@y.test']],
    ['WHO (personal), b@y.test (work)', ['b@y.test']],
    ['WHO ::: b@y.test ::: c@z.test', ['b@y.test', 'c@z.test']],
    ['\u202aWHO\u202c\u200b', []],
    [`"WHO\nBcc: b@y.test"`, ['b@y.test']],
  ])('takes the first address of the cell %j, and names the others', async (cell, others) => {
    const who = address()
    const preview = await check(`Email\tFirst\n${cell.replace('WHO', who)}\tAmy`, { email: '0', first: '1' })
    expect(preview.sample).toMatchObject([{ email: who, first: 'Amy' }])
    expect(preview.left_out_cells.map(({ column, value }) => [column, value])).toEqual(
      others.map((other) => ['Email', other]),
    )
  })

  it('takes a name from the cell with the address only where the file has no column with names', async () => {
    const who = address()
    const file = `Email\tFirst\nAmy Pond <${who}>\t`
    expect((await check(file)).sample).toMatchObject([{ first: 'Amy', last: 'Pond', guessed: [] }])
    expect((await check(file, { email: '0', first: '1' })).without_name).toBe(1)
  })

  it('shows people as they will be: known facts stay, tags and split names stand there, shared phones are named', async () => {
    const [who, other] = [address(), address()]
    await run(`Email,Title,Tags\n${who},Clerk,Known of ${who}`, { email: '0', title: '1', tags: '2' })
    const file = `Email,Name,Phone,Tags,Place,Owner\n${who},Amy Maria Pond,+15550100177,New of ${who},Nowhere,\n${other},"Lee, Bo",+1 555 010 0177,,market street,Cora Ownby`
    const preview = await check(file, {
      email: '0',
      name: '1',
      phone: '2',
      tags: '3',
      location: '4',
      owner: '5',
      duplicates: 'merge',
    })
    expect(preview.sample).toEqual([
      {
        email: who,
        first: 'Amy Maria',
        last: 'Pond',
        phone: '+1 555 010 0177',
        title: 'Clerk',
        location: null,
        department: null,
        owner: null,
        hired_at: null,
        tags: [`Known of ${who}`, `New of ${who}`],
        is_new: false,
        changes: ['first', 'last', 'phone', 'tags'],
        guessed: ['first', 'last'],
      },
      expect.objectContaining({
        email: other,
        first: 'Bo',
        last: 'Lee',
        location: 'market street',
        owner: 'Cora Ownby',
        is_new: true,
        guessed: [],
      }),
    ])
    expect(preview.shared_phones).toEqual([{ phone: '+1 555 010 0177', rows: [2, 3] }])
  })

  it('names the new people who may be there already, by their mailbox or phone number', async () => {
    const known = randomUUID().slice(0, 8)
    await product.owner.query(
      `INSERT INTO candidates (company_id, first, last, email, phone)
       SELECT id, 'Ada', 'Known', $1 || '.x@gmail.com', '+14155550190' FROM companies WHERE slug = 'northgate'`,
      [known],
    )
    const rows = [
      `${known}x+jobs@googlemail.com\tBo\t`,
      `${known}.other@people.test\tCy\t+1 415 555 0190 ext. 3`,
      `${known}.third@people.test\tAda Known\t`,
      // Known by the address itself: no new person.
      `${known}.x@gmail.com\tDi\t`,
    ]
    const preview = await check(['Email\tName\tPhone', ...rows].join('\n'), { email: '0', name: '1', phone: '2' })
    expect(preview.look_alikes.total).toBe(2)
    expect(preview.look_alikes.rows).toMatchObject([
      { row: 2, email: `${known}x+jobs@googlemail.com`, like: { first: 'Ada', reasons: ['email'] } },
      { row: 3, email: `${known}.other@people.test`, like: { first: 'Ada', reasons: ['phone'] } },
    ])
  })

  it.each([
    ['2024-02-30', null],
    ['2024-3-1', '2024-03-01'],
    ['2024-03-01T10:20:00Z', '2024-03-01'],
    ['20240301', '2024-03-01'],
    ['45352', '2024-03-01'],
    ['1 Mar 2024', '2024-03-01'],
    ['"March 1st, 2024"', '2024-03-01'],
    ['1. März 2024', '2024-03-01'],
    ['1 de marzo de 2024', '2024-03-01'],
    ['1er août 2024', '2024-08-01'],
    ['1 dezembro 2024', '2024-12-01'],
    ['13/4/2024', '2024-04-13'],
    ['4/13/2024', '2024-04-13'],
    ['4/4/2024', '2024-04-04'],
    ['3.4.2024', '2024-04-03'],
    ['3/4/2024', null],
    ['31.3.24', null],
    ['yesterday', null],
    ['0001-01-01', null],
  ])('reads the day %s as %s, and without a day the person still comes', async (cell, day) => {
    const preview = await check(`Email,Hired\n${address()},${cell}`, hired)
    expect(preview.sample).toMatchObject([{ hired_at: day }])
    expect(preview.left_out_cell_count + preview.ambiguous_days.count).toBe(day ? 0 : 1)
  })

  it('reads days such as 3/4/2024 in the order that another day of the column has, or asks for it', async () => {
    const daysOf = async (cells: string[], more = {}) => {
      const file = ['Email,Hired', ...cells.map((cell) => `${address()},${cell}`)].join('\n')
      const { sample, asks_day_order } = await check(file, { ...hired, ...more })
      return [sample.map(({ hired_at }) => hired_at), asks_day_order]
    }
    expect(await daysOf(['3/4/2024', '25/4/2024'])).toEqual([['2024-04-03', '2024-04-25'], false])
    expect(await daysOf(['3/4/2024', '4/25/2024'])).toEqual([['2024-03-04', '2024-04-25'], false])
    expect(await daysOf(['3/4/2024', '25/4/2024', '4/25/2024'])).toEqual([[null, '2024-04-25', '2024-04-25'], true])
    expect(await daysOf(['3/4/2024'])).toEqual([[null], true])
    expect(await daysOf(['3/4/2024'], { day_order: 'day_first' })).toEqual([['2024-04-03'], false])
    expect(await daysOf(['3/4/2024'], { day_order: 'month_first' })).toEqual([['2024-03-04'], false])
  })

  it('says that an order which it has taken from another day is a guess, and not the one that was chosen', async () => {
    const guessedOf = async (more = {}) =>
      (await check(`Email,Hired\n${address()},3/4/2024\n${address()},25/4/2024`, { ...hired, ...more })).sample[0]!
        .guessed
    expect(await guessedOf()).toEqual(['hired_at'])
    expect(await guessedOf({ day_order: 'day_first' })).toEqual([])
  })

  it('reads numbers without a country like the others of their column, if these are of one country, and says so', async () => {
    const phonesOf = async (cells: string[]) => {
      const file = ['Email,Phone', ...cells.map((cell) => `${address()},${cell}`)].join('\n')
      const { sample } = await check(file, { email: '0', phone: '1' })
      return sample.map(({ phone, guessed }) => [phone, guessed])
    }
    expect(await phonesOf(['+49 30 901820', '030 901821'])).toEqual([
      ['+49 30 901820', []],
      ['+49 30 901821', ['phone']],
    ])
    expect(await phonesOf(['+1 415 555 0132', '(415) 555-0133', 'none'])).toEqual([
      ['+1 415 555 0132', []],
      ['+1 415 555 0133', ['phone']],
      [null, []],
    ])
    expect(await phonesOf(['+49 30 901820', '+1 415 555 0132', '030 901821'])).toContainEqual([null, []])
    expect(await phonesOf(['030 901821'])).toEqual([[null, []]])
  })

  it('calls nothing a guess that is left out', async () => {
    const file = `Email,Hired\n${address()},3/4/2024\n${address()},25/4/2024`
    const { sample, not_employed } = await check(file, { email: '0', hired_at: '1', default_kind: 'candidate' })
    expect(not_employed).toBe(2)
    expect(sample.map(({ hired_at, guessed }) => [hired_at, guessed])).toEqual([
      [null, []],
      [null, []],
    ])
  })

  it('accepts a day of hiring for employees only', async () => {
    const file = `Email,Hired\n${address()},2024-01-01`
    const query = { email: '0', hired_at: '1' }
    expect(await check(file, query)).toMatchObject({ not_employed: 1, left_out_cells: [] })
    expect(await check(file, { ...query, default_kind: 'employee' })).toMatchObject({
      not_employed: 0,
      left_out_cells: [],
    })
  })
})

describe('known people in a file', () => {
  const known = async () => {
    const who = address()
    await query(
      `INSERT INTO candidates (company_id, first, last, email, title) SELECT id, 'Old', '', $1, 'Clerk' FROM companies WHERE slug = 'northgate'`,
      [who],
    )
    return who
  }
  const file = (who: string) => `Email,First,Last,Title,Phone\n${who.toUpperCase()},New,Person,Lead,\n`
  const listQuery = { email: '0', first: '1', last: '2', title: '3', phone: '4' }

  it.each([
    ['skip', {}, { first: 'Old', last: '', title: 'Clerk', version: 1 }],
    ['merge', { last: 'Person' }, { first: 'Old', last: 'Person', title: 'Clerk', version: 2 }],
    [
      'update',
      { first: 'New', last: 'Person', title: 'Lead' },
      { first: 'New', last: 'Person', title: 'Lead', version: 2 },
    ],
  ])('are handled by "%s"', async (duplicates, changes, stored) => {
    const who = await known()
    const preview = await check(file(who), { ...listQuery, duplicates })
    const changed = Object.keys(changes)
    expect(preview).toMatchObject(changed.length > 0 ? { changed: 1, unchanged: 0 } : { changed: 0, unchanged: 1 })
    expect(preview.sample.flatMap((one) => one.changes)).toEqual(changed)
    expect(await personOf(who)).toMatchObject({ first: 'Old', title: 'Clerk', version: 1 })
    await run(file(who), { ...listQuery, duplicates })
    expect(await personOf(who)).toMatchObject({ ...stored, phone: null })
    // The same file again adds nobody and changes nothing.
    const again = await run(file(who), { ...listQuery, duplicates })
    expect(again.rows[0]).toMatchObject({ outcome: 'unchanged', detail: 'Here already.' })
    expect(await personOf(who)).toMatchObject(stored)
  })

  it('who are no longer employees get neither a day of hiring nor a rating', async () => {
    const who = await known()
    await query("UPDATE candidates SET kind = 'employee', hired_at = '2020-01-01', rating = 4 WHERE email = $1", [who])
    await run(`Email,Kind\n${who},Candidate`, { email: '0', kind: '1', duplicates: 'update' })
    expect(await personOf(who)).toMatchObject({ kind: 'candidate', hired_at: null, rating: null })
  })

  it('who were merged are treated as the survivor, also when the file has both addresses', async () => {
    const [survivor, other] = [await known(), await known()]
    const versioned = async (who: string) => ({ id: (await personOf(who)).id, version: 1 })
    const body = { kept: await versioned(survivor), other: await versioned(other) }
    expect((await call('POST', '/candidates/merge', { as: owner, body })).status).toBe(200)
    const both = `Email,Last,Phone\n${other},Person,\n${survivor},Other,+1 555 010 0199\n`
    const merging = { email: '0', last: '1', phone: '2', duplicates: 'merge' }
    expect(await check(both, merging)).toMatchObject({ added: 0, changed: 2 })
    expect((await run(both, merging)).rows.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Here already, changed: last name.',
      'Here already, changed: phone.',
    ])
    expect(await personOf(survivor)).toMatchObject({ last: 'Person', phone: '+15550100199' })
    expect(await run(both, merging)).toMatchObject({ changed: 0, not_changed: 2 })
  })

  it('of another company are not found, not changed and not reported', async () => {
    const who = await known()
    const preview = await check(
      file(who),
      { ...listQuery, company_id: companies.harbour!, duplicates: 'update' },
      { as: 'franchise.owner@demo.test' },
    )
    expect(preview).toMatchObject({ added: 1, changed: 0 })
    await start(
      file(who),
      { ...listQuery, company_id: companies.harbour!, duplicates: 'update' },
      { as: 'franchise.owner@demo.test' },
    )
    await product.tasks.settle()
    expect([(await personOf(who)).first, (await personOf(who, 'harbour')).first]).toEqual(['Old', 'New'])
  })
})

describe('tags of a file', () => {
  beforeEach(forgetLimit)
  afterAll(forgetLimit)
  const listQuery = { email: '0', tags: '1' }
  const tagsOf = async (who: string): Promise<string[]> =>
    (
      await query('SELECT name FROM candidate_tags WHERE id = ANY ($1) ORDER BY name', [(await personOf(who)).tag_ids])
    ).map(({ name }) => name)
  const tags = (count: number) => Array.from({ length: count }, () => randomBytes(4).toString('hex'))

  it('are found by their column, separated by semicolons, created where missing, and added once', async () => {
    const [who, other] = [address(), address()]
    const file = `Email,Labels\n${who}, Night  fall ;NIGHT FALL;; Oldest\n${other},NIGHT FALL`
    expect((await send(file)).data.mapping).toMatchObject(numbers(listQuery))
    expect(await check(file, listQuery)).toMatchObject({ added: 2, problems: [] })
    expect(await one("SELECT FROM candidate_tags WHERE name ILIKE 'night fall'")).toBeUndefined()
    await run(file, listQuery)
    expect([await tagsOf(who), await tagsOf(other)]).toEqual([['NIGHT FALL', 'Oldest'], ['NIGHT FALL']])
    expect((await personOf(who)).version).toBe(1)
    const { details } = await one(
      "SELECT details FROM audit_events WHERE subject_id = $1 AND action = 'candidates.import'",
      [(await personOf(other)).id],
    )
    expect(details).toEqual({ is_new: true, tags_added: ['NIGHT FALL'] })
  })

  it('are separated by commas where no cell of the column has a semicolon, and by ":::" as Google writes', async () => {
    const shown = async (...cells: string[]) => {
      const file = ['Email\tTags', ...cells.map((cell) => `${address()}\t${cell}`)].join('\n')
      return (await check(file, listQuery)).sample.map((person) => person.tags)
    }
    expect(await shown('React, Node.js', 'Night shift')).toEqual([['React', 'Node.js'], ['Night shift']])
    expect(await shown('React, Node.js', 'Night shift; Day')).toEqual([['React, Node.js'], ['Night shift', 'Day']])
    expect(await shown('* myContacts ::: Hires, new ::: Day')).toEqual([['Hires, new', 'Day']])
  })

  it.each(['skip', 'merge', 'update'])(
    'of known people are added to theirs, and none is removed, by "%s"',
    async (duplicates) => {
      const who = address()
      await run(`Email,Tags\n${who},First of ${duplicates}`, listQuery)
      const file = `Email,Tags\n${who},Second of ${duplicates};FIRST of ${duplicates}`
      const changes = duplicates === 'skip' ? [] : ['tags']
      expect((await check(file, { ...listQuery, duplicates })).sample.flatMap((one) => one.changes)).toEqual(changes)
      const { rows } = await run(file, { ...listQuery, duplicates })
      const all = [`First of ${duplicates}`, ...(duplicates === 'skip' ? [] : [`Second of ${duplicates}`])]
      expect(await tagsOf(who)).toEqual(all)
      if (duplicates !== 'skip') expect(rows[0].detail).toBe('Here already, changed: tags.')
      // The same file again changes nothing, and an empty cell takes no tag away.
      for (const again of [file, `Email,Tags\n${who},`])
        expect((await run(again, { ...listQuery, duplicates })).rows[0]).toMatchObject({ outcome: 'unchanged' })
      expect([await tagsOf(who), (await personOf(who)).version]).toEqual([all, all.length])
    },
  )

  it('are left out by row and column when they are too long or too many, for the person and for the company', async () => {
    const known = address()
    await run(`Email,Tags\n${known},${tags(19).join(';')}`, listQuery)
    const file = `Email,Tags\n${address()},${'t'.repeat(41)}\n${address()},${tags(21).join(';')}\n${known},${tags(2).join(';')}`
    const preview = await check(file, { ...listQuery, duplicates: 'merge' })
    expect(preview.left_out_cells.map(({ row, column, problem }) => [row, column, problem])).toEqual([
      [2, 'Tags', 'A tag is longer than 40 letters, or on several lines.'],
      [3, 'Tags', 'A person can have 20 tags.'],
      [4, 'Tags', 'A person can have 20 tags. This one has 19 already.'],
    ])
    await query(
      `INSERT INTO candidate_tags (company_id, name) SELECT $1, 'Filler ' || n FROM generate_series(1, 500
         - (SELECT count(*)::int FROM candidate_tags WHERE company_id = $1) - 1) n`,
      [companies.northgate],
    )
    const [first, second] = [address(), address()]
    const last = `Email,Tags\n${first},The last one\n${second},the LAST one;One too many`
    expect((await check(last, listQuery)).left_out_cells).toMatchObject([
      { row: 3, column: 'Tags', problem: 'A company can have 500 tags. Use one of those.' },
    ])
    await run(last, listQuery)
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['The last one'], []])
    await query("DELETE FROM candidate_tags WHERE name LIKE 'Filler %'")
  })
})

describe('a reference in a row', () => {
  it('is resolved in its own company, also for a user of several', async () => {
    const file = `Email,Location,Owner\n${address()},Porto,company.user@demo.test`
    const query = { email: '0', location: '1', owner: '2' }
    const as = 'franchise.owner@demo.test'
    const preview = await check(file, { ...query, company_id: companies.harbour! }, { as })
    expect(preview.left_out_cells.map(({ column }) => column)).toEqual(['Location', 'Owner'])
    expect((await check(file, { ...query, company_id: companies.northgate! }, { as })).left_out_cells).toEqual([])
  })
})

describe('the permission to import people', () => {
  it('belongs to owners, for their own companies, and is checked before the file is read', async () => {
    for (const as of ['company.user@demo.test', 'franchise.user@demo.test'])
      expect((await send('PK\u0003\u0004', {}, { as })).status).toBe(403)
    for (const slug of ['orchard', 'harbour'])
      for (const step of ['columns', 'check', 'confirm'])
        expect((await send('PK\u0003\u0004', { step, ...email, company_id: companies[slug]! })).status).toBe(404)
    const bare = await product.app.inject({ method: 'POST', url: '/api/candidates/import?step=columns' })
    expect(bare.statusCode).toBe(401)
    expect((await send('Email\na@people.test', { step: 'check', email: '7' })).body[0]).toMatchObject({ path: 'email' })
    expect((await send('Email\na@people.test', { step: 'check' })).body[0]).toMatchObject({ path: 'email' })
  })

  it('is checked during the import: a user who has lost it imports nothing more', async () => {
    const who = address()
    const id = await start(`Email\n${who}`)
    await query("UPDATE users SET auth_role = 'COMPANY_USER' WHERE email = $1", [owner])
    await product.tasks.settle()
    await query("UPDATE users SET auth_role = 'COMPANY_OWNER' WHERE email = $1", [owner])
    expect((await sheetOf(id)).data.state).toBe('not_allowed')
    expect(await personOf(who)).toBeUndefined()
  })
})

describe('two imports of the same file at once', () => {
  it('add nobody twice, and each reports the outcome of its rows', async () => {
    const people = Array.from({ length: 300 }, address)
    const forth = ['Email', ...people].join('\n')
    const back = ['Email', ...people.toReversed()].join('\n')
    // Runs of one company's users take turns; those of two companies run at the same time.
    const ofFranchise = { ...email, company_id: companies.northgate!, duplicates: 'update' }
    const ids = [await start(forth), await start(back, ofFranchise, { as: 'franchise.owner@demo.test' })]
    await product.tasks.settle()
    const sheets = await Promise.all(ids.map((id) => sheetOf(id)))
    expect(sheets.map(({ data }) => [data.state, data.done, data.failed_rows])).toEqual(
      ids.map(() => ['succeeded', 300, 0]),
    )
    expect(sheets.reduce((sum, { changed }) => sum + (changed as number), 0)).toBe(300)
    const { count } = await one('SELECT count(*)::int FROM candidates WHERE email = ANY ($1)', [people])
    expect(count).toBe(300)
  })
})

describe('an interrupted import', () => {
  /** The second batch meets a fault, as when its process is killed: nothing of it stays. */
  async function cutOff(people: string[]) {
    await query(
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN IF NEW.email = ''${people[300]}'' THEN RAISE EXCEPTION ''the process is gone''; END IF; RETURN NEW; END'`,
    )
    await query('CREATE TRIGGER fail BEFORE INSERT ON candidates FOR EACH ROW EXECUTE FUNCTION fail()')
    const id = await start(['Email', ...people].join('\n'))
    await product.tasks.settle()
    await query('DROP TRIGGER fail ON candidates')
    expect((await sheetOf(id)).data).toMatchObject({ done: 250, total: 600 })
    expect(await countOf(people)).toBe(250)
    return id
  }
  const eventsOf = async (people: string[]) =>
    (
      await one(
        `SELECT count(*)::int FROM audit_events WHERE action = 'candidates.import'
           AND subject_id IN (SELECT id FROM candidates WHERE email = ANY ($1))`,
        [people],
      )
    ).count as number

  it('continues where it was, and adds nobody twice', async () => {
    const people = Array.from({ length: 600 }, address)
    const id = await cutOff(people)
    await query("UPDATE pgboss.job SET start_after = now() - interval '1 s' WHERE name = 'runs'")
    await product.tasks.settle()
    expect(await sheetOf(id)).toMatchObject({ data: { state: 'succeeded', done: 600 }, changed: 600, not_changed: 0 })
    expect([await countOf(people), await eventsOf(people)]).toEqual([600, 600])
  })

  it('that was stopped shows the imported rows, and the same file again adds only the others', async () => {
    const people = Array.from({ length: 600 }, address)
    const id = await cutOff(people)
    expect((await call('POST', `/task-runs/${id}/stop`, { as: owner })).status).toBe(200)
    expect(await sheetOf(id)).toMatchObject({ data: { state: 'stopped', can: { retry: false } }, changed: 250 })
    const file = ['Email', ...people].join('\n')
    expect(await check(file)).toMatchObject({ added: 350, unchanged: 250 })
    expect(await run(file)).toMatchObject({ changed: 350, not_changed: 250 })
    expect([await countOf(people), await eventsOf(people)]).toEqual([600, 600])
  })
})

const countOf = async (people: string[]) =>
  (await one('SELECT count(*)::int FROM candidates WHERE email = ANY ($1)', [people])).count as number

describe('our own export', () => {
  beforeEach(forgetLimit)

  it('comes back without a change: names like formulas, phones, tags with commas and days', async () => {
    const people: [first: string, last: string, title: string][] = [
      ['+Ann', '-Dash', '=Lead'],
      ['@sum', 'Lee', 'Clerk'],
      ['O’Neil "Bo"', 'Quill, Jr', 'Cook'],
    ]
    const domain = `${randomBytes(4).toString('hex')}.test`
    const { id: tag } = await one('INSERT INTO candidate_tags (company_id, name) VALUES ($1, $2) RETURNING id', [
      companies.northgate,
      `React, ${domain}`,
    ])
    for (const [nth, [first, last, title]] of people.entries())
      await query(
        `INSERT INTO candidates (company_id, first, last, email, phone, title, kind, hired_at, tag_ids)
          VALUES ($1, $2, $3, $4, $5, $6, 'employee', '2024-03-04', $7)`,
        [companies.northgate, first, last, `p${nth}@${domain}`, `+1415555014${nth}`, title, [tag]],
      )
    const exported = await call('POST', '/candidates/export', { as: owner, body: { filters: { search: domain } } })
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/downloads/${exported.body.data.ticket}`)
    const file = Buffer.from(await answer.arrayBuffer())
    expect(String(file)).toContain(',+14155550140,')
    const { mapping } = (await send(file)).data
    const columns = Object.entries(mapping).filter(([, column]) => column !== null)
    const preview = await check(file, { ...Object.fromEntries(columns), duplicates: 'update' })
    expect(preview).toMatchObject({ rows: 3, added: 0, changed: 0, unchanged: 3, left_out_cell_count: 0 })
    expect(Object.keys(Object.fromEntries(columns))).toEqual(
      expect.arrayContaining(['email', 'first', 'last', 'phone', 'kind', 'title', 'hired_at', 'tags']),
    )
  })
})

describe('a workbook of people', () => {
  beforeEach(forgetLimit)

  it('is imported as a CSV file is, from the sheet that was chosen', async () => {
    const who = address()
    const rows = [
      ['Email', 'Name', 'Hired'],
      [who, 'Amy Pond', new Date(Date.UTC(2024, 2, 4))],
    ]
    const file = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Email'], ['x@people.test']] },
        { name: 'People', rows },
      ],
    })
    expect((await send(file)).data).toMatchObject({
      sheets: [
        { index: 0, name: 'Notes' },
        { index: 1, name: 'People' },
      ],
      sheet: 0,
    })
    const { mapping } = (await send(file, { sheet: '1' })).data
    expect(mapping).toMatchObject({ email: 0, name: 1, hired_at: 2 })
    await run(file, { sheet: '1', email: '0', name: '1', hired_at: '2', default_kind: 'employee' })
    expect(await personOf(who)).toMatchObject({ first: 'Amy', last: 'Pond', hired_at: '2024-03-04' })
    expect((await send(file, { sheet: '2' })).body[0].message).toBe('This workbook has no such sheet.')
  })

  it('of a bomb is refused in the process that reads it, while another file is read', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(100 * 1024 * 1024) })
    const [refused, read] = await Promise.all([send(bomb), send(`Email\n${address()}`)])
    expect(refused.body[0].message).toMatch(/too large when it is unpacked/)
    expect(read.status).toBe(200)
  })
})

describe('a file in another encoding', () => {
  it('is read by its bytes, offers the others with their names, and is read in the one that is chosen', async () => {
    const who = address()
    // As Excel for Mac writes it: 0x8e is é, 0x96 is ñ.
    const file = Buffer.from(`Email,First,Last\n${who},Jos\x8e,Mu\x96oz`, 'latin1')
    const columns = { email: '0', first: '1', last: '2' }
    const preview = await check(file, columns)
    expect([preview.sample[0]!.first, preview.sample[0]!.last, preview.file.encoding]).toEqual([
      'José',
      'Muñoz',
      'macintosh',
    ])
    const other = preview.file.others.find(({ encoding }) => encoding === 'windows-1252')!
    expect(other.samples).toEqual(['JosŽ', 'Mu–oz'])
    expect((await check(file, { ...columns, encoding: 'windows-1250' })).sample).toMatchObject([{ first: 'JosŽ' }])
    expect((await check(`Email\n${who}`)).file).toEqual({ encoding: 'utf-8', others: [] })
  })
})

describe('a hostile file', () => {
  beforeEach(forgetLimit)
  it.each(hostileFiles)('is handled: %s', async (_, file, expected) => {
    const { status, body } = await send(file, { step: 'check', email: '0', name: '1' })
    if ('status' in expected) return expect(status).toBe(expected.status)
    if ('refused' in expected) {
      expect([status, body[0].path]).toEqual([422, 'file'])
      return expect(body[0].message).toMatch(expected.refused)
    }
    // A column that the file lacks is refused: some of these files have one only.
    if (status === 422) return expect(body[0].message).toBe('This file has no such column.')
    expect(status).toBe(200)
    const { added, changed, unchanged } = body.data as PeopleImportPreview
    return expect(added + changed + unchanged).toBe(expected.nameless ?? expected.people)
  })

  it('whose cells are made to be read slowly is answered before others wait', async () => {
    const gap = ' '.repeat(900)
    const rows = Array.from(
      { length: 1_800 },
      (_, nth) => `a${gap}b <p${nth}@people.test>\t${',  '.repeat(300)}\t1${gap}2`,
    )
    const file = ['Email\tPhone\tHired', ...rows].join('\n')
    const started = performance.now()
    const preview = await check(file, { email: '0', phone: '1', hired_at: '2' })
    expect(preview.added).toBe(1_800)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('keeps formulas as text, as in names', async () => {
    const who = address()
    await run(`Email,First,Title\n${who},=HYPERLINK(1),+cmd|x`, { email: '0', first: '1', title: '2' })
    expect(await personOf(who)).toMatchObject({ first: '=HYPERLINK(1)', title: '+cmd|x' })
  })
})

const numbers = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, Number(column)]))

describe('an erased person', () => {
  it('is not added again by a waiting import, and no list of outcomes names them', async () => {
    const [gone, stays] = [address(), address()]
    const first = await run(`Email\n${gone}`)
    const waiting = await start(`Email\n${gone}\n${stays}`)
    const { id, version } = await personOf(gone)
    const body = { id, version, reason: 'asked', confirmation: gone }
    expect((await call('POST', '/candidates/erase', { as: owner, body })).status).toBe(200)
    await product.tasks.settle()
    expect([await personOf(gone), Boolean(await personOf(stays))]).toEqual([undefined, true])
    const after = await sheetOf(waiting)
    expect(after).toMatchObject({ data: { state: 'succeeded', done: 2, failed_rows: 1 }, changed: 1 })
    expect(JSON.stringify([after, await sheetOf(first.data.id)])).not.toContain(gone)
  })
})
