import type { CompanyComparison } from '@seatwise/contract/company-comparisons'
import type { ComparisonWeeks } from '@seatwise/contract/values/base'

export const weeksWords: Record<ComparisonWeeks, string> = {
  4: 'Last 4 weeks',
  13: 'Last 13 weeks',
  52: 'Last 52 weeks',
}

export const percentWords = (share: number) => `${Math.round(share * 100)}%`

export const numberWords = (count: number) => count.toLocaleString('en')

export const daysWords = (days: number) => String(Math.round(days))

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => smallNumbers[count] ?? String(count)

/** A part of the sentence: a text, or a company that the sentence links to. */
export type Part = string | { id: string; name: string }

/** The sentence above the table: the companies that differ on finishing by more than chance, if any. */
export function headlineOf({ difference, companies }: CompanyComparison): Part[] {
  if (!difference) return ['Too few people have started the survey to compare the companies.']
  const { different, others } = difference
  const share = percentWords(others.share)
  if (different.length === 0)
    return [
      `The ${inWords(others.companies)} companies cannot be told apart on finishing: ${share} finish the survey they start.`,
    ]
  const companiesThatDiffer = different.flatMap(({ id, share: own }, at): Part[] => [
    at === 0 ? 'At ' : at === different.length - 1 ? ' and at ' : ', at ',
    companyOf(companies, id),
    ` ${percentWords(own)}`,
  ])
  return [...companiesThatDiffer, ' finish the survey they start; ', ...othersWords({ difference, companies }, share)]
}

type Compared = { difference: NonNullable<CompanyComparison['difference']>; companies: CompanyComparison['companies'] }

function othersWords({ difference: { different, others }, companies }: Compared, share: string): Part[] {
  if (others.companies > 1) return [`the other ${inWords(others.companies)}, near ${share}, cannot be told apart.`]
  const other = companies.find(
    ({ id, figures }) => figures.completion.figure && !different.some((company) => company.id === id),
  )
  return ['at ', companyOf(companies, other!.id), ` ${share}.`]
}

const companyOf = (companies: CompanyComparison['companies'], id: string) => {
  const { name } = companies.find((company) => company.id === id)!
  return { id, name }
}

/** The names without the words that all of them begin with, for narrow columns: "Northgate" of "Lantern Northgate". */
export function shortNames(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(' '))
  const [first = []] = words
  const isShared = (at: number) => words.every((own) => own.length > at + 1 && own[at] === first[at])
  let shared = 0
  while (names.length > 1 && isShared(shared)) shared += 1
  return words.map((own) => own.slice(shared).join(' '))
}

/** "without Station", or the number of companies that are left out; undefined if none is. */
export function withoutWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  return names.length === 1 ? `without ${names[0]}` : `without ${inWords(names.length)} companies`
}

/** "target version 3", and what it is if companies use different ones. */
export function targetWords({ versions, is_one_target }: CompanyComparison['roles'][number]): string {
  if (versions.length === 0) return 'scores'
  if (!is_one_target) return 'scores, different targets'
  return `scores, target version ${versions[0]}`
}

/** Not "under 5", because the number that would reveal such a one is hidden too. */
export const hiddenWords = 'hidden: few people'
export const nobodyWords = 'no one yet'

export const countingRules = [
  'Tests are left out, and archived results count. A person counts once for each job or role, as on the board.',
  'Finished: people whose survey was finished in the period. An unfinished survey is dated by its start.',
  'The band is the range in which the share lies with 95% certainty (Wilson). A company is named above only if its share differs from that of all others together by more than chance, corrected for the number of companies.',
  'Interviewed and hired: people who were moved to a stage of this type in the period; moves that were undone do not count. Days to hire begin with the invitation or registration.',
  'Applied: people with an application in the period. Open jobs are those of now, with the applications that were not withdrawn, whenever they came.',
  'Doubtful answers are left out of the scores for a role.',
  'A figure whose base is 1 to 4 people is hidden, and no sum contains it: the base are all the people whom it counts, or among whom it counts some. A share is hidden too where it would say such a number.',
  'Where a hidden number of a role would follow from the others, the smallest other role of the company is hidden too, or else its doubtful answers.',
  'The bars show the people of each week in steps of 5, rounded up. A company with 1 to 4 people in the last 4 or 13 weeks has none, and those of All leave it out.',
  'The difference between two periods can be 1 to 4 people.',
]
