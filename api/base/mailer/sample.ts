import { daysToFinish, daysToRegister } from '@seatwise/contract/limits'
import type { TemplateKind } from '@seatwise/contract/values/base'
import { dayIn } from '@seatwise/domain/days'
import type { MailValues } from '../outbox/templates.ts'

type Person = {
  first: string
  last: string
  company_name: string
  contact_email: string
  role_name: string
  sender_first: string
  sender_name: string
  public_url: string
}

/** A sample email of each kind to a person. Its link has no effect. */
export function samplesFor({ public_url, ...person }: Person): Pick<MailValues, TemplateKind> {
  const { first, last, company_name, contact_email, role_name, sender_first, sender_name } = person
  const link = `${public_url}/survey/take#preview`
  const day = new Date(Date.now() + daysToRegister * 86_400_000)
  const until = dayIn('UTC', day, 'long')
  const invited = { first, company_name, contact_email, role_name, link, until }
  const addressed = { first, last, company_name, contact_email, role_name, sender_name }
  return {
    invitation: invited,
    'invitation-reminder': invited,
    'survey-reminder': invited,
    'survey-resume': { company_name, contact_email, role_name, link, days: daysToFinish },
    'survey-finished': { first: sender_first, person: `${first} ${last}`.trim(), role_name, link },
    acknowledgement: addressed,
    rejection: addressed,
    message: addressed,
  }
}

/** Invented values, with and without the optional ones. A template is rendered with them before it is stored. */
export const invented = ['Alex', ''].flatMap((first) =>
  ['Sales', ''].map((role_name) =>
    samplesFor({
      first,
      last: 'Example',
      role_name,
      company_name: 'Example Company',
      contact_email: 'people@example.test',
      sender_first: 'Sam',
      sender_name: 'Sam Example',
      public_url: 'https://example.test',
    }),
  ),
)
