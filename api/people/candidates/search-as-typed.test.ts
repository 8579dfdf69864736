import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

/** People are found however their names and numbers are typed, in lists and in the command palette. */
const { call } = setUpProduct()
const owner = 'company.owner@demo.test'

const people = {
  strauss: { first: 'Katrin', last: 'Strauß' },
  isik: { first: 'Ayşe', last: 'Işık' },
  obrien: { first: 'Siobhán', last: 'O’Brien' },
  nunez: { first: 'José', last: 'Núñez' },
  lukasz: { first: 'Łukasz', last: 'Żółć' },
  soeren: { first: 'Søren', last: 'Kjær' },
  ali: { first: 'علی\u200Cرضا', last: 'حسینی' },
  smith: { first: 'Jonathan', last: 'Smithson' },
  single: { first: 'Suharto', last: '' },
  called: { first: 'Phil', last: 'Called', phone: '+1 (415) 555-0140' },
  greek: { first: 'Ὀδυσσεύς', last: 'Ψαρράς' },
  maltese: { first: 'Ħaġar', last: 'Għaxaq' },
  thordur: { first: 'Þórður', last: 'Guðmundsson' },
  hausa: { first: 'Ɗan Juma', last: 'Ɓauchi' },
  uzbek: { first: 'Oʻgʻiloy', last: 'Yoʻldosheva' },
  azeri: { first: 'Əli', last: 'Məmmədov' },
  pointed: { first: 'نُور', last: 'الشّامي' },
  hamza: { first: 'أحمد', last: 'مؤمن' },
  niqqud: { first: 'חַיִּים', last: 'בר־לב' },
  fyodor: { first: 'Фёдор', last: 'Щукин' },
  minsk: { first: 'Alena', last: 'Minskaja', phone: '+375 29 491-19-11' },
  cordoba: { first: 'Lucía', last: 'Cordobesa', phone: '+54 9 11 2345-6789' },
  berlin: { first: 'Bea', last: 'Berlin', phone: '+49 30 1234567' },
} as const
type Key = keyof typeof people
const ids = new Map<string, Key>()

beforeAll(async () => {
  for (const [key, person] of Object.entries(people)) {
    const email = `${randomBytes(5).toString('hex')}@typed.test`
    const made = await call('POST', '/candidates/create', { as: owner, body: { ...person, email } })
    expect(made.status, made.text).toBe(200)
    ids.set(made.body.data.id as string, key as Key)
  }
})

async function found(search: string): Promise<(Key | undefined)[]> {
  const { status, body, text } = await call('POST', '/candidates/search', { as: owner, body: { filters: { search } } })
  expect(status, text).toBe(200)
  return (body.data as { id: string }[]).map(({ id }) => ids.get(id))
}

describe('a person', () => {
  it.each<[search: string, key: Key]>([
    ['strauss', 'strauss'],
    ['Strauß', 'strauss'],
    ['STRAUSS, Katrin', 'strauss'],
    ['isik', 'isik'],
    ['ışık', 'isik'],
    ['IŞIK', 'isik'],
    ['obrien', 'obrien'],
    ["o'brien", 'obrien'],
    ['o’brien', 'obrien'],
    ['Oʼbrien siobhan', 'obrien'],
    ['Núñez, José', 'nunez'],
    ['jose nunez', 'nunez'],
    ['lukasz zolc', 'lukasz'],
    ['soren kjaer', 'soeren'],
    ['علیرضا', 'ali'],
    ['علی\u200Cرضا حسینی', 'ali'],
    ['J. Smithson', 'smith'],
    ['j smithson', 'smith'],
    ['suharto', 'single'],
    ['4155550140', 'called'],
    ['415 555 0140', 'called'],
    ['+1 (415) 555-0140', 'called'],
    ['415.555.0140', 'called'],
    ['0140', 'called'],
    ['0014155550140', 'called'],
    ['ΟΔΥΣΣΕΥΣ ΨΑΡΡΑΣ', 'greek'],
    ['οδυσσευς', 'greek'],
    ['hagar ghaxaq', 'maltese'],
    ['thordur gudmundsson', 'thordur'],
    ['dan juma bauchi', 'hausa'],
    ["o'g'iloy yo'ldosheva", 'uzbek'],
    ['eli memmedov', 'azeri'],
    ['نور الشامي', 'pointed'],
    ['نور الشامى', 'pointed'],
    ['احمد مومن', 'hamza'],
    ['عليرضا حسيني', 'ali'],
    ['חיים בר-לב', 'niqqud'],
    ['федор щукин', 'fyodor'],
    ['8 029 491-19-11', 'minsk'],
    ['011 15-2345-6789', 'cordoba'],
    ['030 1234567', 'berlin'],
    ['030/1234567', 'berlin'],
  ])('is found by %s', async (search, key) => expect(await found(search)).toContain(key))

  it.each(['999 99 9', '555-0141', '1234', 'x0140', '____', '%%%%'])('is not found by %s', async (search) =>
    expect(await found(search)).not.toContain('called'),
  )

  it('with one name stands under it in the list, sorted by name', async () => {
    const sort = { field: 'name', order: 'asc' }
    const body = { filters: { search: 'suharto' }, sort }
    const { body: answer } = await call('POST', '/candidates/search', { as: owner, body })
    expect(answer.data).toMatchObject([{ first: 'Suharto', last: '' }])
  })
})
