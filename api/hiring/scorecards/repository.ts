import { and, eq, sql } from 'drizzle-orm'
import type { GivenAnswer, Scorecard, ScorecardContent } from '@seatwise/contract/scorecards'
import type { BrandKey } from '@seatwise/contract/values/base'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { brands } from '@seatwise/domain/brands/brands'
import { companies } from '../../database/tables/companies.ts'
import { scorecardAnswers, scorecardOpenings, scorecards } from '../../database/tables/scorecards.ts'
import { surveyResults } from '../../database/tables/survey-results.ts'
import { readRows } from '../../kernel/statements.ts'
import { inScope, type UserScope } from '../../kernel/scope.ts'
import { teamPart } from '../../assessment/candidacies/public.ts'

/** The result that a scorecard is about. */
export type ResultOfCard = Pick<
  typeof surveyResults.$inferSelect,
  'id' | 'company_id' | 'candidate_id' | 'role_id' | 'state' | 'archived_at'
> & { brand: BrandKey; team_part: TeamPart | null }

const resultOfCard = (scope: UserScope, id: string) =>
  scope.db
    .select({
      id: surveyResults.id,
      company_id: surveyResults.company_id,
      candidate_id: surveyResults.candidate_id,
      role_id: surveyResults.role_id,
      state: surveyResults.state,
      archived_at: surveyResults.archived_at,
      brand: companies.brand,
      team_part: teamPart(sql`${surveyResults.candidacy_id}`),
    })
    .from(surveyResults)
    .innerJoin(companies, eq(companies.id, surveyResults.company_id))
    .where(and(inScope(scope, surveyResults.company_id), eq(surveyResults.id, id)))

export async function findResultOfCard(scope: UserScope, id: string): Promise<ResultOfCard | undefined> {
  const [row] = await resultOfCard(scope, id)
  return row
}

/**
 * Locks the result against archiving and erasure until the end of the transaction. Other interviewers can write at the
 * same time.
 */
export async function holdResult(scope: UserScope, id: string): Promise<ResultOfCard | undefined> {
  const [row] = await resultOfCard(scope, id).for('share', { of: surveyResults })
  return row
}

/** The part of a scorecard that everybody in scope can see. */
export type Head = Pick<Scorecard, 'id' | 'survey_result_id' | 'author' | 'submitted_at' | 'openings'> & {
  company_id: string
  author_user_id: string
  has_opened: boolean
}

/** The heads of all scorecards about a result, or of one scorecard. */
export async function findHeads(scope: UserScope, of: { result_id: string } | { id: string }): Promise<Head[]> {
  const nameOf = (who: string) =>
    sql`json_build_object('id', ${sql.raw(who)}.id, 'name', ${sql.raw(who)}.first || ' ' || ${sql.raw(who)}.last)`
  const [result_id, id] = 'id' in of ? [null, of.id] : [of.result_id, null]
  return readRows<Head>(
    scope,
    sql`select h.id, h.company_id, h.survey_result_id, h.author_user_id, h.submitted_at, ${nameOf('author')} as author,
        coalesce((select json_agg(json_build_object('by', ${nameOf('opener')}, 'at', o.created_at) order by o.created_at)
          from scorecard_openings o
          left join users opener on opener.id = o.opened_by_user_id and ${inScope(scope, sql`opener.company_id`) ?? sql`true`}
          where o.company_id = h.company_id and o.scorecard_id = h.id), '[]') as openings,
        exists (select from scorecard_openings o where o.company_id = h.company_id and o.scorecard_id = h.id
          and o.opened_by_user_id = ${scope.user.id}) as has_opened
      from scorecard_heads(${result_id}::uuid, ${id}::uuid) h
      left join users author on author.id = h.author_user_id and ${inScope(scope, sql`author.company_id`) ?? sql`true`}
      where ${inScope(scope, sql`h.company_id`) ?? sql`true`}
      order by h.submitted_at nulls last, h.created_at, h.id`,
  )
}

/**
 * The contents of these scorecards. Row-level security leaves out drafts of other authors that the reader has not
 * opened.
 */
export async function findContents(scope: UserScope, ids: readonly string[]): Promise<Map<string, ScorecardContent>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows<ScorecardContent & { id: string }>(
    scope,
    sql`select s.id, s.recommendation, s.summary, s.is_after_reading, s.later_notes, s.version,
        coalesce((select json_agg(json_build_object('rule', a.rule, 'custom_interview_question_id', a.custom_interview_question_id,
            'question', a.question, 'rating', a.rating, 'note', a.note) order by a.created_at, a.id)
          from scorecard_answers a where a.company_id = s.company_id and a.scorecard_id = s.id
            and (a.rating is not null or a.note <> '')), '[]') as answers
      from scorecards s where ${inScope(scope, sql`s.company_id`) ?? sql`true`} and s.id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}

/** Adds the user's own draft, if there is none. @returns whether it is new */
export async function insertScorecard(scope: UserScope, { id, company_id }: ResultOfCard): Promise<boolean> {
  const added = await scope.db
    .insert(scorecards)
    .values({ company_id, survey_result_id: id, author_user_id: scope.user.id })
    .onConflictDoNothing({ target: [scorecards.company_id, scorecards.survey_result_id, scorecards.author_user_id] })
    .returning({ id: scorecards.id })
  return added.length > 0
}

export type StoredScorecard = typeof scorecards.$inferSelect

const own = (scope: UserScope) =>
  and(inScope(scope, scorecards.company_id), eq(scorecards.author_user_id, scope.user.id))

/** Locks the scorecard, so that the second of two simultaneous writes from two tabs sees the first. */
export async function lockOwn(scope: UserScope, id: string): Promise<StoredScorecard | undefined> {
  const [scorecard] = await scope.db
    .select()
    .from(scorecards)
    .where(and(own(scope), eq(scorecards.id, id)))
    .for('update')
  return scorecard
}

type Change = Partial<
  Pick<StoredScorecard, 'recommendation' | 'summary' | 'submitted_at' | 'is_after_reading' | 'later_notes'>
>

export async function changeScorecard(scope: UserScope, id: string, { submitted_at, ...change }: Change) {
  await scope.db
    .update(scorecards)
    .set({
      ...change,
      ...(submitted_at === undefined ? {} : { submitted_at: sql`now()` }),
      version: sql`${scorecards.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(own(scope), eq(scorecards.id, id)))
}

/** An answer with the present text of its question. */
export type AskedAnswer = GivenAnswer & { question: string; text_pack: string | null }

/** Saves answers. An unchanged answer keeps the text of the question from the time of the answer. */
export async function saveAnswers(scope: UserScope, card: StoredScorecard, answers: readonly AskedAnswer[]) {
  for (const target of [scorecardAnswers.rule, scorecardAnswers.custom_interview_question_id]) {
    const values = answers.filter((answer) => (answer.rule === undefined) !== (target === scorecardAnswers.rule))
    if (values.length === 0) continue
    await scope.db
      .insert(scorecardAnswers)
      .values(
        values.map(({ rule = null, custom_interview_question_id = null, ...answer }) => ({
          ...answer,
          rule,
          custom_interview_question_id,
          company_id: card.company_id,
          scorecard_id: card.id,
        })),
      )
      .onConflictDoUpdate({
        target: [scorecardAnswers.company_id, scorecardAnswers.scorecard_id, target],
        set: {
          question: sql`excluded.question`,
          text_pack: sql`excluded.text_pack`,
          rating: sql`excluded.rating`,
          note: sql`excluded.note`,
          updated_at: sql`now()`,
        },
        setWhere: sql`(${scorecardAnswers.rating}, ${scorecardAnswers.note}) is distinct from (excluded.rating, excluded.note)`,
      })
  }
}

/**
 * The texts of the company's custom questions that are asked about the result, its role or everybody, by id. Includes
 * questions that are no longer asked but have an answer in the scorecard.
 */
export async function findAskedQuestions(
  scope: UserScope,
  { id, company_id, role_id, brand }: ResultOfCard,
  card: StoredScorecard,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || !brands[brand].features.interview_questions) return new Map()
  const rows = await readRows<{ id: string; text: string }>(
    scope,
    sql`select q.id, q.text from custom_interview_questions q
      where ${inScope(scope, sql`q.company_id`) ?? sql`true`} and q.company_id = ${company_id} and q.id = any(${sql.param(ids)}::uuid[])
        and (q.retired_at is null and (q.survey_result_id is null or q.survey_result_id = ${id})
            and (q.role_id is null or q.role_id = ${role_id}::uuid)
          or exists (select from scorecard_answers a where a.company_id = q.company_id and a.scorecard_id = ${card.id}
            and a.custom_interview_question_id = q.id))`,
  )
  return new Map(rows.map((row) => [row.id, row.text]))
}

export async function insertOpening(scope: UserScope, { id, company_id }: Head) {
  await scope.db.insert(scorecardOpenings).values({ company_id, scorecard_id: id, opened_by_user_id: scope.user.id })
}
