import { readFileSync } from 'node:fs'
import { Liquid, type Template } from 'liquidjs'
import type { BrandKey, MailKind, TemplateKind } from '@seatwise/contract/values'
import { brands } from '@seatwise/domain/brands/brands'

/** Strict mode: a missing value is an error instead of a gap in the mail. */
const limits = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  renderLimit: 1_000,
  memoryLimit: 1e6,
}
const makeEngines = () => ({ text: new Liquid(limits), html: new Liquid({ ...limits, outputEscape: 'escape' }) })
const engines = makeEngines()

/**
 * What companies write may choose between texts and change letters; it cannot loop, read other templates or switch the
 * escaping off.
 */
const ownTags = ['if', 'unless', 'case']
const ownFilters = ['capitalize', 'default', 'downcase', 'upcase']
const ownEngines = makeEngines()
for (const { tags, filters } of Object.values(ownEngines)) {
  for (const name of Object.keys(tags)) if (!ownTags.includes(name)) delete tags[name]
  for (const name of Object.keys(filters)) if (!ownFilters.includes(name)) delete filters[name]
}

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
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  brand: BrandKey,
  values: MailValues[Kind],
  /** What the company has written in its place. */
  own?: OwnTemplate,
) {
  const { name: brand_name, support_email, theme } = brands[brand]
  const scope = { ...values, brand_name, support_email, accent: theme.accent.fill, accent_ink: theme.accent.ink }
  const { subject: subjectLine, paragraphs } = own ? ownSource(own) : sourceOf(kind)
  const write = own ? renderOwn : renderKnown
  const subject = write('text', subjectLine, scope).replaceAll(/\s+/g, ' ')
  // The values are already escaped here; the layout inserts the content as it is.
  const content = paragraphs.map((paragraph) => write('html', paragraph.html, scope)).join('\n')
  return {
    kind,
    subject,
    body: [...paragraphs.map((paragraph) => write('text', paragraph.text, scope)), brand_name].join('\n\n'),
    html: renderKnown('html', layout, { ...scope, subject, content }),
  }
}

export type OwnTemplate = { subject: string; body: string }

/** The mail of a company in parts, for pages that draw it without its HTML. */
export function renderParts(own: OwnTemplate, values: object) {
  const { paragraphs } = sourceIn(own)
  return {
    subject: renderOwn('text', own.subject, values).replaceAll(/\s+/g, ' '),
    parts: paragraphs.map((source) => {
      const { label } = buttonIn(source)
      return label === undefined
        ? { kind: 'text' as const, text: renderOwn('text', source, values) }
        : { kind: 'button' as const, text: renderOwn('text', label, values) }
    }),
  }
}

/** The names that a text takes values from. @throws where it is no Liquid that companies may write */
export const variablesIn = (source: string): string[] => ownEngines.text.globalVariablesSync(source)

/** The text of our own template, as an owner begins to change it. */
export function defaultTemplate(kind: TemplateKind): OwnTemplate {
  const [subject = '', ...paragraphs] = paragraphsIn(read(`${kind}.liquid`))
  return { subject, body: paragraphs.join('\n\n') }
}

const paragraphsIn = (source: string) => source.trim().split(/\n\s*\n/)
const sourceIn = ({ subject, body }: OwnTemplate) => ({ subject, paragraphs: paragraphsIn(body) })

/** A company's text is text: what looks like HTML in it is shown as it was typed. */
function ownSource(own: OwnTemplate) {
  const { subject, paragraphs } = sourceIn(own)
  return {
    subject,
    paragraphs: paragraphs.map((source) => ({
      text: paragraphOf(source).text,
      html: paragraphOf(escaped(source)).html,
    })),
  }
}

const escaped = (source: string) => source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Paragraph = { text: string; html: string }

const read = (file: string) => readFileSync(new URL(`templates/${file}`, import.meta.url), 'utf8')
const layout = read('layout.html.liquid')
const sources = new Map<string, { subject: string; paragraphs: Paragraph[] }>()

function sourceOf(name: string) {
  const known = sources.get(name)
  if (known) return known
  const [subject = '', ...paragraphs] = paragraphsIn(read(`${name}.liquid`))
  const source = { subject, paragraphs: paragraphs.map(paragraphOf) }
  sources.set(name, source)
  return source
}

/** The parts of a paragraph that is a button. */
export function buttonIn(source: string): { label?: string; address?: string } {
  const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(source) ?? []
  return label && address ? { label, address } : {}
}

/** Styles are inline: many mail clients ignore style sheets. */
function paragraphOf(source: string): Paragraph {
  const { label, address } = buttonIn(source)
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

const parsed = { text: new Map<string, Template[]>(), html: new Map<string, Template[]>() }
type Engine = keyof typeof parsed

/** Our own templates are few: each is parsed once. */
function renderKnown(engine: Engine, template: string, scope: object): string {
  const known = parsed[engine].get(template) ?? engines[engine].parse(template)
  parsed[engine].set(template, known)
  // Cast: synchronous rendering of these templates always returns a string.
  return engines[engine].renderSync(known, scope) as string
}

/** Those of companies are not kept: each preview is another one. */
const renderOwn = (engine: Engine, template: string, scope: object) =>
  ownEngines[engine].parseAndRenderSync(template, scope) as string
