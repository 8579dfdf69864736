import form from './work-84.json' with { type: 'json' }
import type { FacetKey } from './scales.ts'

/** Stored with every result. Increase it with every change of items, keys or order. */
export const formVersion = `${form.form}/${form.version}`

type Item = { id: string; number: number; facet: FacetKey; key: 1 | -1; text_id: string }

/**
 * The 84 scored items in the order shown, which is the order of their numbers. The casts are needed because TypeScript
 * reads the tuples of the JSON file as unions; tests check the file.
 */
export const items: readonly Item[] = form.items.map(([number, facet, key, text_id]) => ({
  id: `I${number}`,
  number: number as number,
  facet: facet as FacetKey,
  key: key as 1 | -1,
  text_id: text_id as string,
}))

/**
 * Attention items are not scored; each asks for one particular answer. `after` is the number of scored items shown
 * before it.
 */
export const attentionItems = [
  { id: 'X1', after: 21, expected: 4, text: 'Choose "Moderately accurate" on this line' },
  { id: 'X2', after: 42, expected: 1, text: 'Mark this line "Very inaccurate"' },
  { id: 'X3', after: 63, expected: 5, text: 'On this line, select "Very accurate"' },
] as const

/** Labels of the answers 1 to 5, the same for every item. */
export const answerLabels = [
  'Very inaccurate',
  'Moderately inaccurate',
  'Neither accurate nor inaccurate',
  'Moderately accurate',
  'Very accurate',
] as const

/** Ids of all 87 items, including attention items, in the order shown. */
export const shownOrder: readonly string[] = items.flatMap((item, index) => [
  ...attentionItems.filter((attention) => attention.after === index).map((attention) => attention.id),
  item.id,
])

/** Raw answers 1..5 by item id; a missing key is a missing answer. */
export type Answers = Readonly<Record<string, number>>

/** The 84 scored answers in form order; a missing answer is 0. */
export function scoredAnswers(answers: Answers): Uint8Array {
  return Uint8Array.from(items, (item) => answers[item.id] ?? 0)
}
