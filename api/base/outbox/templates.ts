import { readFileSync } from 'node:fs'
import { Drop, Liquid, type Template } from 'liquidjs'
import type { BrandKey, MailKind, TemplateKind } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'

/** In strict mode, a missing value is an error and not a gap in the email. */
const limits = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  renderLimit: 1_000,
  memoryLimit: 1e6,
}
const text = new Liquid(limits)
const html = new Liquid({ ...limits, outputEscape: 'escape' })

type Recipient = { first: string }
/**
 * The address for questions about personal data, in the footer of the email. Empty if the company has none, and in
 * emails to users.
 */
type Contact = { contact_email: string }
/** `first` is empty if nobody has entered it, and `role_name` if there is no role; `until` is a day in words. */
type InvitationValues = Recipient & Contact & { company_name: string; role_name: string; link: string; until: string }
/** Values that are not known of a candidate are empty. `missingIn` checks whether a text needs them. */
type OfMessage = Contact & {
  first: string
  last: string
  company_name: string
  role_name: string
  sender_name: string
}
type OfApplication = Contact & { company_name: string; job_title: string; link: string; days: number }
/** `meeting` is what the brand calls an interview. `lines` say when and where; the subject names no person (phishing). */
type OfInterviewer = Recipient & {
  meeting: string
  day: string
  person: string
  company_name: string
  lines: string[]
  link: string
}
/** `sender_name` is who planned the interview and gets the replies. */
type OfInterviewed = Recipient &
  Contact & { meeting: string; company_name: string; sender_name: string; lines: string[] }
type OfTargets = Recipient & { company_name: string; role_name: string; link: string }
/** The values of each template. Links begin with the configured `public_url`. */
export type MailValues = {
  /** Does not greet by name, because a stranger may have entered the address in a public form. */
  'survey-resume': Contact & { company_name: string; role_name: string; link: string; days: number }
  /** `role_name` is empty if there is no role. */
  'survey-finished': Recipient & { person: string; role_name: string; link: string }
  /** `by` is empty if the recipient may not know the author. */
  mention: Recipient & { by: string; person: string; link: string }
  /** `subject` contains no names, because strangers choose them (phishing). Each line names a person and a job. */
  'job-applications': Recipient & { subject: string; company_name: string; lines: string[]; link: string }
  invitation: InvitationValues
  'invitation-reminder': InvitationValues
  'survey-reminder': InvitationValues
  'account-set-up': Recipient & { company_name: string; link: string; hours: number }
  'password-reset': Recipient & { link: string; hours: number }
  'password-changed': Recipient & { public_url: string }
  /** `by` is empty in the email to the user who requested the export. */
  'export-started': Recipient & { company_name: string; by: string; hours: number; link: string }
  /** `occupation` and `note` are empty if the request has none. */
  'targets-requested': OfTargets & { occupation: string; note: string }
  /** `changes` names the new and the previous target of each changed scale. */
  'targets-active': OfTargets & { version: number; changes: string[] }
  'targets-declined': OfTargets & { answer: string }
  'webhook-disabled': Recipient & { company_name: string; address: string; days: number; link: string }
  'security-notice': Recipient & { subject: string; what: string; public_url: string }
  'sign-in-link': Recipient & { link: string; minutes: number }
  'sign-in-code': Recipient & { code: string; minutes: number }
  'confirm-sign-up-code': Recipient & { code: string; minutes: number }
  'confirm-sign-up-link': Recipient & { link: string; hours: number }
  'confirm-email': Recipient & { code: string; minutes: number }
  'email-changed': Recipient & { new_email: string }
  /** Contains nothing that was typed into the form, because a stranger may have entered the address. */
  'application-received': OfApplication
  'application-again': OfApplication
  'application-link': OfApplication
  /** To the earlier address of a candidate, who is not named. */
  'address-replaced': Contact & { company_name: string }
  'interview-planned': OfInterviewer
  'interview-changed': OfInterviewer
  'interview-canceled': Omit<OfInterviewer, 'link'>
  'interview-scorecard-missing': Omit<OfInterviewer, 'day'>
  'person-interview-planned': OfInterviewed
  'person-interview-changed': OfInterviewed
  'person-interview-canceled': OfInterviewed
  acknowledgement: OfMessage
  rejection: OfMessage
  /** There is no template of the product for these. */
  message: OfMessage
}

/**
 * Renders an email for a brand, as text and as HTML. Templates are in Liquid: the first line is the subject and the
 * rest are paragraphs. `[label](address)` becomes a button, `# code` a large code, and lines with `- ` a list.
 */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  brand: BrandKey,
  values: MailValues[Kind],
  /** The company's own text, which replaces the product's. */
  own?: AuthoredTemplate,
  /** For emails from which people can unsubscribe. */
  unsubscribe_url = '',
) {
  const { name: brand_name, support_email, theme } = brands[brand]
  const author = own?.author ?? ''
  const notes = footNotes(values, author)
  const template = own ? preparedOwn(own) : preparedKnown(kind)
  const scope = {
    ...values,
    notes,
    unsubscribe_url,
    brand_name,
    support_email,
    accent: theme.accent.fill,
    accent_ink: theme.accent.ink,
  }
  const subject = lineOf(template.subject, scope)
  const foot = [...notes, ...(unsubscribe_url ? [`Get no more of these emails: ${unsubscribe_url}`] : []), brand_name]
  return {
    kind,
    subject,
    body: [write(text, template.text, scope), ...foot].join('\n\n'),
    html: write(html, template.page, { ...scope, subject }),
  }
}

const authorWords = (author: string) => `${author} wrote this email.`

const contactWords = ({ company_name, contact_email }: Contact & { company_name: string }) =>
  `Questions about your data? Write to ${contact_email} (${company_name}).`

/** The footnotes below the text, even of a company's own text. */
export const footNotes = (values: MailValues[MailKind], author: string): string[] => [
  ...(author ? [authorWords(author)] : []),
  ...('contact_email' in values && values.contact_email ? [contactWords(values)] : []),
]

export type OwnTemplate = { subject: string; body: string }
/** @property author the company, which the email names as the author of the text */
export type AuthoredTemplate = OwnTemplate & { author: string }

/** A company's email in parts, for pages that show it without its HTML. */
export function renderParts(own: OwnTemplate, values: object) {
  const { subject, paragraphs } = preparedOwn(own)
  const parts = paragraphs.map(({ label, text: source }) =>
    label
      ? { kind: 'button' as const, text: write(text, label, values) }
      : { kind: 'text' as const, text: write(text, source, values) },
  )
  return { subject: lineOf(subject, values), parts }
}

const lineOf = (subject: Template[], values: object) => write(text, subject, values).replaceAll(/\s+/g, ' ').trim()

/**
 * The values that a company's text needs but that are unknown. A value is not needed if the text leaves it out by an
 * `if`.
 */
export function missingIn(own: OwnTemplate, values: Record<string, string>): string[] {
  const { source } = preparedOwn(own)
  const missing = new Set<string>()
  const recorded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === '' ? new UnknownValue(() => missing.add(name)) : value,
    ]),
  )
  write(text, source, recorded)
  return [...missing]
}

/** A value that compares as empty, and reports when it is written. */
class UnknownValue extends Drop {
  readonly #onWritten: () => void

  constructor(onWritten: () => void) {
    super()
    this.#onWritten = onWritten
  }
  equals = (other: unknown) => other === ''
  gt = () => false
  geq = () => false
  lt = () => false
  leq = () => false
  override valueOf() {
    this.#onWritten()
    return ''
  }
}

/** The text of the product's own template, with which owners begin their version. */
export function defaultTemplate(kind: TemplateKind): OwnTemplate {
  const { subject, paragraphs } = sourceOf(kind)
  return { subject, body: paragraphs.join('\n\n') }
}

type Source = { subject: string; paragraphs: string[] }
type PreparedTemplate = {
  /** Subject and text as written. */
  source: Template[]
  subject: Template[]
  text: Template[]
  /** The whole email as HTML, including its layout. */
  page: Template[]
  /** `label` is the label of a button; undefined for other paragraphs. */
  paragraphs: { text: Template[]; label: Template[] | undefined }[]
}

const read = (file: string) => readFileSync(new URL(`templates/${file}`, import.meta.url), 'utf8')
const [pageHead, pageFoot] = read('layout.html.liquid').split('{{ content }}') as [string, string]

export const paragraphsIn = (source: string) => source.trim().split(/\n\s*\n/)

const sources = new Map<MailKind, Source>()
function sourceOf(kind: MailKind): Source {
  const [subject = '', ...paragraphs] = sources.has(kind) ? [] : paragraphsIn(read(`${kind}.liquid`))
  const source = sources.get(kind) ?? { subject, paragraphs }
  sources.set(kind, source)
  return source
}

const known = new Map<MailKind, PreparedTemplate>()
function preparedKnown(kind: MailKind): PreparedTemplate {
  const template = known.get(kind) ?? prepare(sourceOf(kind), paragraphOf)
  known.set(kind, template)
  return template
}

/** A mailing renders one template for many people, so the template is parsed once and forgotten after the mailing. */
const own = new WeakMap<OwnTemplate, PreparedTemplate>()
function preparedOwn(template: OwnTemplate): PreparedTemplate {
  const known = own.get(template)
  if (known) return known
  const { subject, body } = template
  if (namesIn(subject) === undefined || namesIn(body) === undefined) throw new Error('a company may not write this')
  const prepared = prepare({ subject, paragraphs: paragraphsIn(body) }, ownParagraphOf)
  own.set(template, prepared)
  return prepared
}

function prepare({ subject, paragraphs }: Source, read: (source: string) => Paragraph): PreparedTemplate {
  const spaced = paragraphs.map(withSpaces)
  const rows = spaced.map((source) => ({ ...read(source), label: buttonIn(source).label }))
  return {
    source: text.parse([subject, ...paragraphs].join('\n\n')),
    subject: text.parse(withSpaces(subject)),
    text: text.parse(rows.map((paragraph) => paragraph.text).join('\n\n')),
    page: html.parse(pageHead + rows.map((paragraph) => paragraph.html).join('\n') + pageFoot),
    // Each paragraph is also parsed alone, so a condition over several paragraphs is refused because its tags are not
    // closed.
    paragraphs: rows.map((paragraph) => ({
      text: text.parse(paragraph.text),
      label: paragraph.label ? text.parse(paragraph.label) : undefined,
    })),
  }
}

/**
 * An unknown value takes the space before it along: "Hello {{ first }}," becomes "Hello,". The space after "#" or "-"
 * stays, because it is part of the markup for a large code or a list.
 */
const withSpaces = (source: string) =>
  source.replaceAll(/(?<!^[#-]) \{\{ *(\w+) *\}\}/g, "{% if $1 != '' %} {{ $1 }}{% endif %}")

/** A company's text is plain text: HTML in it is shown as typed, and its line breaks are kept. */
function ownParagraphOf(source: string): Paragraph {
  const escaped = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { label, address } = buttonIn(escaped)
  if (label && address) return { text: address, html: button(label, address) }
  return { text: source, html: textBlock(escaped.replaceAll('\n', '<br>\n')) }
}

/**
 * The subset of Liquid that companies may use: a value, and a condition on whether a value is known. There are no
 * loops, comparisons or filters, which could overload the server or say different things to different people.
 */
const ownSyntax = /\{\{ *(\w+) *\}\}|\{% *if +(\w+) *!= *'' *%\}|\{% *(?:else|endif) *%\}/g

/** The values that a company's text names; undefined if it contains any other Liquid. */
export function namesIn(source: string): string[] | undefined {
  if (/[{}]/.test(source.replaceAll(ownSyntax, ''))) return undefined
  return [...source.matchAll(ownSyntax)].flatMap(([, value, condition]) => value ?? condition ?? [])
}

// The cast is safe: rendering these templates synchronously always returns a string.
const write = (engine: Liquid, template: Template[], scope: object) => engine.renderSync(template, scope) as string

type Paragraph = { text: string; html: string }

/** Label and address of a paragraph that is a button; empty for other paragraphs. */
export function buttonIn(source: string): { label?: string; address?: string } {
  const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(source) ?? []
  return label && address ? { label, address } : {}
}

/** Styles are inline, because many mail clients ignore style sheets. */
function paragraphOf(source: string): Paragraph {
  const { label, address } = buttonIn(source)
  if (label && address) return { text: address, html: button(label, address) }
  const code = /^# (.+)$/.exec(source)?.[1]
  if (code)
    return {
      text: code,
      html: `<p style="margin: 20px 0; font-size: 30px; font-weight: 700; letter-spacing: 5px">${code}</p>`,
    }
  const lines = /^- \{\{ (\w+) \}\}$/.exec(source)?.[1]
  if (lines)
    return {
      text: `{% for line in ${lines} %}- {{ line }}{% unless forloop.last %}\n{% endunless %}{% endfor %}`,
      html: `<ul style="margin: 14px 0; padding-left: 20px">{% for line in ${lines} %}<li>{{ line }}</li>{% endfor %}</ul>`,
    }
  return { text: source, html: textBlock(source) }
}

const textBlock = (content: string) => `<p style="margin: 14px 0">${content}</p>`

/** The address is also shown as text, for readers who want to open it on another device. */
function button(label: string, address: string): string {
  const look =
    'display: inline-block; padding: 12px 22px; border-radius: 8px; font-weight: 600; text-decoration: none; background: {{ accent }}; color: {{ accent_ink }}'
  return [
    `<p style="margin: 22px 0 12px"><a href="${address}" style="${look}">${label}</a></p>`,
    `<p style="margin: 0 0 20px; font-size: 13px; color: #5c5b56; word-break: break-all">Or open this address: ${address}</p>`,
  ].join('\n')
}
