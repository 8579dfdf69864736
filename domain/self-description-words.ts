import { selfDescribed } from '@seatwise/contract/limits'
import type { SelfDescription } from '@seatwise/contract/role-benchmarks'

/** The figure in a sentence. */
export function selfDescriptionSentence(role_name: string, { people, shift }: SelfDescription): string {
  if (!shift)
    return `How far people who apply for ${role_name} describe themselves above the norm is told from ${selfDescribed.min} people on: so far ${people} of ${selfDescribed.min}.`
  const { mean: size, from, to } = shift
  const isBelow = Number(size.toFixed(1)) < 0
  // Below the norm, the upper end of the interval is nearer to the norm.
  const [near, far] = isBelow ? [-to, -from] : [from, to]
  const whom = `${people === selfDescribed.max ? 'the latest ' : ''}${people.toLocaleString('en-US')} people`
  const where = `${tenths(Math.abs(size))} standard deviations ${isBelow ? 'below' : 'above'} the norm`
  return `People who apply for ${role_name} describe themselves ${where} (${tenths(near)} to ${tenths(far)}; ${whom}).`
}

/** The explanation that is shown with the sentence. */
export const selfDescriptionMeaning =
  'Some of this is true, because people apply for what suits them, and some is said to please: nobody can tell the two apart. No score is corrected by it.'

/** A number with one decimal, without a minus sign before zero. */
function tenths(value: number): string {
  const text = value.toFixed(1)
  return text === '-0.0' ? '0.0' : text.replace('-', '−')
}
