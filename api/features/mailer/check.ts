import { templateVariables, type TemplateKind } from '@seatwise/contract/values'
import { Invalid } from '../../platform/refusal.ts'
import { buttonIn, renderMail, variablesIn, type OwnTemplate } from '../outbox/templates.ts'
import { invented, inventedWithGaps } from './sample.ts'

type Fault = { path: keyof OwnTemplate; message: string }

/**
 * Refuses a mail that would not reach people as it was meant: with a value that it does not have, without the link, or
 * with a button that leads elsewhere.
 */
export function checkTemplate(kind: TemplateKind, own: OwnTemplate) {
  const faults = [...faultsOf(kind, 'subject', own.subject), ...faultsOf(kind, 'body', own.body), ...buttonFaults(own)]
  if (faults.length === 0) faults.push(...renderFaults(kind, own))
  if (faults.length > 0) throw new Invalid(faults)
}

function faultsOf(kind: TemplateKind, path: Fault['path'], source: string): Fault[] {
  const line = unreadableLine(source)
  if (line !== undefined) {
    const where = source.includes('\n') ? `Line ${line}` : 'This text'
    return [{ path, message: `${where} cannot be read: check what stands in {{ }} and {% %}.` }]
  }
  const known: readonly string[] = templateVariables[kind]
  const unknown = variablesIn(source).filter((name) => !known.includes(name))
  return unknown.map((name) => ({
    path,
    message: `There is no {{ ${name} }} in this email. It has ${known.map((one) => `{{ ${one} }}`).join(', ')}.`,
  }))
}

/** The number of the line that is no Liquid, or none that companies may write. */
function unreadableLine(source: string): number | undefined {
  try {
    variablesIn(source)
    return undefined
  } catch (error) {
    const { token } = error as { token?: { getPosition?: () => number[] } }
    return token?.getPosition?.()[0] ?? 1
  }
}

const address = '{{ link }}'

/** A button with another address would lead people from our mail to wherever its author likes. */
function buttonFaults({ subject, body }: OwnTemplate): Fault[] {
  const faults: Fault[] = []
  const buttons = body.split('\n').map((line) => buttonIn(line.trim()).address)
  if (/\{\{-?\s*link\b/.test(subject)) faults.push({ path: 'subject', message: 'The link belongs into the text.' })
  if (buttons.some((one) => one !== undefined && one !== address))
    faults.push({ path: 'body', message: `A button leads to ${address} and nowhere else.` })
  return faults
}

/** Written once with every value and once with those left out that can be missing: the link stands in both. */
function renderFaults(kind: TemplateKind, own: OwnTemplate): Fault[] {
  try {
    for (const samples of [invented, inventedWithGaps]) {
      const values = samples[kind]
      // The cast: each kind has the values that the contract lists for it.
      if (!renderMail(kind, 'hb', values as never, own).body.includes(values.link))
        return [{ path: 'body', message: `The text needs ${address} in every case: without it nobody can begin.` }]
    }
    return []
  } catch {
    return [{ path: 'body', message: 'This text cannot be written with the values that the email has.' }]
  }
}
