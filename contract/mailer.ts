import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { maxTemplateLength } from './limits.ts'
import { route } from './route.ts'
import { templateKinds } from './values.ts'

const kind = z.enum(templateKinds)
const subject = z.string().check(z.trim(), z.minLength(1, 'Enter a subject.'), z.maxLength(maxTemplateLength.subject))
const body = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter the text of the email.'), z.maxLength(maxTemplateLength.body))

export const mailTemplate = z.object({
  id: kind,
  /** Liquid. */
  subject: z.string(),
  /** Liquid, of which `{{ name }}` and `{% if name != '' %}` … `{% else %}` … `{% endif %}` can be used: paragraphs with an empty
   * line between them; `[label]({{ link }})` is a button. */
  body: z.string(),
  /** Ours, as long as the company has written none. */
  is_default: z.boolean(),
  /** The values that subject and body can name as `{{ name }}`. */
  variables: z.array(z.string()),
  updated_at: z.nullable(instant),
  updated_by: z.nullable(z.string()),
  /** 0 before the first change. */
  version: z.int(),
})
export type MailTemplate = z.infer<typeof mailTemplate>

/** Defaults to the own company. */
const company_id = z.optional(id)
const version = z.int().check(z.gte(0))
const proof = 'session'
const params = z.strictObject({ id: kind })
const reply = z.object({ data: mailTemplate })
const problems = ['not_found'] as const

export const listMailTemplates = route({
  operationId: 'listMailTemplates',
  method: 'GET',
  path: '/mailer/templates',
  summary: 'The mails to people that a company can write itself: its own text, or ours',
  proof,
  permission: 'mailer.read',
  query: z.strictObject({ company_id }),
  reply: z.object({ data: z.array(mailTemplate) }),
  problems,
})

export const updateMailTemplate = route({
  operationId: 'updateMailTemplate',
  method: 'PUT',
  path: '/mailer/templates/{id}',
  summary: 'Write a mail in place of ours; refused by name where it takes a value that the mail does not have',
  proof,
  permission: 'mailer.write',
  params,
  body: z.strictObject({ company_id, version, subject, body }),
  reply,
  current: mailTemplate,
  problems,
})

export const resetMailTemplate = route({
  operationId: 'resetMailTemplate',
  method: 'POST',
  path: '/mailer/templates/{id}/reset',
  summary: 'Send our mail again in place of the own one',
  proof,
  permission: 'mailer.write',
  params,
  body: z.strictObject({ company_id, version }),
  reply,
  current: mailTemplate,
  problems,
})

const draft = z.strictObject({ company_id, id: kind, subject, body })

export const previewMailTemplate = route({
  operationId: 'previewMailTemplate',
  method: 'POST',
  path: '/mailer/templates/preview',
  summary: 'What a mail would say to the latest person of the company, or to an invented one; its link leads nowhere',
  proof,
  permission: 'mailer.write',
  limit: 'preview_by_user',
  body: draft,
  reply: z.object({
    data: z.object({
      /** Whose data it shows. */
      person: z.string(),
      subject: z.string(),
      parts: z.array(z.object({ kind: z.enum(['text', 'button']), text: z.string() })),
      /** The mail for programs that show no HTML. */
      text: z.string(),
    }),
  }),
  problems,
})

export const testMailTemplate = route({
  operationId: 'testMailTemplate',
  method: 'POST',
  path: '/mailer/templates/{id}/test',
  summary: 'Send the mail of the preview to oneself',
  proof,
  permission: 'mailer.test',
  limit: 'test_mail_by_user',
  params,
  body: z.omit(draft, { id: true }),
  reply: z.object({ data: z.object({ recipient: z.string() }) }),
  problems: [...problems, 'not_while_acting'],
})
