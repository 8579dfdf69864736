import type { Pipeline, Status } from '@seatwise/contract/pipelines'
import type { RejectReason } from '@seatwise/contract/reject-reasons'
import type { StatusColor, StatusType } from '@seatwise/contract/values/base'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import type { Words } from '../../kernel/problem-messages.ts'

export const colorNames: Record<StatusColor, string> = {
  grey: 'Gray',
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  pink: 'Pink',
  violet: 'Violet',
}

/** The name of a stage type: the brand's usual name for a stage of this type. */
export const typeName = (type: StatusType): string => currentBrand().pipeline.stages[type]

/** The type of a stage; empty if the name of the stage says the same. */
export const typeWords = ({ name, type }: Pick<Status, 'name' | 'type'>): string =>
  name.toLowerCase() === typeName(type).toLowerCase() ? '' : typeName(type)

export const limitWords = ({ day_limit }: Pick<Status, 'day_limit'>): string =>
  day_limit === null ? 'No day limit' : day_limit === 1 ? 'Limit of 1 day' : `Limit of ${day_limit} days`

/** The email that is offered when a person is moved to the stage. */
export const mailWords = ({ mail_template }: Pick<Status, 'mail_template'>): string =>
  mail_template ? `Email “${mail_template.name}”` : ''

/** The number of people in a stage; empty for users who may not see it. */
export const cardsWords = ({ cards }: Pick<Status, 'cards'>): string =>
  cards === null ? '' : cards === 0 ? 'No one' : counted(cards, ['person', 'people'])!

const maxShownRoles = 3

/** The roles whose results begin in the pipeline. */
export function rolesWords({ is_default, roles }: Pick<Pipeline, 'is_default' | 'roles'>): string {
  const shownRoles = roles.slice(0, maxShownRoles)
  const more = roles.length > shownRoles.length ? ' and more' : ''
  const named = shownRoles.length > 0 ? `${shownRoles.join(', ')}${more}` : ''
  if (is_default)
    return named
      ? `For ${named}, and for every role without a pipeline of its own`
      : 'For every role without a pipeline of its own'
  return named ? `For ${named}` : 'No role begins here yet: choose this pipeline at a role'
}

/** The announcement after a stage has been moved. */
export const placeWords = (name: string, place: number, of: number) => `${name} is now stage ${place + 1} of ${of}.`

export const reasonPlaceWords = (name: string, place: number, of: number) =>
  `${name} is now reason ${place + 1} of ${of}.`

/** "in 2 days", "in 90 minutes"; "at once" for none. */
export function delayWords(minutes: number): string {
  if (minutes === 0) return 'at once'
  if (minutes % 1440 === 0) return `in ${counted(minutes / 1440, ['day', 'days'])!}`
  if (minutes % 60 === 0) return `in ${counted(minutes / 60, ['hour', 'hours'])!}`
  return `in ${counted(minutes, ['minute', 'minutes'])!}`
}

/** The email that a reject reason offers. */
export function rejectMailWords({ mail, mail_template, mail_delay_minutes }: RejectReason): string {
  if (mail === 'none') return 'No email'
  const which = mail_template ? `Email “${mail_template.name}”` : 'The email of the stage'
  return `${which}, ${delayWords(mail_delay_minutes)}`
}

/** Messages of refusals in the dialogs of pipelines. */
export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this pipeline meanwhile. It is shown as it is now: please try again.',
  not_found: 'This is not here any more. Close this and look at the pipelines again.',
  count_changed: 'Someone was moved meanwhile. Look at the new number, and confirm again.',
  not_allowed: 'There are people in it, and only those who can view the pipeline can move them.',
}

/** Messages of refusals in the dialogs of reject reasons. */
export const reasonRefusalWords: Words = {
  changed_meanwhile: 'Someone else changed this reason meanwhile. It is shown as it is now: please try again.',
  not_found: 'This is not here any more. Close this and look at the reasons again.',
}
