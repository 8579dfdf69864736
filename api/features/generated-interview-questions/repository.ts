import { sql } from 'drizzle-orm'
import type { ResumeQuestion } from '@seatwise/domain/generations/interview-questions'
import { runPlanned } from '../../platform/named-query.ts'
import { inScope, type Scope } from '../../platform/scope.ts'

/** What the latest reading of a resume of the person proposes to ask, without what somebody has removed. */
export async function findResumeQuestions(
  scope: Scope,
  { company_id, candidate_id }: { company_id: string; candidate_id: string },
): Promise<ResumeQuestion[]> {
  return runPlanned<ResumeQuestion>(
    scope,
    sql`select l.text, l.detail from generation_lines l
      where ${inScope(scope, sql`l.company_id`) ?? sql`true`} and l.company_id = ${company_id} and l.kind = 'question' and l.state <> 'removed'
        and l.generation_id = (select g.id from generations g
          where g.company_id = ${company_id} and g.candidate_id = ${candidate_id} and g.kind = 'resume_analysis' and g.state = 'done'
          order by g.created_at desc, g.id desc limit 1)
      order by l.position`,
  )
}
