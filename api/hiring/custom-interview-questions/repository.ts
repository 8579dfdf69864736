import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { BrandKey } from '@seatwise/contract/values/base'
import { companies } from '../../database/tables/companies.ts'
import { customInterviewQuestions } from '../../database/tables/custom-interview-questions.ts'
import type { surveyResults } from '../../database/tables/survey-results.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'

export type StoredQuestion = typeof customInterviewQuestions.$inferSelect
type Result = Pick<typeof surveyResults.$inferSelect, 'id' | 'company_id' | 'role_id'>

type Row = Omit<CustomInterviewQuestion, 'can'> & { author_user_id: string }

/**
 * The questions as readers see them: the questions for a result in the order in which they were written, or one
 * question.
 */
export async function findQuestions(scope: UserScope, of: { result: Result } | { id: string }): Promise<Row[]> {
  const which =
    'id' in of
      ? sql`q.id = ${of.id}`
      : sql`q.company_id = ${of.result.company_id} and (q.survey_result_id is null or q.survey_result_id = ${of.result.id})
          and (q.role_id is null or q.role_id = ${of.result.role_id}::uuid)`
  return readRows<Row>(
    scope,
    sql`select q.id, q.author_user_id, json_build_object('id', author.id, 'name', author.first || ' ' || author.last) as author,
        case when q.survey_result_id is not null then 'result' when q.role_id is not null then 'role' else 'company' end as applies_to,
        role.name as role_name, q.text, q.generated_by, q.listen_for, q.weak_sign, q.created_at, q.version
      from custom_interview_questions q
      left join roles role on role.id = q.role_id
      left join users author on author.id = q.author_user_id and ${inScope(scope, sql`author.company_id`) ?? sql`true`}
      where ${inScope(scope, sql`q.company_id`) ?? sql`true`} and q.retired_at is null and ${which}
      order by q.created_at, q.id`,
  )
}

/** Finds a question, including a retired one. */
export async function findQuestion(scope: UserScope, id: string): Promise<StoredQuestion | undefined> {
  const [customInterviewQuestion] = await scope.db
    .select()
    .from(customInterviewQuestions)
    .where(and(inScope(scope, customInterviewQuestions.company_id), eq(customInterviewQuestions.id, id)))
  return customInterviewQuestion
}

export async function lockQuestion(
  scope: UserScope,
  id: string,
): Promise<(StoredQuestion & { brand: BrandKey }) | undefined> {
  const [row] = await scope.db
    .select({ ...getTableColumns(customInterviewQuestions), brand: companies.brand })
    .from(customInterviewQuestions)
    .innerJoin(companies, eq(companies.id, customInterviewQuestions.company_id))
    .where(
      and(
        inScope(scope, customInterviewQuestions.company_id),
        eq(customInterviewQuestions.id, id),
        isNull(customInterviewQuestions.retired_at),
      ),
    )
    .for('update', { of: customInterviewQuestions })
  return row
}

/** The number of questions of the company, also of those that the user does not see. */
export async function countAsked(scope: UserScope, company_id: string): Promise<number> {
  const [row] = await readRows<{ asked: number }>(
    scope,
    sql`select count_own_questions(id)::int as asked from companies
      where ${inScope(scope, sql`id`) ?? sql`true`} and id = ${company_id}`,
  )
  return row!.asked
}

type NewQuestion = Pick<
  StoredQuestion,
  'company_id' | 'survey_result_id' | 'role_id' | 'text' | 'listen_for' | 'weak_sign'
> & { generated_by?: string }

export async function insertQuestion(scope: UserScope, question: NewQuestion): Promise<string> {
  const [created] = await scope.db
    .insert(customInterviewQuestions)
    .values({ ...question, author_user_id: scope.user.id })
    .returning({ id: customInterviewQuestions.id })
  return created!.id
}

type Change = Partial<Pick<StoredQuestion, 'text' | 'listen_for' | 'weak_sign'>> & { isRetired?: true }

export async function changeQuestion(scope: UserScope, id: string, { isRetired, ...change }: Change) {
  await scope.db
    .update(customInterviewQuestions)
    .set({
      ...change,
      ...(isRetired ? { retired_at: sql`now()` } : {}),
      version: sql`${customInterviewQuestions.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(inScope(scope, customInterviewQuestions.company_id), eq(customInterviewQuestions.id, id)))
}
