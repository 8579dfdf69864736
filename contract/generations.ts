import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, version } from './fields.ts'
import { generationLimits } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import {
  generatedLineKinds,
  generatedLineStates,
  generationFaults,
  generationKinds,
  generationSources,
  generationStates,
} from './values/hiring.ts'

/** A generated sentence or fact. It never changes a score, a stage or a sort order. */
export const generatedLine = z.object({
  id,
  generation_id: id,
  kind: z.enum(generatedLineKinds),
  text: z.string(),
  /**
   * Additional text: the dates of a role, the level of a language, the job's requirement, the reason for a question.
   */
  detail: z.nullable(z.string()),
  /** The line of the resume on which the text is based, word for word; null if there is none. */
  quote: z.nullable(z.string()),
  state: z.enum(generatedLineStates),
  /** True if a person has changed the text. */
  is_edited: z.boolean(),
  /**
   * The user who last kept, changed or removed the line; null if nobody has. id and name are null if the user is
   * outside the reader's companies.
   */
  reviewed_by: z.nullable(eventPerson),
  reviewed_at: z.nullable(instant),
  version,
})
export type GeneratedLine = z.infer<typeof generatedLine>

/** What generated the lines and when; shown with them. */
export const generationHead = z.object({
  id,
  /** The user who requested it. */
  author: eventPerson,
  source: z.enum(generationSources),
  /** The name of the language model, or "rules". */
  model: z.string(),
  /**
   * The number of lines that were left out because they did not have the requested form, or because the list of terms
   * or the second call of the model found a protected matter in them.
   */
  dropped: z.int(),
  created_at: instant,
})
export type GenerationHead = z.infer<typeof generationHead>

/** The number of texts generated for the company this month, in its time zone. */
export const generationQuota = z.object({ used: z.int(), max: z.int() })
export type GenerationQuota = z.infer<typeof generationQuota>

const generation = z.extend(generationHead, {
  kind: z.enum(generationKinds),
  company: z.object({ id, name: z.string() }),
  /** Null if the person was erased. */
  candidate: z.nullable(z.object({ id, first: z.string(), last: z.string() })),
  survey_result_id: z.nullable(id),
  state: z.enum(generationStates),
  fault: z.nullable(z.enum(generationFaults)),
  prompt_version: z.string(),
  /** SHA-256 hash of the input, in hexadecimal; null if the person was erased. */
  input_hash: z.nullable(z.string()),
  /** The number of tokens that the model read and wrote. */
  tokens: z.int(),
  /** The number of lines by what staff did with them. Lines are deleted together with their resume. */
  lines: z.object({ proposed: z.int(), kept: z.int(), edited: z.int(), removed: z.int() }),
  ended_at: z.nullable(instant),
})
export type Generation = z.infer<typeof generation>

export const listGenerations = route({
  operationId: 'listGenerations',
  method: 'GET',
  path: '/generations',
  summary:
    'Every text that was generated in the companies in reach, latest first: for whom, by what, and what was kept',
  proof: 'session',
  permission: 'generations.read',
  query: z.strictObject({ company_id: z.optional(id), ...pageQuery }),
  reply: z.extend(listReply(generation), {
    /** The quota of the given company, or of the reader's own. */
    quota: generationQuota,
  }),
  problems: ['not_found'],
})

const text = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write something first.'),
    z.maxLength(generationLimits.text, `Enter at most ${generationLimits.text} letters.`),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter one line of text.'),
  )

export const updateGeneration = route({
  operationId: 'updateGeneration',
  method: 'PUT',
  path: '/generations/{id}',
  summary:
    'Change, keep, remove or restore one generated line, under one’s own name. A kept question becomes part of the interview kit',
  proof: 'session',
  permission: 'generations.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    line_id: id,
    version,
    text: z.optional(text),
    state: z.optional(z.enum(generatedLineStates)),
  }),
  reply: z.object({ data: generatedLine }),
  current: generatedLine,
  problems: [
    'generation_off',
    'not_while_acting',
    'question_protected',
    'too_many_own_questions',
    'result_archived',
    'line_in_kit',
  ],
})
export type LineChange = z.output<typeof updateGeneration.body>
