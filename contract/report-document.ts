import * as z from 'zod/mini'
import { score } from './fields.ts'
import { brandKeys, pageSizes, questionVerdicts, reportKinds } from './values.ts'

/**
 * The contents of a report, without its appearance: the pages of the web, a PDF and JSON show the same document. Every
 * sentence names the rule that chose it.
 */

/** Ends of a range on a scale of 0 to 100. */
const ends = z.object({ from: z.number(), to: z.number() })

/** `good`, `warn` and `near` (close to an edge) are colors of the words, which say the same. */
const tone = z.enum(['plain', 'quiet', 'good', 'warn', 'near'])

const heading = z.object({ kind: z.literal('heading'), text: z.string(), tone })

const sentence = z.object({ kind: z.literal('sentence'), rule: z.string(), text: z.string(), tone })

const list = z.object({
  kind: z.literal('list'),
  /** Null if the section's title is enough. */
  title: z.nullable(z.string()),
  tone,
  items: z.array(z.object({ rule: z.string(), lead: z.nullable(z.string()), text: z.string() })),
  /** Text for an empty list. */
  none: z.nullable(z.string()),
})

const cell = z.object({
  text: z.string(),
  /** A score from 1 to 99 in the color of its band. `text` says the same. */
  score: z.optional(z.object({ value: score, likely: z.nullable(ends), is_doubtful: z.boolean() })),
  /** A bar of this share of the widest, 0..1. */
  share: z.optional(z.number()),
})

const table = z.object({
  kind: z.literal('table'),
  /** Read by screen readers. */
  caption: z.string(),
  columns: z.array(z.object({ name: z.string(), align: z.enum(['start', 'end']) })),
  rows: z.array(
    z.object({
      /** The first cell is the row's name. */
      cells: z.array(cell),
      /** The page that the row opens, for readers who are signed in. */
      survey_result_id: z.optional(z.uuid()),
    }),
  ),
  /** The last row: sums. */
  foot: z.nullable(z.array(z.string())),
  /** Text for an empty table. */
  none: z.nullable(z.string()),
})

const scoreTrack = z.object({
  kind: z.literal('score'),
  name: z.string(),
  value: score,
  /** Before rounding, 0..100, and the best that the targets allow. */
  exact: z.number(),
  best: z.number(),
  misfit: z.number(),
  /** The band in words, or that the answers are doubtful. */
  words: z.string(),
  is_doubtful: z.boolean(),
  likely: z.nullable(ends),
  likely_words: z.string(),
  poles: z.object({ low: z.string(), high: z.string() }),
  /** The drawing in words. */
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
      /** The ranges of the person's usual level: two of three, and nine of ten. */
      likely: ends,
      nearly_sure: ends,
    }),
  ),
  /** The target of the role; null if it does not count. */
  target: z.nullable(
    z.object({
      weight: z.int(),
      lo: z.nullable(score),
      hi: z.nullable(score),
      position: z.enum(['inside', 'below', 'above']),
      /** Outside by less than the error of the scale. */
      is_near: z.boolean(),
      /** Distance from the range in benchmark units (about SDs); 0 inside. */
      distance: z.number(),
      /** weight * cost / sum of weights; the sum over all scales is the misfit. */
      misfit: z.number(),
      /** Points that this scale takes from the best score; the sum over all scales is best - exact. */
      points: z.number(),
    }),
  ),
  /** Below the name, such as the weight. */
  note: z.nullable(z.string()),
  /** Does not count for the role. */
  is_dimmed: z.boolean(),
  label: z.string(),
})

const question = z.object({
  kind: z.literal('question'),
  rule: z.string(),
  text: z.string(),
  /** Null if the reason is that of the question before it. */
  why: z.nullable(z.string()),
  /** The scale that it is about, and where the person lies on it. */
  scale: z.nullable(z.object({ key: z.string(), name: z.string(), position: z.string() })),
  /**
   * The purpose of the question. must_ask: clearly outside a target with weight; stands_out: far from the middle,
   * whatever the weight.
   */
  verdict: z.nullable(z.enum(questionVerdicts)),
  /** Signs of a good and of a weak answer. */
  listen_for: z.nullable(z.string()),
  weak_sign: z.nullable(z.string()),
})

/** Scales of several people, or of one person at several times, above each other. */
const overlay = z.object({
  kind: z.literal('overlay'),
  /** The people or things that the marks show, in one order everywhere. */
  series: z.array(z.object({ name: z.string() })),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      poles: z.object({ low: z.string(), high: z.string() }),
      /** Null where too many statements have no answer. */
      marks: z.array(z.nullable(z.object({ percentile: score, likely: ends }))),
      /** For example "clear difference". */
      verdict: z.string(),
      is_clear: z.boolean(),
      /** The drawing in words. */
      label: z.string(),
    }),
  ),
})

/** A possible agreement of people; a reader may keep it as a note, with an owner and a date. */
const agreement = z.object({
  kind: z.literal('agreement'),
  title: z.string(),
  items: z.array(z.object({ rule: z.string(), text: z.string() })),
  /** Text for an empty list. */
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

/** Folded on a screen, whole on paper. */
const details = z.object({
  kind: z.literal('details'),
  title: z.string(),
  blocks: z.array(z.discriminatedUnion('kind', plainBlocks)),
})

const section = z.object({
  /** Unique in the document. */
  id: z.string(),
  /** Null where the first block names the section. */
  title: z.nullable(z.string()),
  /**
   * `summary` begins the report; `columns` is set in two columns where there is room; `half` beside the next `half`;
   * `aside` beside the others on a wide screen; `folded` is closed at first on a screen.
   */
  layout: z.enum(['summary', 'plain', 'columns', 'half', 'aside', 'folded']),
  blocks: z.array(z.discriminatedUnion('kind', [...plainBlocks, details])),
})

export const reportDocument = z.object({
  kind: z.enum(reportKinds),
  brand: z.enum(brandKeys),
  /** BCP 47. */
  language: z.string(),
  page_size: z.enum(pageSizes),
  title: z.string(),
  subtitle: z.string(),
  /** The header of every printed page: the company, and the subject. */
  head: z.object({ company: z.string(), subject: z.string() }),
  sections: z.array(section),
  /** The foot of every printed page. */
  foot: z.string(),
  /** The versions used for numbers and sentences, such as form, norm set, benchmark and text pack. */
  versions: z.array(z.object({ name: z.string(), value: z.string() })),
})

export type ReportDocument = z.infer<typeof reportDocument>
export type Section = ReportDocument['sections'][number]
export type Block = Section['blocks'][number]
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>
export type Tone = z.infer<typeof tone>
