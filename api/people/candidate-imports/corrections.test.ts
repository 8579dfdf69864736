import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportCorrection } from '@seatwise/contract/imports'
import { setUpProduct } from '../../test-product.ts'
import { sendFile } from './test-imports.ts'

/** What a file says wrongly is mended before the import: cells in place, places that the company does not have, colleagues by name. */
const setUp = setUpProduct()
const { call, product } = setUp
const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const personOf = async (email: string) =>
  (
    await query(
      `SELECT c.first, c.phone, c.hired_at::text, l.name AS location, d.name AS department, u.email AS owner, c.tag_ids <> '{}' AS is_tagged
         FROM candidates c LEFT JOIN locations l ON l.id = c.location_id LEFT JOIN departments d ON d.id = c.department_id
         LEFT JOIN users u ON u.id = c.owner_user_id WHERE c.email = $1`,
      [email],
    )
  )[0]
const address = () => `${randomBytes(6).toString('hex')}@people.test`
const columns = {
  email: '0',
  first: '1',
  phone: '2',
  location: '3',
  department: '4',
  owner: '5',
  kind: '6',
  hired_at: '7',
  tags: '8',
}
const head = 'Email,First,Phone,Location,Department,Owner,Kind,Since,Tags'
type Texts = Record<string, string>
type Options = { corrections?: readonly ImportCorrection[]; fields?: Texts; as?: string; headers?: Texts }
const step = (name: 'check' | 'confirm', file: string, { corrections, fields = {}, ...rest }: Options = {}) =>
  sendFile(
    setUp,
    file,
    { step: name, ...columns, ...fields },
    {
      ...rest,
      ...(corrections ? { corrections: JSON.stringify(corrections) } : {}),
    },
  )
async function run(file: string, options?: Options) {
  const { status, body } = await step('confirm', file, options)
  expect(status, JSON.stringify(body)).toBe(200)
  await product.tasks.settle()
}
beforeEach(() => query("DELETE FROM rate_limits WHERE key LIKE 'import_by_user%'"))

describe('cells that cannot be read', () => {
  it('are listed with a kind that is not known, which is left out of the person', async () => {
    const { data } = await step('check', `${head}\n${address()},Ann,,,,,Contractor,,`)
    expect(data.left_out_cells).toMatchObject([{ column: 'Kind', value: 'Contractor', field: 'kind' }])
  })

  it('say that phone numbers need a country code because the company has no country', async () => {
    const [{ country }] = await query("SELECT country FROM companies WHERE slug = 'northgate'")
    const file = `${head}\n${address()},Ann,(415) 555-0140,,,,,,`
    const checkedIn = async (code: string | null) => {
      await query("UPDATE companies SET country = $1 WHERE slug = 'northgate'", [code])
      return (await step('check', file)).data
    }
    expect(await checkedIn(null)).toMatchObject({
      asks_country: true,
      left_out_cells: [{ column: 'Phone', problem: 'The number has no country code, and the company has no country.' }],
    })
    expect(await checkedIn('US')).toMatchObject({ asks_country: false, left_out_cells: [] })
    await checkedIn(country)
  })

  it('are imported as the user has corrected them, also the address of a row that was left out', async () => {
    const [first, second] = [address(), address()]
    const file = `${head}\n${first},Ann,12,,,,Employee,soon,\nnobody@,Bo,,,,,,,`
    const before = await step('check', file)
    const cellsOf = ({ data }: typeof before) =>
      [...data.problems, ...data.left_out_cells].map(({ row, field }: { row: number; field: string }) => [row, field])
    expect(cellsOf(before)).toEqual([
      [3, 'email'],
      [2, 'phone'],
      [2, 'hired_at'],
    ])
    const corrections: ImportCorrection[] = [
      { row: 2, field: 'phone', value: '+1 415 555 0140' },
      { row: 2, field: 'hired_at', value: '2024-03-04' },
      { row: 3, field: 'email', value: ` ${second} ` },
    ]
    const after = await step('check', file, { corrections })
    expect([cellsOf(after), after.data.added]).toEqual([[], 2])
    await run(file, { corrections })
    expect(await personOf(first)).toMatchObject({ first: 'Ann', phone: '+14155550140', hired_at: '2024-03-04' })
    expect(await personOf(second)).toMatchObject({ first: 'Bo' })
  })

  it('are checked like cells of the file, and an address that another row has is left out', async () => {
    const email = address()
    const file = `${head}\n${email},Ann,12,,,,,,\nnobody@,Bo,,,,,,,`
    const { data } = await step('check', file, {
      corrections: [
        { row: 2, field: 'phone', value: 'still no number' },
        { row: 3, field: 'email', value: email },
      ],
    })
    expect(data).toMatchObject({
      added: 1,
      left_out: { invalid: 0, repeated: 1 },
      left_out_cells: [{ row: 2, field: 'phone', value: 'still no number' }],
    })
  })

  it('are listed once with their number if equal, and corrected together, but no addresses, names and tags', async () => {
    const emails = [address(), address(), address()]
    const [first, second, third] = emails
    const file = `${head}\n${first},Ann,none,,,Nobody Here,,,\n${second},Bo,none,,,Nobody Here,,,\n${third},,,,,,,,${'x'.repeat(200)}`
    const before = await step('check', file)
    expect(before.data).toMatchObject({
      left_out_cell_count: 5,
      left_out_cells: [
        { row: 2, field: 'phone', name: 'Ann', rows: 2 },
        { row: 2, field: 'owner', name: 'Ann', rows: 2 },
        { row: 4, field: 'tags', name: third },
      ],
    })
    const corrections: ImportCorrection[] = [
      { row: 2, field: 'phone', value: '+1 415 555 0140' },
      { row: 2, field: 'owner', value: 'company.owner@demo.test' },
      { row: 2, field: 'first', value: 'Anna' },
    ]
    await run(file, { corrections })
    const both = { phone: '+14155550140', owner: 'company.owner@demo.test' }
    expect(await Promise.all(emails.map(personOf))).toMatchObject([
      { first: 'Anna', ...both },
      { first: 'Bo', ...both },
      { first: '', phone: null, owner: null },
    ])
  })

  it('that a row has for itself stand above those of its like', async () => {
    const [first, second] = [address(), address()]
    const file = `${head}\n${first},Ann,none,,,,,,\n${second},Bo,none,,,,,,`
    const corrections: ImportCorrection[] = [
      { row: 2, field: 'phone', value: '+1 415 555 0140' },
      { row: 3, field: 'phone', value: '+1 415 555 0141' },
    ]
    await run(file, { corrections })
    expect([(await personOf(first)).phone, (await personOf(second)).phone]).toEqual(['+14155550140', '+14155550141'])
  })

  it.each([
    ['no JSON', 'hello'],
    ['a field that no file has', '[{"row":2,"field":"rating","value":"5"}]'],
    ['too many', JSON.stringify(Array.from({ length: 401 }, (_, row) => ({ row, field: 'phone', value: '1' })))],
    ['a cell that is too long', JSON.stringify([{ row: 2, field: 'first', value: 'x'.repeat(1_001) }])],
  ])('are refused with %s', async (_, corrections) => {
    const answer = await sendFile(
      setUp,
      `${head}\n${address()},Ann,,,,,,,`,
      { step: 'check', ...columns },
      { corrections },
    )
    expect([answer.status, answer.body[0].path]).toEqual([422, 'corrections'])
  })

  it('are refused above the size of the form’s text', async () => {
    const corrections = 'x'.repeat(200_000)
    const answer = await sendFile(
      setUp,
      `${head}\n${address()},Ann,,,,,,,`,
      { step: 'check', ...columns },
      { corrections },
    )
    expect([answer.status, answer.body.problem]).toEqual([413, 'too_large'])
  })
})

describe('locations and departments that the company does not have', () => {
  const add_places = { add_places: 'true' }

  it('are named, left out by default, and added where the user says so: each once, and archived ones come back', async () => {
    const [first, second] = [address(), address()]
    await query(
      "INSERT INTO locations (company_id, name, archived_at) SELECT id, 'Old mill', now() FROM companies WHERE slug = 'northgate'",
    )
    const long = 'x'.repeat(200)
    const file = `${head}\n${first},Ann,,Nantes,Ovens,,,,\n${second},Bo,,nantes,${long},,,,\n${address()},Cy,,Old Mill,,,,,`
    const check = await step('check', file)
    expect(check.data).toMatchObject({ missing_place_count: 3, left_out_cell_count: 5 })
    expect(check.data.missing_places.map(({ name }: { name: string }) => name)).toEqual(['Nantes', 'Ovens', 'Old Mill'])
    expect((await step('check', file, { fields: add_places })).data.left_out_cell_count).toBe(1)
    const { version } = (await query("SELECT version FROM companies WHERE slug = 'northgate'"))[0]
    await run(file, { fields: add_places })
    expect(await personOf(first)).toMatchObject({ location: 'Nantes', department: 'Ovens' })
    expect(await personOf(second)).toMatchObject({ location: 'Nantes', department: null })
    const places = await query(
      "SELECT l.name, l.archived_at FROM locations l JOIN companies c ON c.id = l.company_id WHERE c.slug = 'northgate' AND lower(l.name) IN ('nantes', 'old mill') ORDER BY 1",
    )
    expect(places).toEqual([
      { name: 'Nantes', archived_at: null },
      { name: 'Old Mill', archived_at: null },
    ])
    // A form of the company that was opened before is refused, instead of archiving the new places.
    const [after] = await query("SELECT version FROM companies WHERE slug = 'northgate'")
    expect(after.version).toBeGreaterThan(version)
  })

  it('are not added by somebody who may not change the company: a super admin who acts as an owner', async () => {
    const file = `${head}\n${address()},Ann,,Somewhere,,,,,`
    const [{ id }] = await query('SELECT id FROM users WHERE email = $1', ['company.owner@demo.test'])
    const begun = await call('POST', '/proxy-sessions', {
      as: 'super@demo.test',
      body: { user_id: id, reason: 'A test of the import' },
    })
    expect(begun.status, begun.text).toBe(200)
    const acting = { as: 'super@demo.test', headers: { 'x-proxy-user-id': id } }
    expect((await step('check', file, acting)).status).toBe(200)
    const answer = await step('check', file, { ...acting, fields: add_places })
    expect([answer.status, answer.body.problem]).toEqual([403, 'not_allowed'])
  })
})

describe('a colleague who looks after a person', () => {
  it('is found by address or by whole name in either order, and by no name that two have', async () => {
    const emails = [address(), address(), address(), address()]
    const owners = ['company.owner@demo.test', 'Cora Ownby', '"Ownby, Cora"', 'Twin Name']
    await query(
      `INSERT INTO users (company_id, first, last, email, auth_role) SELECT id, 'Twin', 'Name', x.email, 'COMPANY_USER'
         FROM companies, (VALUES ('twin1@people.test'), ('twin2@people.test')) x (email) WHERE slug = 'northgate'`,
    )
    const file = [head, ...emails.map((email, nth) => `${email},Ann,,,,${owners[nth]!},,,`)].join('\n')
    await run(file)
    const found = await Promise.all(emails.map(async (email) => (await personOf(email)).owner))
    expect(found).toEqual([...Array.from({ length: 3 }, () => 'company.owner@demo.test'), null])
  })
})
