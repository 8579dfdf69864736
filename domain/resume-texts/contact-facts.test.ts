import { describe, expect, it } from 'vitest'
import { latexColumns, onlineDocument, plainText, wordTemplate } from '../../tools/resumes/documents.ts'
import { people } from '../../tools/resumes/people.ts'
import { designTool, labelTable, profileExport } from '../../tools/resumes/web-pages.ts'
import { corpus } from '../resume-analyses/corpus/corpus.ts'
import { contactFacts } from './contact-facts.ts'
import { contactCases, corpusFacts, namesOfPeople, type ContactCase } from './test-contact-cases.ts'
import { moreContactCases } from './test-more-contact-cases.ts'

const manners = [profileExport, designTool, labelTable, onlineDocument, wordTemplate, latexColumns, plainText]

/** Each set of resumes: what a person would fill in, and how many of 100 must be right. */
const sets: Record<string, ContactCase[]> = {
  'imitations of templates': people.flatMap((person) =>
    manners.map((manner): ContactCase => {
      const [first, last] = namesOfPeople[person.language]!
      return { text: manner(person).texts.join('\n'), first, last, email: person.email, phone: person.phone }
    }),
  ),
  'orders and scripts': Object.values(contactCases),
  'more countries': Object.values(moreContactCases),
  'corpus of resumes': Object.entries(corpus).map(([name, { text }]): ContactCase => {
    const [first, last, email, phone] = corpusFacts[name]!
    return { text, first, last, email, phone }
  }),
}
const facts = ['first', 'last', 'email', 'phone'] as const
type Fact = (typeof facts)[number]

const digits = (phone: string | null | undefined) => (phone ?? '').replaceAll(/\D/g, '')
function rightFacts({ text, file, ...expected }: ContactCase): Fact[] {
  const { phones, ...read } = contactFacts(text, file)
  return facts.filter((fact) =>
    fact === 'phone' ? digits(phones[0]) === digits(expected.phone) : read[fact] === expected[fact],
  )
}
const share = (cases: ContactCase[], fact: Fact) => {
  const right = cases.filter((one) => rightFacts(one).includes(fact)).length
  return [right, cases.length] as const
}

describe('the contact facts of resumes', () => {
  it.each(facts)('are right in 95 of 100: %s', (fact) => {
    const [right, all] = share(Object.values(sets).flat(), fact)
    expect(right / all).toBeGreaterThanOrEqual(0.95)
  })

  it('are right as often as counted, in each set of resumes', () => {
    const counts = Object.entries(sets).map(([name, cases]) => [
      name,
      ...facts.map((fact) => share(cases, fact).join('/')),
    ])
    expect(counts).toEqual([
      ['imitations of templates', '84/84', '84/84', '84/84', '84/84'],
      ['orders and scripts', '55/56', '55/56', '56/56', '56/56'],
      ['more countries', '26/26', '26/26', '26/26', '26/26'],
      ['corpus of resumes', '40/44', '40/44', '44/44', '44/44'],
    ])
  })

  it('that are certain are right: what may be wrong is marked as guessed', () => {
    const wrong = Object.values(sets)
      .flat()
      .filter((one) => {
        const isRight = (['first', 'last'] as const).every((fact) => rightFacts(one).includes(fact))
        return !isRight && !contactFacts(one.text, one.file).guessed.name
      })
    expect(wrong.map(({ first, last }) => `${first} ${last}`)).toEqual([])
  })
})

describe('contact facts', () => {
  it.each([
    ['an empty text', ''],
    ['a fax', 'Fax: +49 89 123450 99'],
    ['an essay', 'It was a bright cold day in April, and the clocks were striking thirteen.\nNobody looked up.'],
    ['a list of years', '2018 – 2026\n03/19 – 08/22\n12.05.2020\n2019-10-30'],
    [
      'numbers that are no telephones',
      'IBAN DE89 3704 0044 0532 0130 00\nLicence no. 4433 221 100\nP.O. Box 2016-40100',
    ],
  ])('of %s are none', (_, text) => {
    expect(contactFacts(text)).toMatchObject({ first: '', last: '', email: null, phones: [] })
  })

  it('mark an address and a number as guessed where there are several', () => {
    const text = 'Resume\nhello@post.test\nother@post.test\n+49 30 23125 014\n+49 30 23125 015'
    expect(contactFacts(text).guessed).toEqual({ name: false, email: true, phone: true })
  })

  it.each([
    ['letters', 'a'.repeat(100_000)],
    ['signs of addresses', '@'.repeat(100_000)],
    ['parts of addresses', 'a.'.repeat(50_000)],
    ['digits', '1'.repeat(100_000)],
    ['digits and spaces', '1 '.repeat(50_000)],
    ['lines of names', 'Ana Torres, Bo\n'.repeat(7_000)],
    ['labels', 'Name: \t '.repeat(12_000)],
    ['commas', ','.repeat(100_000)],
    ['capitals with spaces', 'A B '.repeat(25_000)],
    ['quotes', '"('.repeat(50_000)],
  ])('of 100,000 %s are read within a moment', (_, text) => {
    const before = performance.now()
    contactFacts(text, `${text.slice(0, 250)}.pdf`)
    expect(performance.now() - before).toBeLessThan(400)
  })
})
