import { and, desc, eq, isNull } from 'drizzle-orm'
import { interviewInterviewers, interviews } from './database/tables/interviews.ts'
import { surveyResults } from './database/tables/survey-results.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = {
  company_id: string
  role_id: string
  /** The ids of users by their address. */
  users: Record<string, string>
  now: Date
}

/**
 * Plans two interviews about the second best result for a role: one in three days, and one of yesterday whose
 * interviewer has written no scorecard. No email is written: the interviewer counts as told.
 */
export async function createDemoInterviews(scope: Scope, { company_id, role_id, users, now }: Demo) {
  const [result] = await scope.db
    .select({ id: surveyResults.id })
    .from(surveyResults)
    .where(
      and(
        eq(surveyResults.company_id, company_id),
        eq(surveyResults.role_id, role_id),
        eq(surveyResults.quality, 'good'),
        isNull(surveyResults.archived_at),
      ),
    )
    .orderBy(desc(surveyResults.role_score), surveyResults.id)
    .offset(1)
    .limit(1)
  // At 10 or 11 in the morning in New York, by the season.
  const at = (days: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 15)).toISOString()
  const shared = {
    company_id,
    survey_result_id: result!.id,
    time_zone: 'America/New_York',
    invites_person: true,
    created_by_user_id: users['company.owner@demo.test']!,
    created_at: at(-3),
    updated_at: at(-3),
  }
  const created = await scope.db
    .insert(interviews)
    .values([
      { ...shared, title: 'First interview', starts_at: at(-1), minutes: 45, link: 'https://meet.example.com/first' },
      { ...shared, title: 'Second interview', starts_at: at(3), minutes: 60, place: 'Main Street 12, room 2' },
    ])
    .returning({ id: interviews.id })
  await scope.db.insert(interviewInterviewers).values(
    created.map(({ id }) => ({
      company_id,
      interview_id: id,
      user_id: users['company.user@demo.test']!,
      reminded_at: now.toISOString(),
    })),
  )
}
