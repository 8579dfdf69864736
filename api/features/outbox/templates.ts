import { readFileSync } from 'node:fs'
import { Liquid, type Template } from 'liquidjs'
import type { BrandKey } from '@seatwise/domain/brands/brand'
import { brands } from '@seatwise/domain/brands/brands'

const limits = { strictVariables: true, ownPropertyOnly: true, renderLimit: 1_000, memoryLimit: 1e6 }
const text = new Liquid(limits)
const html = new Liquid({ ...limits, outputEscape: 'escape' })

export type TemplateName =
  | 'survey-resume'
  | 'survey-finished'
  | 'account-set-up'
  | 'password-reset'
  | 'password-changed'
  | 'sign-in-link'
  | 'sign-in-code'
  | 'confirm-sign-up-code'
  | 'confirm-sign-up-link'
  | 'confirm-email'
  | 'email-changed'

/**
 * A mail in the words of its brand, as text and as HTML. Templates are Liquid: the first line is
 * the subject; then paragraphs, of which `[label](address)` becomes a button and `# code` a code.
 */
export function renderMail(name: TemplateName, brand: BrandKey, values: Record<string, string | number>) {
  const { name: brand_name, url, support_email, theme } = brands[brand]
  const scope = { ...values, brand_name, url, support_email, accent: theme.accent.fill, accent_ink: theme.accent.ink }
  const { subject, body } = sourceOf(name)
  const paragraphs = body.map(kindOf)
  return {
    subject: run(text, subject, scope),
    body: [...paragraphs.map((kind) => run(text, kind.text, scope)), brand_name].join('\n\n'),
    html: run(html, layout, {
      ...scope,
      // Escaped already, piece by piece.
      subject: run(text, subject, scope),
      content: paragraphs.map((kind) => run(html, kind.html, scope)).join('\n'),
    }),
  }
}

const layout = readFileSync(new URL('templates/layout.html.liquid', import.meta.url), 'utf8')
const sources = new Map<TemplateName, { subject: string; body: string[] }>()

function sourceOf(name: TemplateName) {
  const known = sources.get(name)
  if (known) return known
  const [subject = '', ...body] = readFileSync(new URL(`templates/${name}.liquid`, import.meta.url), 'utf8')
    .trim()
    .split(/\n\s*\n/)
  const source = { subject, body }
  sources.set(name, source)
  return source
}

function kindOf(source: string): { text: string; html: string } {
  const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(source) ?? []
  if (label && address)
    return {
      text: address,
      html: `<p><a class="button" style="background:{{ accent }};color:{{ accent_ink }}" href="${address}">${label}</a></p><p class="quiet">${address}</p>`,
    }
  const code = /^# (.+)$/.exec(source)?.[1]
  if (code) return { text: code, html: `<p class="code">${code}</p>` }
  return { text: source, html: `<p>${source}</p>` }
}

const parsed = new Map([text, html].map((engine) => [engine, new Map<string, Template[]>()]))

function run(engine: Liquid, template: string, scope: object): string {
  const kept = parsed.get(engine)!
  const known = kept.get(template) ?? engine.parse(template)
  kept.set(template, known)
  return engine.renderSync(known, scope) as string
}
