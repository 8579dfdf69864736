import type { Sentence } from './packs/scale-texts.ts'

/**
 * The wording of a sentence for a person and a rule. It is deterministic: a person reads the same words each time, and
 * two people seldom read the same ones.
 * @param person_ids of everybody whom the sentence is about, in any order
 */
export const wordingFor = (person_ids: readonly string[], rule: string, sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence[placeFor(person_ids, rule, sentence.length)]!

/** The possible texts under a rule, in an order of the person's own. */
export function chosenFirst<T>(person_ids: readonly string[], rule: string, all: readonly T[]): T[] {
  const place = placeFor(person_ids, rule, all.length)
  return [...all.slice(place), ...all.slice(0, place)]
}

const placeFor = (person_ids: readonly string[], rule: string, count: number) =>
  hash([...person_ids.toSorted(), rule].join('/')) % count

/**
 * FNV-1a of 32 bits, with the final mix of MurmurHash3: the low bits of FNV alone would follow the same order for all
 * rules.
 */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
