import { randomUUID } from 'node:crypto'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export type NameFields = {
  first?: string
  last?: string
  email?: string
  slug?: string
  kind?: 'candidate' | 'employee'
  /** The index of the company's finished survey whose answers are copied. */
  answers?: number
  /** Makes this an earlier survey of the given person, by so many days. */
  earlier?: { candidate_id: string; days: number }
}

export type FinishedSurvey = { id: string; candidate_id: string; company_id: string }

/** Creates a finished survey of a new person with the given name and the answers of a demo person. */
export async function finishedSurveyOf(
  query: Query,
  {
    first = 'Zuzanna',
    last = 'Quillfeather',
    email = `${randomUUID()}@people.test`,
    slug = 'northgate',
    kind = 'candidate',
    answers = 0,
    earlier,
  }: NameFields = {},
): Promise<FinishedSurvey> {
  const [made] = await query(
    `WITH like_this AS (
       SELECT r.* FROM survey_results r JOIN companies c ON c.id = r.company_id AND c.slug = $1
         JOIN survey_answers a ON a.survey_result_id = r.id AND a.assessment IS NOT NULL
         JOIN candidates p ON p.id = r.candidate_id AND p.email !~ '^([0-9a-f]{8}-|canary)'
        WHERE r.role_score IS NOT NULL ORDER BY r.quality = 'invalid', r.completed_at, r.id LIMIT 1 OFFSET $6),
     added AS (INSERT INTO candidates (company_id, first, last, email, kind)
       SELECT company_id, $2, $3, $4, $5 FROM like_this WHERE $7::uuid IS NULL RETURNING id),
     person AS (SELECT id FROM added UNION ALL SELECT $7::uuid WHERE $7 IS NOT NULL),
     result AS (INSERT INTO survey_results (company_id, candidate_id, role_id, state, started_at, completed_at, minutes, quality, role_score)
       SELECT company_id, person.id, role_id, state, started_at, completed_at - make_interval(days => $8), minutes, quality, role_score
         FROM like_this, person RETURNING id, candidate_id, company_id),
     answers AS (INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, assessment)
       SELECT result.id, a.company_id, a.language, a.notice_version, a.expires_at, a.form_version, a.assessment
         FROM result, like_this JOIN survey_answers a ON a.survey_result_id = like_this.id),
     scores AS (INSERT INTO benchmark_scores
       SELECT (jsonb_populate_record(b, jsonb_build_object('survey_result_id', result.id))).*
         FROM result, like_this JOIN benchmark_scores b ON b.survey_result_id = like_this.id)
     SELECT id, candidate_id, company_id FROM result`,
    [slug, first, last, email, kind, answers, earlier?.candidate_id ?? null, earlier?.days ?? 0],
  )
  if (!made) throw new Error(`company ${slug} has no finished survey number ${answers}`)
  return made as FinishedSurvey
}
