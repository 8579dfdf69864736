import { items, type Answers } from '@seatwise/domain/assessment/instrument'

/**
 * The sales team of a company in the demo world: employees who took the survey, and their managers' ratings of their
 * work from 1 to 5, the latest last. The best rated employees are similar on a few scales, so that targets can be made
 * from them.
 */
export const demoTeam: readonly { first: string; last: string; ratings: readonly number[] }[] = [
  { first: 'Anders', last: 'Ridley', ratings: [4, 5] },
  { first: 'Bella', last: 'Castro', ratings: [3] },
  { first: 'Carlos', last: 'Salas', ratings: [4] },
  { first: 'Dina', last: 'Falk', ratings: [2] },
  { first: 'Emil', last: 'Groves', ratings: [3, 3] },
  { first: 'Fatou', last: 'Mbeki', ratings: [5] },
  { first: 'Gavin', last: 'Stroud', ratings: [2, 3] },
  { first: 'Helena', last: 'Novak', ratings: [3] },
  { first: 'Isak', last: 'Rhodes', ratings: [3, 4] },
  { first: 'Jana', last: 'Pavlik', ratings: [2] },
  { first: 'Kofi', last: 'Ansah', ratings: [3] },
  { first: 'Lena', last: 'Ortmann', ratings: [4] },
  { first: 'Mateo', last: 'Ibarra', ratings: [1, 2] },
  { first: 'Nadia', last: 'Haddad', ratings: [3] },
  { first: 'Oscar', last: 'Brennan', ratings: [3] },
  { first: 'Pia', last: 'Sandberg', ratings: [5, 4] },
  { first: 'Tomas', last: 'Quintero', ratings: [1] },
  { first: 'Sofia', last: 'Marek', ratings: [3] },
]

/** The facets on which employees who sell well are higher in the demo world. */
const sellingFacets: readonly string[] = ['E1', 'E2', 'E3', 'E4', 'C4']

/** The answers of the person at an index of the team, the same in every demo world. */
export function teamAnswers(place: number): Answers {
  const isBest = demoTeam[place]!.ratings.at(-1)! >= 4
  const facets = [...new Set(items.map(({ facet }) => facet))]
  return Object.fromEntries(
    items.map(({ id, facet, key }, line) => {
      const own = scattered(place * facets.length + facets.indexOf(facet))
      const level = sellingFacets.includes(facet) ? (isBest ? 4.7 : 3.5) + 0.5 * own : 3.7 + 1.2 * own
      const keyed = Math.min(5, Math.max(1, Math.round(level + 0.8 * scattered(1_000 + place * items.length + line))))
      return [id, key === 1 ? keyed : 6 - keyed]
    }),
  )
}

/** A pseudo-random number from -1 to 1 for each number. */
function scattered(number: number): number {
  const wave = Math.sin(12.9898 * (number + 1)) * 43_758.545_3
  return 2 * (wave - Math.floor(wave)) - 1
}
