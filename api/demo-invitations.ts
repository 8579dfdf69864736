import { formVersion, shownOrder } from '@seatwise/domain/assessment/instrument'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { invitations } from './database/tables/invitations.ts'
import { surveyAnswers } from './database/tables/survey-results.ts'
import { findOrCreateInvitees } from './assessment/invitations/repository.ts'
import { createResults } from './assessment/surveys/new-results.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = {
  company_id: string
  role_id: string
  /** The id of the user who invited them. */
  user_id: string
  now: Date
}

/**
 * The progress of each invited person: `invited`, `opened` and `active` in days ago, `answered` as the number of
 * statements.
 */
const people = [
  { first: 'Beatriz', last: 'Hoang', invited: 6, opened: 5, answered: 24, active: 4 },
  { first: 'Omar', last: 'Lund', invited: 5, opened: 4 },
  { first: 'Farid', last: 'Moreau', invited: 8, opened: 7 },
]

/**
 * Creates people with a personal link who have not finished the survey. Their addresses do not exist, so no reminder
 * is sent.
 */
export async function createDemoInvitations(scope: Scope, { company_id, role_id, user_id, now }: Demo) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  for (const { first, last, invited, opened, answered, active } of people) {
    const email = `${first}.${last}@people.test`.toLowerCase()
    const [candidate] = await findOrCreateInvitees(scope, company_id, [{ first, last, email }])
    const state = answered ? 'in_progress' : 'invited'
    const started_at = daysAgo(opened)
    const [result] = await createResults(scope, company_id, [
      { candidate_id: candidate!.id, role_id, state, is_asked: true, started_at },
    ])
    const survey_result_id = result!.id
    await scope.db.insert(invitations).values({
      company_id,
      survey_result_id,
      invited_by_user_id: user_id,
      invited_at: daysAgo(invited),
      created_at: daysAgo(invited),
      mailed_at: daysAgo(invited),
      opened_at: daysAgo(opened),
      remind_after: daysAgo(-3650),
      expires_at: daysAgo(invited - 30),
    })
    if (answered && active !== undefined)
      await scope.db.insert(surveyAnswers).values({
        survey_result_id,
        company_id,
        language: 'en',
        notice_version: noticeVersion,
        form_version: formVersion,
        expires_at: daysAgo(invited - 30),
        answers: Object.fromEntries(shownOrder.slice(0, answered).map((item) => [item, 4])),
        answered_at: daysAgo(active),
      })
  }
}
