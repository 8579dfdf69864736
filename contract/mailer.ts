import * as z from 'zod/mini'
import { id, instant, name } from './fields.ts'
import { maxTemplateLength, maxTemplateName } from './limits.ts'
import { route } from './route.ts'
import { templateKinds, templateVariableNames } from './values/base.ts'

const kind = z.enum(templateKinds)
/** The id of a template that the company added, or the kind of any other template. */
const template_id = z.union([kind, id])
export type TemplateId = z.output<typeof template_id>
export const mailText = {
  subject: z.string().check(z.trim(), z.minLength(1, 'Enter a subject.'), z.maxLength(maxTemplateLength.subject)),
  body: z.string().check(z.trim(), z.minLength(1, 'Enter the text of the email.'), z.maxLength(maxTemplateLength.body)),
  /**
   * True for a mail that is not about the person's own application or survey: it contains a link to unsubscribe, and
   * people who have unsubscribed are left out.
   */
  can_unsubscribe: z.optional(z.boolean()),
}
const { subject, body, can_unsubscribe } = mailText
const ownName = name.check(z.maxLength(maxTemplateName))

export const mailTemplate = z.object({
  id: template_id,
  kind,
  /** Only for a template that the company added; otherwise null. */
  name: z.nullable(z.string()),
  /** A Liquid template. */
  subject: z.string(),
  /**
   * A Liquid template limited to `{{ name }}` and `{% if name != '' %}` … `{% else %}` … `{% endif %}`. Paragraphs are
   * separated by empty lines; `[label]({{ link }})` is a button.
   */
  body: z.string(),
  can_unsubscribe: z.boolean(),
  /** True if this is the product's text, because the company has written none. */
  is_default: z.boolean(),
  /** The values that subject and body can name as `{{ name }}`. */
  variables: z.array(z.enum(templateVariableNames)),
  updated_at: z.nullable(instant),
  updated_by: z.nullable(z.string()),
  /** 0 before the first change. */
  version: z.int(),
})
export type MailTemplate = z.infer<typeof mailTemplate>

/** Defaults to the user's own company. */
const company_id = z.optional(id)
const version = z.int().check(z.gte(0))
const proof = 'session'
const params = z.strictObject({ id: template_id })
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

export const createMailTemplate = route({
  operationId: 'createMailTemplate',
  method: 'POST',
  path: '/mailer/templates',
  summary: 'Add an own template for messages to people',
  proof,
  permission: 'mailer.write',
  limit: 'template_write_by_user',
  idempotencyKey: true,
  body: z.strictObject({ company_id, name: ownName, subject, body, can_unsubscribe }),
  reply,
  problems: [...problems, 'template_name_taken', 'too_many_templates'],
})

export const updateMailTemplate = route({
  operationId: 'updateMailTemplate',
  method: 'PUT',
  path: '/mailer/templates/{id}',
  summary: 'Write a mail in place of ours; refused by name where it takes a value that the mail does not have',
  proof,
  permission: 'mailer.write',
  limit: 'template_write_by_user',
  params,
  /** `name` and `can_unsubscribe` only for templates that the company added. */
  body: z.strictObject({ company_id, version, name: z.optional(ownName), subject, body, can_unsubscribe }),
  reply,
  current: mailTemplate,
  problems: [...problems, 'template_name_taken'],
})

export const deleteMailTemplate = route({
  operationId: 'deleteMailTemplate',
  method: 'DELETE',
  path: '/mailer/templates/{id}',
  summary: 'Delete an own template; messages that were sent with it stay',
  proof,
  permission: 'mailer.write',
  limit: 'template_write_by_user',
  params,
  query: z.strictObject({ company_id }),
  reply: z.object({ data: z.object({ id }) }),
  problems,
})

export const resetMailTemplate = route({
  operationId: 'resetMailTemplate',
  method: 'POST',
  path: '/mailer/templates/{id}/reset',
  summary: 'Send our mail again in place of the own one',
  proof,
  permission: 'mailer.write',
  limit: 'template_write_by_user',
  params,
  body: z.strictObject({ company_id, version }),
  reply,
  current: mailTemplate,
  problems,
})

const draft = z.strictObject({ company_id, kind, subject, body })

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
      /** The name of the recipient in the preview: the latest person, or the user for a mail to staff. */
      reader: z.string(),
      subject: z.string(),
      parts: z.array(z.object({ kind: z.enum(['text', 'button']), text: z.string() })),
      /** The mail as plain text, for programs that show no HTML. */
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
  body: z.omit(draft, { kind: true }),
  reply: z.object({ data: z.object({ recipient: z.string() }) }),
  problems: [...problems, 'not_while_acting'],
})
