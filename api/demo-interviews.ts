import { and, eq, isNull } from 'drizzle-orm'
import { interviewInterviewers, interviews } from './database/tables/interviews.ts'
import { statuses } from './database/tables/pipelines.ts'
import { surveyResults } from './database/tables/survey-results.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = {
  company_id: string
  /** The ids of users by their address. */
  users: Record<string, string>
  now: Date
}

const dayMs = 86_400_000
/** In the morning in New York. */
const startMs = 15 * 3_600_000

/**
 * Plans two interviews about a result in the stage for interviews: one in three days, and one of yesterday whose
 * interviewer has written no scorecard. No email is written: the interviewer counts as told.
 */
export async function createDemoInterviews(scope: Scope, { company_id, users, now }: Demo) {
  const [result] = await scope.db
    .select({ id: surveyResults.id })
    .from(surveyResults)
    .innerJoin(statuses, eq(statuses.id, surveyResults.status_id))
    .where(
      and(
        eq(surveyResults.company_id, company_id),
        eq(surveyResults.state, 'completed'),
        eq(statuses.type, 'interview'),
        isNull(surveyResults.archived_at),
      ),
    )
    .orderBy(surveyResults.completed_at, surveyResults.id)
    .limit(1)
  const at = (days: number) => new Date((Math.floor(now.getTime() / dayMs) + days) * dayMs + startMs).toISOString()
  const shared = {
    company_id,
    survey_result_id: result!.id,
    time_zone: 'America/New_York',
    invites_person: true,
    created_by_user_id: users['company.owner@demo.test']!,
    created_at: at(-4),
    updated_at: at(-4),
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
