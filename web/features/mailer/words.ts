import type { MailTemplate } from '@seatwise/contract/mailer'
import type { TemplateKind, TemplateVariable } from '@seatwise/contract/values'
import { date } from '../../ui/dates.ts'

export const templateWords: Record<TemplateKind, { name: string; when: string }> = {
  invitation: { name: 'Invitation', when: 'Sent to each person you invite by email.' },
  'invitation-reminder': { name: 'Reminder to begin', when: 'Sent when an invited person has not begun.' },
  'survey-reminder': { name: 'Reminder to finish', when: 'Sent when an invited person has begun and stopped.' },
}

export const variableWords: Record<TemplateVariable, string> = {
  first: 'First name',
  company_name: 'Company',
  role_name: 'Role',
  link: 'Button with the link',
  until: 'Last day',
}

/** Whose text it is. */
export const originWords = ({ is_default, updated_at, updated_by }: MailTemplate): string =>
  is_default || updated_at === null
    ? 'Our text'
    : `Your text, changed ${date(updated_at)}${updated_by === null ? '' : ` by ${updated_by}`}`
