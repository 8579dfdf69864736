import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

const written = 'candidates, survey_results, placements, stage_events'

/**
 * Creates finished results without answers, which are enough for writes that compute no score. No two people have the same
 * name: comparing thousands who do would take longer than the tests.
 */
export async function createFinishedResults(db: Queryable, count: number, slug = 'northgate'): Promise<string[]> {
  // Plans that triggers have made for a few rows read all rows of the company for each row: of 2,000, five times the time.
  if (count >= 1_000) await db.query(`ANALYZE ${written}`)
  const { rows } = await db.query<{ id: string }>(
    `WITH company AS (SELECT id FROM companies WHERE slug = $2),
       people AS (INSERT INTO candidates (company_id, first, last, email)
         SELECT id, 'Many', 'People ' || gen_random_uuid(), gen_random_uuid() || '@people.test' FROM company, generate_series(1, $1)
         RETURNING id, company_id),
       results AS (INSERT INTO survey_results (company_id, candidate_id, state, role_id, status_id)
         SELECT company_id, id, 'completed', (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL),
           (SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id
             WHERE s.company_id = people.company_id AND p.is_default AND s.position = 0) FROM people
         RETURNING *),
       moves AS (INSERT INTO stage_events (company_id, survey_result_id, to_status_id, result_version, how)
         SELECT company_id, id, status_id, 1, 'rule' FROM results)
     SELECT id FROM results ORDER BY id`,
    [count, slug],
  )
  // Whether they are one person with somebody else is the matter of no test of results.
  if (count >= 100)
    await db.query(
      "DELETE FROM candidate_comparisons w USING candidates c WHERE c.id = w.candidate_id AND c.first = 'Many' AND c.last LIKE 'People %'",
    )
  // Autovacuum comes too late in a test: plans for the few rows of the demo world make each later write slow.
  if (count >= 100) await db.query(`ANALYZE ${written}`)
  return rows.map(({ id }) => id)
}
