import { readFileSync } from 'node:fs'
import { Liquid, type Template } from 'liquidjs'
import type { BrandKey, MailKind } from '@seatwise/contract/values'
import { brands } from '@seatwise/domain/brands/brands'

/** Strict mode: a missing value is an error instead of a gap in the mail. */
const limits = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  renderLimit: 1_000,
  memoryLimit: 1e6,
}
const text = new Liquid(limits)
const html = new Liquid({ ...limits, outputEscape: 'escape' })

type Greeted = { first: string }
type Invited = Greeted & { company_name: string; role_name: string; link: string; until: string }
/** The values of each template. Links begin with the configured `public_url`. */
export type MailValues = {
  /** No greeting by name: a stranger may have entered the address in a public form. */
  'survey-resume': { company_name: string; role_name: string; link: string; days: number }
  /** `role_name` is empty when there is no role. */
  'survey-finished': Greeted & { person: string; role_name: string; link: string }
  /** `first` is empty when nobody has entered it, `role_name` when there is no role; `until` is a day in words. */
  invitation: Invited
  'invitation-reminder': Invited
  'survey-reminder': Invited
  'account-set-up': Greeted & { company_name: string; link: string; hours: number }
  'password-reset': Greeted & { link: string; hours: number }
  'password-changed': Greeted & { public_url: string }
  'security-notice': Greeted & { subject: string; what: string; public_url: string }
  'sign-in-link': Greeted & { link: string; minutes: number }
  'sign-in-code': Greeted & { code: string; minutes: number }
  'confirm-sign-up-code': Greeted & { code: string; minutes: number }
  'confirm-sign-up-link': Greeted & { link: string; hours: number }
  'confirm-email': Greeted & { code: string; minutes: number }
  'email-changed': Greeted & { new_email: string }
}

/**
 * Renders a mail for a brand, as text and as HTML. Templates are Liquid: the first line is the subject, the
 * rest are paragraphs; `[label](address)` becomes a button and `# code` a large code.
 */
export function renderMail<Kind extends MailKind>(kind: Kind, brand: BrandKey, values: MailValues[Kind]) {
  const { name: brand_name, support_email, theme } = brands[brand]
  const scope = { ...values, brand_name, support_email, accent: theme.accent.fill, accent_ink: theme.accent.ink }
  const { subject: subjectLine, paragraphs } = sourceOf(kind)
  const subject = run(text, subjectLine, scope).replaceAll(/\s+/g, ' ')
  // The values are already escaped here; the layout inserts the content as it is.
  const content = paragraphs.map((paragraph) => run(html, paragraph.html, scope)).join('\n')
  return {
    kind,
    subject,
    body: [...paragraphs.map((paragraph) => run(text, paragraph.text, scope)), brand_name].join('\n\n'),
    html: run(html, layout, { ...scope, subject, content }),
  }
}

type Paragraph = { text: string; html: string }

const read = (file: string) => readFileSync(new URL(`templates/${file}`, import.meta.url), 'utf8')
const layout = read('layout.html.liquid')
const sources = new Map<string, { subject: string; paragraphs: Paragraph[] }>()

function sourceOf(name: string) {
  const known = sources.get(name)
  if (known) return known
  const [subject = '', ...paragraphs] = read(`${name}.liquid`)
    .trim()
    .split(/\n\s*\n/)
  const source = { subject, paragraphs: paragraphs.map(paragraphOf) }
  sources.set(name, source)
  return source
}

/** Styles are inline: many mail clients ignore style sheets. */
function paragraphOf(source: string): Paragraph {
  const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(source) ?? []
  if (label && address) return { text: address, html: button(label, address) }
  const code = /^# (.+)$/.exec(source)?.[1]
  if (code)
    return {
      text: code,
      html: `<p style="margin: 20px 0; font-size: 30px; font-weight: 700; letter-spacing: 5px">${code}</p>`,
    }
  return { text: source, html: `<p style="margin: 14px 0">${source}</p>` }
}

/** The address is also shown as text, for readers who open it on another device. */
function button(label: string, address: string): string {
  const look =
    'display: inline-block; padding: 12px 22px; border-radius: 8px; font-weight: 600; text-decoration: none; background: {{ accent }}; color: {{ accent_ink }}'
  return [
    `<p style="margin: 22px 0 12px"><a href="${address}" style="${look}">${label}</a></p>`,
    `<p style="margin: 0 0 20px; font-size: 13px; color: #5c5b56; word-break: break-all">Or open this address: ${address}</p>`,
  ].join('\n')
}

const parsed = new Map([text, html].map((engine) => [engine, new Map<string, Template[]>()]))

function run(engine: Liquid, template: string, scope: object): string {
  const templates = parsed.get(engine)!
  const known = templates.get(template) ?? engine.parse(template)
  templates.set(template, known)
  // Cast: synchronous rendering of our own templates always returns a string.
  return engine.renderSync(known, scope) as string
}
