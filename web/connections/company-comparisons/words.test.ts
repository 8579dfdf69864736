import { expect, it } from 'vitest'
import type { CompanyComparison } from '@seatwise/contract/company-comparisons'
import { parseComparisonSearch } from './page-state.ts'
import { headlineOf, shortNames, targetWords, withoutWords } from './words.ts'

const figures = { completion: { is_hidden: false, figure: {} } }
const companies = ['Harbor', 'Mill', 'Elm', 'Quay'].map((name) => ({ id: name.toLowerCase(), name, figures }))

function headline(difference: CompanyComparison['difference']): string {
  // Only what the sentence is made of.
  const parts = headlineOf({ difference, companies } as unknown as CompanyComparison)
  return parts.map((part) => (typeof part === 'string' ? part : part.name)).join('')
}
const apart = (...ids: string[]) => ids.map((id, at) => ({ id, share: 0.5 + at / 10 }))

it('The sentence names each company that differs, and what is known of the others', () => {
  expect(headline(null)).toBe('Too few people have started the survey to compare the companies.')
  expect(headline({ different: [], others: { companies: 4, share: 0.826 } })).toBe(
    'The four companies cannot be told apart on finishing: 83% finish the survey they start.',
  )
  expect(headline({ different: apart('harbor'), others: { companies: 3, share: 0.826 } })).toBe(
    'At Harbor 50% finish the survey they start; the other three, near 83%, cannot be told apart.',
  )
  expect(headline({ different: apart('harbor', 'mill'), others: { companies: 2, share: 0.9 } })).toBe(
    'At Harbor 50% and at Mill 60% finish the survey they start; the other two, near 90%, cannot be told apart.',
  )
  expect(headline({ different: apart('harbor', 'mill', 'elm'), others: { companies: 1, share: 0.9 } })).toBe(
    'At Harbor 50%, at Mill 60% and at Elm 70% finish the survey they start; at Quay 90%.',
  )
})

it('A sum says who is left out of it, and a role by which targets its scores are', () => {
  expect([[], ['Station'], ['Station', 'Elm']].map(withoutWords)).toEqual([
    undefined,
    'without Station',
    'without two companies',
  ])
  const role = { name: 'Sales', versions: [3], is_one_target: true }
  expect(targetWords(role)).toBe('scores, target version 3')
  expect(targetWords({ ...role, versions: [1, 3], is_one_target: false })).toBe('scores, different targets')
  expect(targetWords({ ...role, versions: [] })).toBe('scores')
})

it('The address of the page keeps what is valid of it', () => {
  const franchise_id = '00000000-0000-4000-8000-000000000001'
  expect(
    parseComparisonSearch({ franchise_id, weeks: 4, roles: ['a', 1, 'b', 'c', 'd', 'e'], sort: 'hired', order: 'asc' }),
  ).toEqual({ franchise_id, weeks: '4', roles: ['a', 'b', 'c', 'd'], sort: 'hired', order: 'asc' })
  expect(parseComparisonSearch({ franchise_id: 'x', weeks: 5, roles: 'Sales', order: 'up' })).toEqual({})
})

it('The names of the columns leave out the words that all of them begin with, and never become empty', () => {
  expect(shortNames(['Lantern Old Mill', 'Lantern Northgate'])).toEqual(['Old Mill', 'Northgate'])
  expect(shortNames(['Lantern', 'Lantern Northgate'])).toEqual(['Lantern', 'Lantern Northgate'])
  expect(shortNames(['Harbor', 'Station'])).toEqual(['Harbor', 'Station'])
  expect(shortNames(['Lantern Same', 'Lantern Same'])).toEqual(['Same', 'Same'])
  expect(shortNames(['Lantern Northgate'])).toEqual(['Lantern Northgate'])
})
