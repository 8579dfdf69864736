import type { Sentence } from './packs/scale-texts.ts'

/**
 * Chooses one wording of a sentence by the person and the rule. A person always reads the same wording, and two people
 * rarely read the same one.
 * @param person_ids the ids of all people whom the sentence is about, in any order
 */
export const wordingFor = (person_ids: readonly string[], rule: string, sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence[placeFor(person_ids, rule, sentence.length)]!

/** All texts of a rule, rotated so that they start at a place determined by the person. */
export function chosenFirst<T>(person_ids: readonly string[], rule: string, all: readonly T[]): T[] {
  const place = placeFor(person_ids, rule, all.length)
  return [...all.slice(place), ...all.slice(0, place)]
}

const placeFor = (person_ids: readonly string[], rule: string, count: number) =>
  hash([...person_ids.toSorted(), rule].join('/')) % count

/**
 * 32-bit FNV-1a with the final mix of MurmurHash3. Without the mix, the low bits would choose in the same order for all
 * rules.
 */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
