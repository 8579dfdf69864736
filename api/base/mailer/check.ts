import { templateVariables, type TemplateKind } from '@seatwise/contract/values/base'
import { Invalid } from '../../kernel/refusal.ts'
import { buttonIn, namesIn, paragraphsIn, renderMail, type OwnTemplate } from '../outbox/templates.ts'
import { invented } from './sample.ts'

type Fault = { path: keyof OwnTemplate; message: string }

const address = '{{ link }}'
const maxParagraphs = 40
const maxLinks = 3
/** The number of values is limited, because each can be a hundred characters long. */
const maxValues = 60

/** Refuses an email that might not arrive as intended, or that would lead people elsewhere than to the survey. */
export function checkTemplate(kind: TemplateKind, own: OwnTemplate) {
  const links = hasLink(kind) ? linkFaults(own) : addressFaults(own)
  const faults = [...faultsOf(kind, 'subject', own.subject), ...faultsOf(kind, 'body', own.body), ...links]
  if (faults.length === 0) faults.push(...renderFaults(kind, own))
  if (faults.length > 0) throw new Invalid(faults)
}

const hasLink = (kind: TemplateKind) => (templateVariables[kind] as readonly string[]).includes('link')

/**
 * A message to a candidate may contain URLs, for example of a meeting, but only complete ones, so that people see where
 * they lead.
 */
function addressFaults({ subject, body }: OwnTemplate): Fault[] {
  const fault = (path: Fault['path'], message: string) => ({ path, message })
  const faults: Fault[] = []
  if (namesWebAddress(subject)) faults.push(fault('subject', 'Web addresses belong into the text.'))
  if (body.includes(']('))
    faults.push(fault('body', 'Write web addresses as they are: words that lead elsewhere look like a fraud.'))
  if (namesWebAddress(body.replaceAll(wholeAddress, '')))
    faults.push(
      fault('body', 'Write a web address in full, beginning with https://, with a space before and after it.'),
    )
  if (paragraphsIn(body).length > maxParagraphs)
    faults.push(fault('body', `An email has at most ${maxParagraphs} paragraphs.`))
  return faults
}

function faultsOf(kind: TemplateKind, path: Fault['path'], source: string): Fault[] {
  const fault = (message: string) => ({ path, message })
  // Direction overrides and other invisible characters make a text look different from its content. Joiners are
  // allowed, because emoji and some languages need them.
  const visible = (path === 'body' ? source.replaceAll(/[\n\t]/g, '') : source).replaceAll(/\u200c|\u200d|\u00ad/g, '')
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(visible))
    return [fault('This text has characters that cannot be seen. Type it instead of pasting it.')]
  const line = unreadableLine(source)
  if (line !== undefined) {
    const where = source.includes('\n') ? `Line ${line}` : 'This text'
    return [fault(`${where} cannot be read: use {{ name }}, and {% if name != '' %} … {% else %} … {% endif %}.`)]
  }
  if (hasLink(kind) && namesWebAddress(source))
    return [fault('Leave web addresses out: the link is the only one in this email.')]
  if (namesIn(source)!.length > maxValues) return [fault(`This text names values more than ${maxValues} times.`)]
  const known: readonly string[] = templateVariables[kind]
  const unknown = new Set(namesIn(source)!.filter((name) => !known.includes(name)))
  return [...unknown].map((name) =>
    fault(`There is no {{ ${name} }} in this email. It has ${known.map((one) => `{{ ${one} }}`).join(', ')}.`),
  )
}

/** True if a text names a web address: mail programs make links of bare domains too. Email addresses do not count. */
export const namesWebAddress = (source: string) =>
  /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3}/iu.test(
    source.replaceAll(/(?<=^|[\s(<])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?=$|[\s)>,.;])/g, ''),
  )

/** Complete URLs that stand on their own. */
const wholeAddress = /(?<=^|\s)https:\/\/[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?::\d{1,5})?(?:[/?#][^\s{}]*)?(?=$|\s)/g

/** The number of the first line with Liquid that companies may not use. */
function unreadableLine(source: string): number | undefined {
  if (namesIn(source) !== undefined) return undefined
  return source.split('\n').findIndex((line) => namesIn(line) === undefined) + 1
}

/** The link must be alone on a line or in a button, so that people see where it leads. */
function linkFaults({ subject, body }: OwnTemplate): Fault[] {
  const fault = (message: string): Fault => ({ path: 'body', message })
  const paragraphs = paragraphsIn(body)
  const others = paragraphs.filter((paragraph) => !isButton(paragraph))
  const faults: Fault[] = []
  if (namesIn(subject)?.includes('link')) faults.push({ path: 'subject', message: 'The link belongs into the text.' })
  // Strangers can choose the name of a person, so it must not be in the subject.
  if (namesIn(subject)?.includes('person'))
    faults.push({ path: 'subject', message: 'The name of the person belongs into the text.' })
  if (others.some((paragraph) => paragraph.includes('](')))
    faults.push(fault(`A button is a paragraph of its own, [like this](${address}), and leads nowhere else.`))
  if (others.some((paragraph) => /(?<!^|\s)\{\{ *link *\}\}|\{\{ *link *\}\}(?!$|[\s.,])/.test(paragraph)))
    faults.push(fault(`${address} stands alone, with a space before and after it.`))
  if (paragraphs.length > maxParagraphs) faults.push(fault(`An email has at most ${maxParagraphs} paragraphs.`))
  if ((namesIn(body) ?? []).filter((name) => name === 'link').length > maxLinks)
    faults.push(fault(`An email has its link at most ${maxLinks} times.`))
  return faults
}

function isButton(paragraph: string): boolean {
  const { label, address: target } = buttonIn(paragraph)
  return target === address && !/[[\]]/.test(label!)
}

/** Renders the template with all values, and without each optional one. Every result must have a subject and a link. */
function renderFaults(kind: TemplateKind, own: OwnTemplate): Fault[] {
  try {
    for (const samples of invented) {
      const values = samples[kind]
      const { subject, body, html } = renderMail(kind, 'hb', values, { ...own, author: 'Example Company' })
      // Conditions could put a URL together from parts.
      const text = body.replaceAll('link' in values ? values.link : wholeAddress, '')
      if (namesWebAddress(subject) || namesWebAddress(text))
        return [
          { path: 'body', message: 'This text makes a web address for some people. Write addresses in one piece.' },
        ]
      if (subject === '') return [{ path: 'subject', message: 'The subject would be empty for some people.' }]
      if ('link' in values && ![body, html].every((text) => text.includes(values.link)))
        return [{ path: 'body', message: `The text needs ${address} in every case: without it nobody can go on.` }]
    }
    return []
  } catch {
    return [{ path: 'body', message: 'Each {% if … %} of a text or subject needs one {% endif %}.' }]
  }
}
