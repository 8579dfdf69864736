import form from './work-84.json' with { type: 'json' }
import type { FacetKey } from './scales.ts'

/** Stored with every result; any change of items, keys or order is a new version. */
export const formVersion = `${form.form}/${form.version}`

type Item = { id: string; number: number; facet: FacetKey; key: 1 | -1; text_id: string }

/** The 84 scored items in the order shown, which is the order of their numbers. */
export const items: readonly Item[] = form.items.map(([number, facet, key, text_id]) => ({
  id: `I${number}`,
  number: number as number,
  facet: facet as FacetKey,
  key: key as 1 | -1,
  text_id: text_id as string,
}))

/** Not scored: each asks for one given answer. `after` counts the scored items shown before it. */
export const attentionItems = [
  { id: 'X1', after: 21, expected: 4, text: 'Choose "Moderately accurate" on this line' },
  { id: 'X2', after: 42, expected: 1, text: 'Mark this line "Very inaccurate"' },
  { id: 'X3', after: 63, expected: 5, text: 'On this line, select "Very accurate"' },
] as const

/** Five-point, from 1 to 5, the same for every item. */
export const answerLabels = [
  'Very inaccurate',
  'Moderately inaccurate',
  'Neither accurate nor inaccurate',
  'Moderately accurate',
  'Very accurate',
] as const

/** The ids of all 87 lines in the order a person sees them. */
export const shownOrder: readonly string[] = items.flatMap((item, index) => [
  ...attentionItems.filter((attention) => attention.after === index).map((attention) => attention.id),
  item.id,
])

/** Raw answers 1..5 by item id; a missing key is a missing answer. */
export type Answers = Readonly<Record<string, number>>

/** The 84 scored answers in form order; 0 stands for a missing one. */
export function scoredAnswers(answers: Answers): Uint8Array {
  return Uint8Array.from(items, (item) => answers[item.id] ?? 0)
}
