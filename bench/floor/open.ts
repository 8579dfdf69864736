import type pg from 'pg'
import type { Benchmark } from './fit.ts'
import { report } from './report.ts'

const openQuery = `
  SELECT p.id, p.company_id, co.name AS company_name, p.candidate_id, c.first, c.last, c.email, c.kind,
    r.name AS role_name, p.state, p.started_at::text, p.completed_at::text, p.dated_at::text, p.minutes,
    p.quality, p.self_critical, p.role_score, p.likely_from, p.likely_to, s.name AS status_name, s.type AS status_type,
    p.archived_at::text, p.archived_reason, p.is_test, p.role_id, p.status_id, c.phone, a.accommodation, a.assessment,
    (SELECT json_agg(json_build_object('id', x.id, 'name', x.name, 'type', x.type) ORDER BY x.position)
      FROM statuses x WHERE x.company_id = p.company_id AND x.pipeline_id = s.pipeline_id) AS stages,
    (SELECT 'http://localhost/survey/register?link=' || public_id || '&role=' || p.role_id
      FROM survey_links l WHERE l.company_id = co.id AND is_default AND l.state = 'open' LIMIT 1)
      AS testing_link,
    (SELECT json_agg(x) FROM (SELECT role_benchmark_id AS id, score, exact, misfit,
        CASE WHEN likely_from IS NOT NULL THEN json_build_object('from', likely_from, 'to', likely_to) END AS likely
      FROM benchmark_scores b WHERE b.company_id = p.company_id AND b.survey_result_id = p.id) x)
      AS scores
  FROM survey_results p
  JOIN companies co ON co.id = p.company_id
  JOIN candidates c ON c.id = p.candidate_id
  JOIN survey_answers a ON a.survey_result_id = p.id
  LEFT JOIN roles r ON r.id = p.role_id
  LEFT JOIN statuses s ON s.id = p.status_id
  WHERE p.company_id = $1 AND p.id = $2`

export async function openRecord(
  db: pg.Pool,
  benchmarks: ReadonlyMap<string, Benchmark>,
  companyId: string,
  id: string,
) {
  const { rows } = await db.query({ name: 'open', text: openQuery, values: [companyId, id] })
  const { assessment, scores, company_id, company_name, ...row } = rows[0]!
  const { candidate_id, first, last, email, kind, status_name, status_type, likely_from, likely_to, ...rest } = row
  return JSON.stringify({
    data: {
      ...rest,
      score: row.role_score,
      likely: likely_from === null ? null : { from: likely_from, to: likely_to },
      company: { id: company_id, name: company_name },
      candidate: { id: candidate_id, first, last, email, kind },
      status: { name: status_name, type: status_type },
      report: report(assessment, scores, row.role_name, benchmarks),
    },
  })
}
