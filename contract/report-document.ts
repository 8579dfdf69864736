import * as z from 'zod/mini'
import { score } from './fields.ts'
import { questionVerdicts, reportKinds } from './values/assessment.ts'
import { brandKeys, pageSizes } from './values/base.ts'

/**
 * The content of a report without its appearance: web pages, PDFs and JSON show the same document. Every sentence names
 * the rule that selected it.
 */

/** Ends of a range on a scale of 0 to 100. */
const ends = z.object({ from: z.number(), to: z.number() })

/** The color of a text: `good`, `warn` and `near` (close to an edge). The words always say the same as the color. */
const tone = z.enum(['plain', 'quiet', 'good', 'warn', 'near'])

const heading = z.object({ kind: z.literal('heading'), text: z.string(), tone })

const sentence = z.object({ kind: z.literal('sentence'), rule: z.string(), text: z.string(), tone })

const list = z.object({
  kind: z.literal('list'),
  /** Null if the title of the section is enough. */
  title: z.nullable(z.string()),
  tone,
  items: z.array(z.object({ rule: z.string(), lead: z.nullable(z.string()), text: z.string() })),
  /** The text to show if the list is empty; null for none. */
  none: z.nullable(z.string()),
})

const cell = z.object({
  text: z.string(),
  /** A score from 1 to 99, shown in the color of its band. `text` says the same. */
  score: z.optional(z.object({ value: score, likely: z.nullable(ends), is_doubtful: z.boolean() })),
  /** A bar. Its length is this share, 0..1, of the widest bar. */
  share: z.optional(z.number()),
})

const table = z.object({
  kind: z.literal('table'),
  /** The name of the table for screen readers. */
  caption: z.string(),
  columns: z.array(z.object({ name: z.string(), align: z.enum(['start', 'end']) })),
  rows: z.array(
    z.object({
      /** The first cell is the header of the row. */
      cells: z.array(cell),
      /** The result whose page the row links to, for readers who are signed in. */
      survey_result_id: z.optional(z.uuid()),
      /** The people whose list the row links to, for readers who are signed in: those rejected for one reason. */
      rejected: z.optional(z.object({ pipeline_id: z.uuid(), reject_reason_id: z.uuid() })),
    }),
  ),
  /** The last row, with sums. */
  foot: z.nullable(z.array(z.string())),
  /** The text to show if the table is empty; null for none. */
  none: z.nullable(z.string()),
})

const scoreTrack = z.object({
  kind: z.literal('score'),
  name: z.string(),
  value: score,
  /** The score before rounding, 0..100, and the best score that the targets allow. */
  exact: z.number(),
  best: z.number(),
  misfit: z.number(),
  /** The name of the score's band, or that the answers are doubtful. */
  words: z.string(),
  is_doubtful: z.boolean(),
  likely: z.nullable(ends),
  likely_words: z.string(),
  poles: z.object({ low: z.string(), high: z.string() }),
  /** The text alternative of the chart. */
  label: z.string(),
})

const scale = z.object({
  kind: z.literal('scale'),
  key: z.string(),
  name: z.string(),
  poles: z.object({ low: z.string(), high: z.string() }),
  score: z.nullable(
    z.object({
      raw: z.int(),
      percentile: score,
      /** The ranges of the person's usual level with a probability of two thirds and of 90 %. */
      likely: ends,
      nearly_sure: ends,
    }),
  ),
  /** The target of the role; null if the scale has none. */
  target: z.nullable(
    z.object({
      weight: z.int(),
      lo: z.nullable(score),
      hi: z.nullable(score),
      position: z.enum(['inside', 'below', 'above']),
      /** True if the person is outside the range by less than the scale's error of measurement. */
      is_near: z.boolean(),
      /** Distance from the target range in benchmark units (about standard deviations); 0 inside. */
      distance: z.number(),
      /** weight * cost / sum of weights; the sum over all scales is the misfit. */
      misfit: z.number(),
      /** Points by which this scale lowers the best score; the sum over all scales is best - exact. */
      points: z.number(),
    }),
  ),
  /** Shown below the name, such as the weight. */
  note: z.nullable(z.string()),
  /** True if the scale does not count for the role. */
  is_dimmed: z.boolean(),
  label: z.string(),
})

const question = z.object({
  kind: z.literal('question'),
  rule: z.string(),
  text: z.string(),
  /** Null if the reason is the same as for the question before. */
  why: z.nullable(z.string()),
  /** The scale that the question is about, and the person's position on it. */
  scale: z.nullable(z.object({ key: z.string(), name: z.string(), position: z.string() })),
  /**
   * Why the question is asked. must_ask: the person is clearly outside a target with weight. stands_out: the person is
   * far from the middle, whatever the weight.
   */
  verdict: z.nullable(z.enum(questionVerdicts)),
  /** Signs of a good answer and of a weak one. */
  listen_for: z.nullable(z.string()),
  weak_sign: z.nullable(z.string()),
})

/** The same scales for several people, or for one person at several times, above each other. */
const overlay = z.object({
  kind: z.literal('overlay'),
  /** The people or times that the marks stand for, in the same order in every row. */
  series: z.array(z.object({ name: z.string() })),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      poles: z.object({ low: z.string(), high: z.string() }),
      /** One mark for each entry of `series`; null if too many statements have no answer. */
      marks: z.array(z.nullable(z.object({ percentile: score, likely: ends }))),
      /** For example "clear difference". */
      verdict: z.string(),
      is_clear: z.boolean(),
      /** The text alternative of the row's chart. */
      label: z.string(),
    }),
  ),
})

/** A possible agreement between people; a reader can save it as a note with an owner and a date. */
const agreement = z.object({
  kind: z.literal('agreement'),
  title: z.string(),
  items: z.array(z.object({ rule: z.string(), text: z.string() })),
  /** The text to show if the list is empty; null for none. */
  none: z.nullable(z.string()),
})

const warning = z.object({
  kind: z.literal('warning'),
  rule: z.string(),
  title: z.string(),
  text: z.string(),
  details: z.array(
    z.object({ name: z.string(), explains: z.string(), value: z.string(), note: z.nullable(z.string()) }),
  ),
})

const facts = z.object({
  kind: z.literal('facts'),
  entries: z.array(z.object({ name: z.string(), value: z.string(), note: z.nullable(z.string()) })),
})

const plainBlocks = [
  heading,
  sentence,
  list,
  table,
  scoreTrack,
  scale,
  overlay,
  question,
  agreement,
  warning,
  facts,
] as const

/** Blocks that are collapsed on a screen and always shown in print. */
const details = z.object({
  kind: z.literal('details'),
  title: z.string(),
  blocks: z.array(z.discriminatedUnion('kind', plainBlocks)),
})

const section = z.object({
  /** Unique in the document. */
  id: z.string(),
  /** Null if the first block serves as the title. */
  title: z.nullable(z.string()),
  /**
   * `summary` stands at the top of the report; `columns` has two columns if there is room; `half` stands beside the
   * next `half`; `aside` stands beside the other sections on a wide screen; `folded` is collapsed at first on a screen.
   */
  layout: z.enum(['summary', 'plain', 'columns', 'half', 'aside', 'folded']),
  blocks: z.array(z.discriminatedUnion('kind', [...plainBlocks, details])),
})

export const reportDocument = z.object({
  kind: z.enum(reportKinds),
  brand: z.enum(brandKeys),
  /** A BCP 47 language tag. */
  language: z.string(),
  page_size: z.enum(pageSizes),
  title: z.string(),
  subtitle: z.string(),
  /** The header of every printed page: the company and the subject. */
  head: z.object({ company: z.string(), subject: z.string() }),
  sections: z.array(section),
  /** The footer of every printed page. */
  foot: z.string(),
  /** The versions that numbers and sentences are based on, such as form, norm set, benchmark and text pack. */
  versions: z.array(z.object({ name: z.string(), value: z.string() })),
})

export type ReportDocument = z.infer<typeof reportDocument>
export type Section = ReportDocument['sections'][number]
export type Block = Section['blocks'][number]
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>
export type Tone = z.infer<typeof tone>
