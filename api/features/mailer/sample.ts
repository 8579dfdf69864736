import { daysToRegister } from '@seatwise/contract/limits'
import type { TemplateKind } from '@seatwise/contract/values'
import type { MailValues } from '../outbox/templates.ts'

type Person = { first: string; company_name: string; role_name: string; public_url: string }

/** What a mail of each kind would say to a person. Its link looks like one and opens nothing. */
export function samplesFor({ first, company_name, role_name, public_url }: Person): Pick<MailValues, TemplateKind> {
  const link = `${public_url}/survey/take#preview`
  const day = new Date(Date.now() + daysToRegister * 86_400_000)
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day)
  const invited = { first, company_name, role_name, link, until }
  return {
    invitation: invited,
    'invitation-reminder': invited,
    'survey-reminder': invited,
  }
}

/** Of nobody, with and without what can be missing: they check a template before it is stored. */
export const invented = ['Alex', ''].flatMap((first) =>
  ['Sales', ''].map((role_name) =>
    samplesFor({ first, role_name, company_name: 'Example Company', public_url: 'https://example.test' }),
  ),
)
