import { sql } from 'drizzle-orm'
import type { ResumeQuestion } from '@seatwise/domain/generations/model-questions'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type Scope } from '../../kernel/scope.ts'

type OfResume = { candidate_file_id: string | undefined; questions: ResumeQuestion[] }

/**
 * The questions that the latest analysis of the person's resume by a model has suggested, without removed questions, and
 * the id of the resume.
 */
export async function findResumeQuestions(
  scope: Scope,
  { company_id, candidate_id }: { company_id: string; candidate_id: string },
): Promise<OfResume> {
  const rows = await readRows<ResumeQuestion & { candidate_file_id: string }>(
    scope,
    sql`select l.text, l.detail, g.candidate_file_id from generation_lines l
      join (select g.id, g.candidate_file_id from generations g
          join candidate_files f on f.company_id = g.company_id and f.id = g.candidate_file_id and f.candidate_id = ${candidate_id}
          where ${inScope(scope, sql`g.company_id`) ?? sql`true`} and g.company_id = ${company_id}
            and g.kind = 'resume_analysis' and g.source = 'model' and g.state = 'done'
          order by g.created_at desc, g.id desc limit 1) g on g.id = l.generation_id
      where ${inScope(scope, sql`l.company_id`) ?? sql`true`} and l.company_id = ${company_id} and l.kind = 'question' and l.state <> 'removed'
      order by l.position`,
  )
  return {
    candidate_file_id: rows[0]?.candidate_file_id,
    questions: rows.map(({ text, detail }) => ({ text, detail })),
  }
}
