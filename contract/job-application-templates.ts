import * as z from 'zod/mini'
import { id, instant, line, lines, version } from './fields.ts'
import { applicationTemplate as limits } from './limits.ts'
import { route } from './route.ts'
import { applicationFields, applicationQuestionTypes, fieldChoices } from './values/hiring.ts'

/** A question as applicants read it. */
export const askedQuestion = z.strictObject({
  /** Chosen by the client; the id is the same in every version of the template. */
  id,
  type: z.enum(applicationQuestionTypes),
  label: line(limits.label, 'Write the question.'),
  /** Shown below the question; empty for no help. */
  help: lines(limits.help),
  required: z.boolean(),
  /** For single and multi: the choices. Empty for the other types. */
  options: z
    .array(line(limits.option, 'Write the choice, or take it away.'))
    .check(z.maxLength(limits.options, `A question has at most ${limits.options} choices.`)),
})
export type AskedQuestion = z.output<typeof askedQuestion>

/** A question that the company has added. */
export const applicationQuestion = z
  .extend(askedQuestion, {
    /**
     * Answers for which an application is marked: choices of a single question, "yes" or "no" of a checkbox. Staff see
     * the mark with its reason, but nobody is rejected, hidden or sorted by it. Null if no answer is marked.
     */
    knock_out: z.nullable(
      z.strictObject({
        answers: z
          .array(z.string())
          .check(z.minLength(1, 'Choose the answers that mark.'), z.maxLength(limits.options)),
        reason: line(limits.reason, 'Say why the answer matters.'),
      }),
    ),
  })
  .check((context) => {
    const { type, options, knock_out } = context.value
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    const hasChoices = type === 'single' || type === 'multi'
    if (hasChoices && options.length < 2) refuse('options', 'Write at least two choices.')
    if (!hasChoices && options.length > 0) refuse('options', 'Only questions with choices have them.')
    const texts = options.filter((option) => option !== '')
    if (new Set(texts.map((option) => option.toLowerCase())).size < texts.length)
      refuse('options', 'Each choice can stand there once.')
    const marking = type === 'single' ? options : type === 'checkbox' ? ['yes', 'no'] : []
    if (knock_out && knock_out.answers.some((answer) => !marking.includes(answer)))
      refuse('knock_out', 'Choose answers that the question has.')
  })
export type ApplicationQuestion = z.output<typeof applicationQuestion>

// The cast is needed because Object.fromEntries loses the type of the keys, which are exactly those of
// `applicationFields`.
const fields = z.strictObject(
  Object.fromEntries(applicationFields.map((field) => [field, z.enum(fieldChoices)])) as Record<
    (typeof applicationFields)[number],
    z.ZodMiniEnum<{ [Choice in (typeof fieldChoices)[number]]: Choice }>
  >,
)
export type ApplicationFields = z.output<typeof fields>

const editable = {
  name: line(limits.name, 'Give the template a name.'),
  fields,
  questions: z.array(applicationQuestion).check(
    z.maxLength(limits.questions, `A template has at most ${limits.questions} questions.`),
    z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Each question has an id of its own.'),
  ),
  /** The consent text; empty for the product's default sentence. */
  consent: lines(limits.consent),
  /** The text shown after the application; empty for the product's default sentence. */
  thank_you: lines(limits.thank_you),
}

/** A template for the application form of jobs. */
export const jobApplicationTemplate = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  ...editable,
  questions: z.array(applicationQuestion),
  /** True for the template of jobs that name no other. */
  is_default: z.boolean(),
  /** The number of jobs that use the template and are not archived. */
  jobs: z.int(),
  created_at: instant,
  updated_at: instant,
  version,
})
export type JobApplicationTemplate = z.infer<typeof jobApplicationTemplate>

const path = '/job-application-templates'
const write = { proof: 'session', permission: 'job-application-templates.write', limit: 'job_write_by_user' } as const

export const listJobApplicationTemplates = route({
  operationId: 'listJobApplicationTemplates',
  method: 'GET',
  path,
  summary: 'The application templates of one company, or of all in reach, the default one first; hiring brand only',
  proof: 'session',
  permission: 'job-application-templates.read',
  query: z.strictObject({ company_id: z.optional(id) }),
  reply: z.object({ data: z.array(jobApplicationTemplate) }),
  problems: ['not_found'],
})

const newTemplate = z.strictObject({
  /** Defaults to the user's own company. */
  company_id: z.optional(id),
  ...editable,
  /** Makes this the default template in place of the present one. */
  is_default: z.optional(z.literal(true)),
})
export type NewJobApplicationTemplate = z.output<typeof newTemplate>

export const createJobApplicationTemplate = route({
  operationId: 'createJobApplicationTemplate',
  method: 'POST',
  path,
  summary: 'Add an application template',
  ...write,
  idempotencyKey: true,
  body: newTemplate,
  reply: z.object({ data: jobApplicationTemplate }),
  problems: ['not_found', 'template_name_taken', 'too_many_application_templates'],
})

const templateChange = z.strictObject({
  version,
  name: z.optional(editable.name),
  fields: z.optional(editable.fields),
  questions: z.optional(editable.questions),
  consent: z.optional(editable.consent),
  thank_you: z.optional(editable.thank_you),
  is_default: z.optional(z.literal(true)),
})
export type JobApplicationTemplateChange = z.output<typeof templateChange>

export const updateJobApplicationTemplate = route({
  operationId: 'updateJobApplicationTemplate',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change an application template; given answers keep the question to which they were given',
  ...write,
  params: z.strictObject({ id }),
  body: templateChange,
  reply: z.object({ data: jobApplicationTemplate }),
  current: jobApplicationTemplate,
  problems: ['not_found', 'template_name_taken'],
})

export const deleteJobApplicationTemplate = route({
  operationId: 'deleteJobApplicationTemplate',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Take an application template away: none that is the default, or that a job uses',
  ...write,
  params: z.strictObject({ id }),
  reply: z.object({ data: z.object({ id }) }),
  problems: ['not_found', 'template_in_use'],
})
