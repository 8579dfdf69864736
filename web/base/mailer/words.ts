import type { MailTemplate } from '@seatwise/contract/mailer'
import type { TemplateKind, TemplateVariable } from '@seatwise/contract/values/base'
import { date, shortDate } from '../../ui/dates.ts'

/** The names of the standard templates; message templates have names of their own. */
export const templateWords: Record<Exclude<TemplateKind, 'message'>, { name: string; when: string }> = {
  invitation: { name: 'Invitation', when: 'Sent to each person you invite by email.' },
  'invitation-reminder': { name: 'Reminder to begin', when: 'Sent when an invited person has not begun.' },
  'survey-reminder': { name: 'Reminder to finish', when: 'Sent when an invited person has begun and stopped.' },
  'survey-resume': {
    name: 'Link to the survey',
    when: 'Sent when somebody registers through a survey link, so that they can go on later.',
  },
  'survey-finished': {
    name: 'Survey finished',
    when: 'Sent to the owner of the survey link and to those who follow the role.',
  },
  acknowledgement: { name: 'Thank you', when: 'Tells a person that you have their answers.' },
  rejection: { name: 'Rejection', when: 'Tells a person that you have decided to go on with others.' },
}

export const nameOf = ({ kind, name }: Pick<MailTemplate, 'kind' | 'name'>): string =>
  kind === 'message' ? (name ?? '') : templateWords[kind].name

export const variableWords: Record<TemplateVariable, string> = {
  first: 'First name',
  last: 'Last name',
  person: 'Name of the person',
  company_name: 'Company',
  role_name: 'Role',
  sender_name: 'Your name',
  link: 'Button with the link',
  until: 'Last day',
  days: 'Days left',
}

export const changedWords = ({ updated_at, updated_by }: MailTemplate): string | undefined =>
  updated_at === null ? undefined : `Changed ${date(updated_at)}${updated_by === null ? '' : ` by ${updated_by}`}`

/** "Default" for the product's own text; otherwise the day of the last edit. */
export const stateOf = ({ is_default, updated_at }: MailTemplate): string =>
  is_default || updated_at === null ? 'Default' : `Edited ${shortDate(updated_at)}`

/** A subject for a list, with the company's name, and labels in place of other values. */
export const subjectWords = (
  { subject, variables }: Pick<MailTemplate, 'subject' | 'variables'>,
  company_name: string,
) =>
  variables.reduce(
    (words, variable) =>
      // A function, because in a replacement text "$" has a special meaning.
      words.replaceAll(codeOf(variable), () =>
        variable === 'company_name' ? company_name : `[${variableWords[variable].toLowerCase()}]`,
      ),
    subject,
  )

/** The placeholder of a value in a text. */
export const codeOf = (variable: TemplateVariable): string => `{{ ${variable} }}`

/** The initial text of a new email. */
export const newText = { subject: '', body: 'Hello {{ first }},\n\n' }
