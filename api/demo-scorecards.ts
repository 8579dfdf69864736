import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Recommendation } from '@seatwise/contract/values/hiring'
import { textPack } from '@seatwise/domain/reports/packs/pack'
import { scorecardAnswers, scorecards } from './database/tables/scorecards.ts'
import { surveyResults } from './database/tables/survey-results.ts'
import { questionsDocument } from './assessment/reports/people.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = {
  company_id: string
  role_id: string
  /** The ids of users by their address. */
  users: Record<string, string>
  now: Date
}

type Card = {
  by: string
  hoursAgo: number
  recommendation: Recommendation
  summary: string
  /** The answers to the first questions, in order. */
  answers: { rating: number; note: string }[]
}

const cards: readonly Card[] = [
  {
    by: 'company.user@demo.test',
    hoursAgo: 30,
    recommendation: 'yes',
    summary: 'Clear examples, with figures. Open: how much guidance is needed in the first weeks.',
    answers: [
      { rating: 4, note: 'Two good cases. Said what went wrong and what changed after it.' },
      { rating: 3, note: 'One case, from a while ago.' },
      { rating: 5, note: '' },
    ],
  },
  {
    by: 'no.pipeline@demo.test',
    hoursAgo: 6,
    recommendation: 'strong_yes',
    summary: 'Asked good questions about the shop.',
    answers: [
      { rating: 2, note: 'Stayed general, also when asked again.' },
      { rating: 4, note: 'Took the lead when the plan fell through.' },
      { rating: 4, note: 'Checked back with the customer.' },
    ],
  },
]

/**
 * Creates two scorecards about the best result for a role, so that a user who submits a third one sees where they
 * differ.
 */
export async function createDemoScorecards(scope: Scope, { company_id, role_id, users, now }: Demo) {
  const [best] = await scope.db
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
    .limit(1)
  const { document } = await questionsDocument(scope, { survey_result_id: best!.id })
  const questions = document.sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'question')
  for (const { by, hoursAgo, answers, ...card } of cards) {
    const author_user_id = users[by]!
    // Row-level security lets only the author write a scorecard.
    await scope.db.execute(sql`select set_config('seatwise.reader', ${author_user_id}, true)`)
    const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
    const dated = { created_at: at, updated_at: at }
    const [created] = await scope.db
      .insert(scorecards)
      .values({ ...card, ...dated, company_id, survey_result_id: best!.id, author_user_id, submitted_at: at })
      .returning({ id: scorecards.id })
    await scope.db.insert(scorecardAnswers).values(
      questions.slice(0, answers.length).map(({ rule, text }, nth) => ({
        ...answers[nth]!,
        ...dated,
        company_id,
        scorecard_id: created!.id,
        rule,
        question: text,
        text_pack: textPack,
      })),
    )
  }
  await scope.db.execute(sql`select set_config('seatwise.reader', '', true)`)
}
