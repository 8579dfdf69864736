import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BrandKey } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { renderMail, type MailValues } from './templates.ts'

const link = 'https://app.example.com/somewhere#token_-1'
const contact_email = 'people@northgate.test'
const invited = {
  first: 'Ann',
  company_name: 'Northgate',
  contact_email,
  role_name: 'Sales',
  link,
  until: 'December 22, 2026',
}
const addressed = {
  first: 'Ann',
  last: 'Berg',
  company_name: 'Northgate',
  contact_email,
  role_name: 'Sales',
  sender_name: 'Sam Lee',
}
const ofTargets = { first: 'Ann', company_name: 'Northgate', role_name: 'Sales', link }
const ofInterviewer = {
  first: 'Ann',
  meeting: 'interview',
  day: 'Tue, Dec 8, 2026',
  person: 'Bo Berg',
  company_name: 'Northgate',
  lines: ['When: Tuesday, December 8, 2026 at 10:00 AM GMT+1 (Europe/Berlin)', 'Where: Room 2'],
  link,
}
/** The same values without one of them. */
function without<Values extends object, Name extends keyof Values>(
  { ...values }: Values,
  name: Name,
): Omit<Values, Name> {
  delete (values as Partial<Values>)[name]
  return values
}
const ofInterviewed = {
  first: 'Bo',
  meeting: 'interview',
  company_name: 'Northgate',
  contact_email,
  sender_name: 'Sam Lee',
  lines: ofInterviewer.lines,
}
const values: MailValues = {
  'interview-planned': ofInterviewer,
  'interview-changed': ofInterviewer,
  'interview-canceled': without(ofInterviewer, 'link'),
  'interview-scorecard-missing': without(ofInterviewer, 'day'),
  'person-interview-planned': ofInterviewed,
  'person-interview-changed': ofInterviewed,
  'person-interview-canceled': ofInterviewed,
  'survey-resume': { company_name: 'Northgate', contact_email, role_name: 'Sales', link, days: 30 },
  'survey-finished': { first: 'Ann', person: 'Bo Berg', role_name: 'Sales', link },
  invitation: invited,
  'invitation-reminder': invited,
  'survey-reminder': invited,
  'account-set-up': { first: 'Ann', company_name: 'Northgate', link, hours: 72 },
  'password-reset': { first: 'Ann', link, hours: 1 },
  'password-changed': { first: 'Ann', public_url: 'https://app.example.com' },
  'export-started': { first: 'Ann', company_name: 'Northgate', by: 'Sam Lee', hours: 24, link },
  'application-received': { company_name: 'Northgate', contact_email, job_title: 'Field sales', link, days: 60 },
  'application-again': { company_name: 'Northgate', contact_email, job_title: 'Field sales', link, days: 60 },
  'application-link': { company_name: 'Northgate', contact_email, job_title: 'Field sales', link, days: 60 },
  'address-replaced': { company_name: 'Northgate', contact_email },
  'targets-requested': { ...ofTargets, occupation: 'Florists', note: 'Our own shop.' },
  'targets-active': { ...ofTargets, version: 2, changes: ['Drive: 55 or more, weight 3', 'Order: does not count'] },
  'targets-declined': { ...ofTargets, answer: 'Too few people.' },
  'webhook-disabled': { first: 'Ann', company_name: 'Northgate', address: 'hooks.people.test', days: 3, link },
  'security-notice': {
    first: 'Ann',
    subject: 'A browser is now remembered',
    what: 'It is not asked.',
    public_url: 'https://app.example.com',
  },
  'sign-in-link': { first: 'Ann', link, minutes: 10 },
  'sign-in-code': { first: 'Ann', code: '123456', minutes: 10 },
  'confirm-sign-up-code': { first: 'Ann', code: '123456', minutes: 10 },
  'confirm-sign-up-link': { first: 'Ann', link, hours: 24 },
  'confirm-email': { first: 'Ann', code: '123456', minutes: 10 },
  'email-changed': { first: 'Ann', new_email: 'a***@people.test' },
  'job-applications': {
    first: 'Ann',
    subject: '2 applications: 1 received, 1 withdrawn',
    company_name: 'Northgate',
    lines: ['Bo Berg applied for Field sales', 'Cy Dorn withdrew from Service'],
    link,
  },
  mention: { first: 'Ann', by: 'Sam Lee', person: 'Bo Berg', link },
  acknowledgement: addressed,
  rejection: addressed,
  message: addressed,
}
// A message is in the company's own words only.
const names = (Object.keys(values) as (keyof MailValues)[]).filter((name) => name !== 'message')
const each = names.flatMap((name) => (Object.keys(brands) as BrandKey[]).map((brand) => [name, brand] as const))

/** The values that our own templates name; messages of a company have more of them. */
const writtenBy = (name: keyof MailValues) =>
  Object.entries(values[name]).filter(([key]) => values[name] !== addressed || !['last', 'role_name'].includes(key))

/** Replaces every value of a template by the same text. */
const filled = (name: keyof MailValues, word: string) =>
  Object.fromEntries(Object.keys(values[name]).map((key) => [key, word])) as never

it('The list of mails to test contains every template', () => {
  const files = readdirSync(new URL('templates', import.meta.url)).filter((file) => file !== 'layout.html.liquid')
  expect(files.sort()).toEqual(names.map((name) => `${name}.liquid`).sort())
})

describe.each(each)('%s of the brand %s', (name, brand) => {
  it('says the same as text and as HTML', () => {
    const mail = renderMail(name, brand, values[name])
    for (const value of writtenBy(name).flatMap(([, values]) => values)) {
      expect(`${mail.subject}\n${mail.body}`).toContain(String(value))
      expect(mail.html).toContain(String(value))
    }
    // The mark of a large code or a button must not appear in the text.
    expect(mail.body).not.toMatch(/^(?:#|\[)/m)
    expect(mail.html.replaceAll(/<style[^]*?<\/style>/g, '')).not.toMatch(/>\s*#/)
    const other = brands[brand === 'hb' ? 'be' : 'hb'].name
    expect(mail.body.endsWith(brands[brand].name)).toBe(true)
    expect(mail.html).toContain(brands[brand].theme.accent.fill)
    for (const part of Object.values(mail)) {
      expect(part).not.toContain(other)
      expect(part).not.toMatch(/[{}[\]]|undefined|null/)
    }
  })

  it('contains the intended link and no other', () => {
    const targets = [...renderMail(name, brand, values[name]).html.matchAll(/(?:href|src|action)="([^"]*)"/g)]
    const own = [link, `mailto:${brands[brand].support_email}`]
    expect(targets.map(([, target]) => target).filter((target) => !own.includes(target!))).toEqual([])
  })

  it('shows markup in a name as plain text', () => {
    const mail = renderMail(name, brand, filled(name, `<script src="//x.test">'`))
    expect(mail.html).not.toMatch(/<script|"\/\/x/)
    expect(mail.html).toContain('&lt;script src=&#34;//x.test&#34;&gt;&#39;')
  })

  it('does not run Liquid in a value', () => {
    const word = "{{ 7 | times: 6 }}{% include 'layout.html' %}"
    const mail = renderMail(name, brand, filled(name, word))
    expect(mail.body).toContain(word)
    expect(mail.html).toContain(word.replaceAll("'", '&#39;'))
    expect(Object.values(mail).join('')).not.toContain('42')
  })

  it('keeps its subject on one line', () =>
    expect(renderMail(name, brand, filled(name, 'a\r\nBcc: b@c.test')).subject).not.toMatch(/[\r\n]/))

  // The footer leaves out the address of a company that has none.
  it.each(writtenBy(name).flatMap(([key]) => (key === 'contact_email' ? [] : [key])))('fails without %s', (key) => {
    const { [key]: _gone, ...rest } = values[name] as Record<string, string>
    expect(() => renderMail(name, brand, rest as never)).toThrow(`undefined variable: ${key}`)
  })
})

const candidateMails = Object.entries(values).filter(([, input]) => 'contact_email' in input)
it.each(candidateMails)(
  '%s names the address for questions about data, in a company’s own text too, and none when there is none',
  (name, input) => {
    const body = 'link' in input ? '[Here]({{ link }})' : 'A word?'
    const own = { subject: 'For you', body, author: 'Northgate' }
    for (const text of name === 'message' ? [own] : [undefined, own]) {
      const mail = renderMail(name as 'invitation', 'hb', input as typeof invited, text)
      expect(mail.body).toContain('Questions about your data? Write to people@northgate.test (Northgate).')
      expect(mail.html).toContain('Questions about your data? Write to people@northgate.test (Northgate).')
      const without = renderMail(name as 'invitation', 'hb', { ...(input as typeof invited), contact_email: '' }, text)
      expect(without.body + without.html).not.toContain('Questions about your data')
    }
  },
)

it('A mail greets nobody by an unknown name, in a company’s own text too', () => {
  const nameless = { ...invited, first: '' }
  const own = { subject: 'For you, {{ first }}', body: 'Dear {{ first }},\n\n{{ link }}', author: 'Northgate' }
  expect(renderMail('invitation', 'hb', nameless).body).toMatch(/^Hello,\n/)
  const mail = renderMail('invitation', 'hb', nameless, own)
  expect(mail.subject).toBe('For you,')
  expect(mail.body).toMatch(/^Dear,\n/)
  expect(mail.html).toContain('Dear,')
})

it('A mail writes each line of a list on its own line', () => {
  const { body, html } = renderMail('targets-active', 'hb', values['targets-active'])
  expect(body).toContain('\n\n- Drive: 55 or more, weight 3\n- Order: does not count\n\n')
  expect(html).toContain('<li>Drive: 55 or more, weight 3</li><li>Order: does not count</li></ul>')
})

it('A mail about a request omits an occupation or a note that the request does not have', () => {
  const { body } = renderMail('targets-requested', 'hb', { ...values['targets-requested'], occupation: '', note: '' })
  expect(body).toContain('for the role Sales. Until')
  expect(body).toContain('They wrote no note.')
})

it('A mail names no role when there is none', () => {
  const { body } = renderMail('survey-finished', 'hb', { ...values['survey-finished'], role_name: '' })
  expect(body).toContain('A survey has been finished.')
})
