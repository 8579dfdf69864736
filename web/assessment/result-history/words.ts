import type { ResultEvent } from '@seatwise/contract/result-history'
import type { MoveMethod } from '@seatwise/contract/values/assessment'
import type { MessageState } from '@seatwise/contract/values/base'
import { currentBrand } from '../../kernel/brand.ts'
import { dateTime, recentTime } from '../../ui/dates.ts'
import { whoOf } from '../../base/audit-events/words.ts'

type Change = NonNullable<ResultEvent['role']>

/** The event as a heading. */
export function eventWords(event: ResultEvent): string {
  switch (event.event) {
    case 'invited':
      return 'Invited'
    case 'reminded':
      return 'Reminder sent'
    case 'renewed':
      return 'Invitation renewed'
    case 'withdrawn':
      return 'Invitation withdrawn'
    case 'added':
      return 'Put on the board'
    case 'registered':
      return 'Registered'
    case 'completed':
      return 'Finished the survey'
    case 'expired':
      return 'The time to finish ended'
    case 'archived':
      return 'Archived'
    case 'restored':
      return 'Restored'
    case 'moved':
      return event.stage ? moveWords(event.stage) : 'Moved'
    case 'updated':
      return updateWords(event)
    case 'recorded':
      return 'Recorded by another system'
    case 'interview_planned':
      return interviewWords('planned for', event)
    case 'interview_changed':
      return interviewWords('changed: now', event)
    case 'interview_canceled':
      return interviewWords('canceled:', event)
    case 'overruled':
      return event.stage
        ? `Moved to ${event.stage.to} in the CRM; a later move counts`
        : 'Moved in the CRM; a later move counts'
  }
}

const mailStates: Record<MessageState, string> = {
  queued: 'is on its way',
  sent: 'was sent',
  failed: 'was not delivered',
  held: 'was not sent: no mail server is set up',
  uncertain: 'may not have arrived',
  canceled: 'was canceled',
}

/** The state of the email that was sent with a move. */
export const mailWords = ({ subject, state, leaves_at }: NonNullable<ResultEvent['mail']>): string =>
  `Email “${subject}” ${leaves_at ? `waits until ${recentTime(leaves_at)}` : mailStates[state]}`

const interviewWords = (what: string, { interview }: ResultEvent) =>
  `${currentBrand().texts.meeting} ${what} ${interview ? dateTime(interview.starts_at) : 'another time'}`

function moveWords({ from, to }: Change): string {
  if (from === null) return `Placed in ${to}`
  return to === null ? `Taken out of ${from}` : `Moved from ${from} to ${to}`
}

function updateWords({ role, location, department, is_test }: ResultEvent): string {
  const phrases = [
    ...changeWords('role', role),
    ...changeWords('location', location),
    ...changeWords('department', department),
    ...(is_test === null ? [] : [is_test ? 'marked as a test' : 'no longer a test']),
  ].join(', ')
  return phrases === '' ? 'Changed' : phrases.charAt(0).toUpperCase() + phrases.slice(1)
}

function changeWords(name: string, change: Change | null): string[] {
  if (!change) return []
  const { from, to } = change
  if (from === null) return [`${name} set to ${to}`]
  return [to === null ? `${name} ${from} removed` : `${name} changed from ${from} to ${to}`]
}

const howWords: Record<MoveMethod, string | undefined> = {
  drag: undefined,
  menu: undefined,
  bulk: 'with others',
  rule: 'automatically',
  stage_deleted: 'because the stage was deleted',
  api: 'by a connected program',
  crm: 'in the CRM',
}

/** Who did it and how; empty for actions of the surveyed person. */
export function byWords({ actor, acting_as, how, is_undo }: ResultEvent): string[] {
  const way = is_undo ? 'undo' : how ? howWords[how] : undefined
  return [...(actor ? [whoOf({ actor, acting_as })] : []), ...(way ? [way] : [])]
}
