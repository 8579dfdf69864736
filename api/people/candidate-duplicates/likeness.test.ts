import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setUpProduct } from '../../test-product.ts'

const { product } = setUpProduct()

type Person = { name: [first: string, last: string]; email: string; phone?: string }

/** The reasons for which two people are alike; `where` says whether they have the same location. */
async function likeness(one: Person, other: Person, where: 'here' | 'elsewhere' = 'elsewhere') {
  const { rows } = await product.owner.query<{ reasons: string[] }>(
    `SELECT likeness(jsonb_populate_record(NULL::candidates, $1), jsonb_populate_record(NULL::candidates, $2), $3) AS reasons`,
    [columnsOf(one), columnsOf(other), where === 'here'],
  )
  return rows[0]!.reasons.join(' ')
}
const columnsOf = ({ name: [first, last], email, phone = null }: Omit<Person, 'phone'> & { phone?: string | null }) =>
  JSON.stringify({ first, last, email, phone })

/** Two names of people whose addresses have nothing in common. */
const named = (one: [string, string], other: [string, string]): [Person, Person] => [
  { name: one, email: 'first@people.test' },
  { name: other, email: 'second@others.test' },
]
/** Two addresses of people whose names have nothing in common. */
const mailed = (one: string, other: string): [Person, Person] => [
  { name: ['Ingrid', 'Solheim'], email: one },
  { name: ['Tariq', 'Mansour'], email: other },
]
const phoned = (one: string, other: string): [Person, Person] => [
  { name: ['Ingrid', 'Solheim'], email: 'first@people.test', phone: one },
  { name: ['Tariq', 'Mansour'], email: 'second@others.test', phone: other },
]

describe('two people are alike', () => {
  it.each<[string, [Person, Person]]>([
    // The mailbox.
    ['email', mailed('k.osei@gmail.com', 'kosei+jobs@gmail.com')],
    ['email', mailed('k.osei@gmail.com', 'k.osei@googlemail.com')],
    ['email', mailed('kosei@googlemail.com', 'k.o.s.e.i+a+b@gmail.com')],
    ['email', mailed('ann@people.test', 'ann+1@people.test')],
    ['email', mailed('ann+work@people.test', 'ann+home@people.test')],
    ['email', mailed('ユミ+仕事@people.test', 'ユミ@people.test')],
    // The phone.
    ['phone', phoned('+14155550132', '+14155550132')],
    ['phone', phoned('+14155550132', '+14155550132 ext. 12')],
    ['phone', phoned('+14155550132 ext. 12', '+14155550132 ext. 12')],
    // The whole name.
    ['name', named(['Katherine', 'Osei'], ['katherine', 'OSEI'])],
    ['name', named(['Katherine', 'Osei'], ['Osei', 'Katherine'])],
    ['name', named(['Ana María', 'López'], ['López Ana', 'Maria'])],
    ['name', named(['Zoë', 'Müller'], ['Zoe', 'Muller'])],
    ['name', named(['Anne-Marie', 'Duval'], ['Anne Marie', 'Duval'])],
    ['name', named(['Seán', 'O’Brien'], ['Sean', "O'Brien"])],
    ['name', named(['Jürgen', 'Groß'], ['Jurgen', 'Gross'])],
    ['name', named(['Søren', 'Kjær'], ['Soren', 'Kjaer'])],
    ['name', named(['Łukasz', 'Wójcik'], ['Lukasz', 'Wojcik'])],
    ['name', named(['Đorđe', 'Petrović'], ['Dorde', 'Petrovic'])],
    ['name', named(['J.', 'Smith'], ['J', 'Smith'])],
    ['name', named(['Madonna', ''], ['', 'madonna'])],
    ['name', named(['Наталья', 'Иванова'], ['Иванова', 'НАТАЛЬЯ'])],
    ['name', named(['Γιώργος', 'Παππάς'], ['Γιωργος', 'Παππας'])],
    ['name', named(['王', '小明'], ['小明', '王'])],
    ['name', named(['ﾕﾐ', '田中'], ['ユミ', '田中'])],
    ['name', named(['Nguyễn', 'Văn An'], ['Van An', 'Nguyen'])],
    ['name', named(['محمد', 'علي'], ['علي', 'محمد'])],
    ['name', named(['दीपा', 'शर्मा'], ['शर्मा', 'दीपा'])],
    ['name', named(['이', '민준'], ['민준', '이'])],
    ['name', named(['דוד', 'כהן'], ['כהן', 'דוד'])],
  ])('because of %s: %j', async (reason, [one, other]) => {
    expect(await likeness(one, other)).toBe(reason)
    expect(await likeness(other, one)).toBe(reason)
  })

  it.each<[Person, Person]>([
    named(['Katherine', 'Osei'], ['Kathrine', 'Osei']),
    named(['Katherine', 'Osei'], ['Katharine', 'Osey']),
    named(['Kate', 'Osei'], ['Cate', 'Osei']),
    named(['Jon', 'Li'], ['Jan', 'Li']),
    named(['Anna', 'Berg'], ['Hanna', 'Berg']),
    named(['Berg', 'Hanna'], ['Anna', 'Berg']),
    named(['Mohammed', 'Alami'], ['Muhammed', 'Alami']),
    named(['Наталья', 'Иванова'], ['Наталия', 'Иванова']),
    named(['Γιώργος', 'Παππάς'], ['Γιώργιος', 'Παππάς']),
    named(['Ana María', 'López'], ['Ana Maria', 'Lopes']),
    named(['Aleksandra', 'Wójcik'], ['Alexandra', 'Wojcik']),
    named(['Thomas', 'Schmidt'], ['Tomas', 'Schmitt']),
    named(['محمدرضا', 'كريمي'], ['محمد رضا', 'كريمي']),
  ])('because their names are similar and their location is the same: %j and %j', async (one, other) => {
    expect(await likeness(one, other, 'here')).toBe('similar_name location')
    expect(await likeness(other, one, 'here')).toBe('similar_name location')
    // A similar name alone says nothing.
    expect(await likeness(one, other, 'elsewhere')).toBe('')
  })

  it('because of similar names and the same beginning of the address', async () => {
    const one: Person = { name: ['Katherine', 'Osei'], email: 'k.osei@people.test' }
    const other: Person = { name: ['Kathrine', 'Osei'], email: 'kosei+jobs@others.test' }
    expect(await likeness(one, other)).toBe('similar_name local_part')
    expect(await likeness(other, one, 'here')).toBe('similar_name local_part location')
  })

  it('for all reasons that they have, the strongest first', async () => {
    const one: Person = { name: ['Ann', 'Berg'], email: 'ann@people.test', phone: '+14155550132' }
    expect(await likeness(one, { ...one, email: 'ann+1@people.test' }, 'here')).toBe('email phone name location')
    expect(await likeness(one, { ...one, name: ['Anne', 'Berg'], email: 'b@people.test' })).toBe('phone similar_name')
  })
})

describe('two people are not alike', () => {
  it.each<[Person, Person]>([
    // Elsewhere than at Gmail, dots tell mailboxes apart.
    mailed('k.osei@people.test', 'kosei@people.test'),
    mailed('k.osei@gmail.com', 'k.osei@gmail.de'),
    mailed('k.osei@gmail.com', 'k.osei@people.test'),
    mailed('ann@people.test', 'anne@people.test'),
    mailed('+tag@people.test', 'ann@people.test'),
    phoned('+14155550132', '+14155550133'),
    phoned('+14155550132 ext. 12', '+14155550132 ext. 13'),
    phoned('+14155550132', '+1415555013'),
    named(['Katherine', 'Osei'], ['Katherine', 'Mensah']),
    named(['Ann', 'Berg'], ['Bea', 'Berg']),
    // Seven letters and two slips.
    named(['Jhon', 'Doe'], ['John', 'Doe']),
    named(['Person', '12'], ['Person', '13']),
    // One syllable of two or three is another name.
    named(['王', '小明'], ['王', '小红']),
    named(['이', '민준'], ['이', '서준']),
    named(['田中', 'ユミ'], ['田中', 'エミ']),
    named(['Bo', 'Li'], ['Bo', 'Lu']),
    named(['', ''], ['', '']),
    named(['-', ''], ['.', '']),
  ])('%j and %j', async (one, other) => {
    expect(await likeness(one, other, 'here')).toBe('')
    expect(await likeness(other, one, 'here')).toBe('')
  })
})

it('Likeness does not depend on who is compared with whom', async () => {
  const word = fc.constantFrom(
    'Ann',
    'Anne',
    'Bergström',
    'Bergstrom',
    'De la Cruz',
    'Иванова',
    '王',
    '',
    '-',
    'ﷺ'.repeat(20),
  )
  const person = fc.record({
    name: fc.tuple(fc.oneof(word, fc.string({ maxLength: 12 })), fc.oneof(word, fc.string({ maxLength: 12 }))),
    email: fc.constantFrom('a.b@gmail.com', 'ab+1@gmail.com', 'ab@googlemail.com', 'ab@people.test', 'a.b@people.test'),
    phone: fc.constantFrom('+14155550132', '+14155550132 ext. 1', '+14155550132 ext. 2', undefined),
  })
  const withoutNul = ({ name }: Person) => !name.join('').includes('\0')
  await fc.assert(
    fc.asyncProperty(
      person,
      person,
      fc.constantFrom('here' as const, 'elsewhere' as const),
      async (one, other, where) => {
        fc.pre(withoutNul(one as Person) && withoutNul(other as Person))
        const reasons = await likeness(one as Person, other as Person, where)
        expect(await likeness(other as Person, one as Person, where)).toBe(reasons)
      },
    ),
    { numRuns: 300 },
  )
})
