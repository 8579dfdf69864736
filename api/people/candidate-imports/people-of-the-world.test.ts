import examples from 'libphonenumber-js/mobile/examples'
import { getExampleNumber, type CountryCode } from 'libphonenumber-js'
import { beforeAll, expect, it } from 'vitest'
import { namesByLanguage } from '@seatwise/contract/test-names'
import { setUpProduct } from '../../test-product.ts'
import { sendFile } from './test-imports.ts'

/** People with names in the forms of many languages and numbers of all countries come in by one file, and are found. */
const setUp = setUpProduct()
const { call, product } = setUp

// The cast is safe: the keys of the examples are countries.
const numbers = (Object.keys(examples) as CountryCode[]).map((country) => getExampleNumber(country, examples)!)
const people = Array.from({ length: Math.max(numbers.length, namesByLanguage.length) }, (_, nth) => {
  const { first, last } = namesByLanguage[nth % namesByLanguage.length]!
  return { first, last, email: `person${nth}@world.test`, phone: numbers[nth % numbers.length]! }
})
type Person = (typeof people)[number]

type Row = Record<'email' | 'first' | 'last' | 'phone', string>
let stored: Map<string, Row>
beforeAll(async () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = people.map(({ first, last, email, phone }) =>
    [first, last, email, phone.formatInternational()].map(cell).join(','),
  )
  const file = ['First name,Last name,Email,Phone', ...lines].join('\r\n')
  const columns = { first: '0', last: '1', email: '2', phone: '3' }
  const check = await sendFile(setUp, file, { step: 'check', ...columns })
  expect(check.data).toMatchObject({ added: people.length, left_out_cell_count: 0, problem_count: 0 })
  expect((await sendFile(setUp, file, { step: 'confirm', ...columns })).status).toBe(200)
  await product.tasks.settle()
  const { rows } = await product.owner.query<Row>(
    "SELECT email, first, last, phone FROM candidates WHERE email LIKE '%@world.test'",
  )
  stored = new Map(rows.map((row) => [row.email, row]))
}, 120_000)

it(`${people.length} people have the names and numbers of the file`, () => {
  const expected = people.map(({ first, last, email, phone }) => ({
    email,
    first: first.normalize('NFC'),
    last: last.normalize('NFC'),
    phone: phone.number,
  }))
  expect([...stored.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual(
    expected.toSorted((a, b) => (a.email < b.email ? -1 : 1)),
  )
})

async function isFound({ email }: Person, search: string) {
  const body = { filters: { search }, page_size: 200 }
  const {
    body: found,
    status,
    text,
  } = await call('POST', '/candidates/search', { as: 'company.owner@demo.test', body })
  expect(status, text).toBe(200)
  return (found.data as { email: string }[]).some((one) => one.email === email)
}
/** The letters that a keyboard without accents has. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
const ways: [string, (person: Person) => string][] = [
  ['the name as it is written', ({ first, last }) => `${first} ${last}`],
  ['the surname first, with a comma', ({ first, last }) => (last ? `${last}, ${first}` : first)],
  ['the name without accents, in capitals', ({ first, last }) => plain(`${first} ${last}`).toUpperCase()],
  ['the number as people write it at home', ({ phone }) => phone.formatNational()],
  ['the number as it is written abroad', ({ phone }) => phone.formatInternational()],
]
it.each(ways)(
  'a fifth of them is found by %s',
  async (_, searchOf) => {
    const missing: string[] = []
    for (const [nth, person] of people.entries())
      if (nth % 5 === ways.findIndex(([, one]) => one === searchOf) && !(await isFound(person, searchOf(person))))
        missing.push(`${person.first} ${person.last}: ${searchOf(person)}`)
    expect(missing).toEqual([])
  },
  60_000,
)
