import type pg from 'pg'

/**
 * People of a company as rows, without the triggers: each with a survey for Sales or another role and a card.
 * @property state of the survey; completed by default
 * @property daysAgo when the survey was finished or, if it is not, started
 * @property step the type of the stage into which each was moved on that day, from the first stage 10 days and n before
 */
export type TestPeople = {
  slug: string
  count: number
  state?: 'completed' | 'in_progress' | 'expired' | 'invited'
  quality?: 'good' | 'caution' | 'invalid'
  score?: number | null
  role?: string
  daysAgo?: number
  step?: 'interview' | 'hired'
  is_test?: boolean
  is_archived?: boolean
}

let groups = 0

export async function addPeople(owner: pg.Pool, of: TestPeople): Promise<void> {
  const { slug, count, state = 'completed', quality = 'good', score = 70, role = 'Sales', daysAgo = 3 } = of
  const group = `group-${(groups += 1)}`
  const isDone = state === 'completed'
  await owner.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    CREATE TEMP TABLE added ON COMMIT DROP AS
      SELECT gen_random_uuid() AS candidate_id, gen_random_uuid() AS candidacy_id, gen_random_uuid() AS id, c.id AS company_id, n,
             (SELECT id FROM roles WHERE name = '${role}' AND (company_id = c.id OR company_id IS NULL) LIMIT 1) AS role_id,
             (SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default
               WHERE s.company_id = c.id AND s.type = '${of.step ?? 'new'}' LIMIT 1) AS status_id,
             (SELECT s.id FROM statuses s JOIN pipelines p ON p.id = s.pipeline_id AND p.is_default
               WHERE s.company_id = c.id AND s.type = 'new' LIMIT 1) AS first_status_id,
             now() - interval '${daysAgo} days' AS at
        FROM companies c, generate_series(1, ${count}) n WHERE c.slug = '${slug}';
    INSERT INTO candidates (id, company_id, first, last, email)
      SELECT candidate_id, company_id, 'First', 'Last', '${group}-' || n || '@compared.test' FROM added;
    INSERT INTO candidacies (id, company_id, candidate_id, role_id) SELECT candidacy_id, company_id, candidate_id, role_id FROM added;
    INSERT INTO survey_results (id, company_id, candidate_id, candidacy_id, role_id, status_id, state, started_at, completed_at, quality, role_score,
        minutes, is_test, archived_at, created_at)
      SELECT id, company_id, candidate_id, candidacy_id, role_id, status_id, '${state}', at, ${isDone ? 'at' : 'NULL'},
             ${isDone ? `'${quality}'` : 'NULL'}, ${isDone ? (score ?? 'NULL') : 'NULL'}, 9, ${of.is_test ?? false},
             ${of.is_archived ? 'now()' : 'NULL'}, at - (10 + n) * interval '1 day' FROM added;
    ${
      state === 'invited'
        ? ''
        : `INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version)
             SELECT id, company_id, 'en', '1', now(), '1' FROM added;`
    }
    INSERT INTO placements (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
      SELECT company_id, candidacy_id, id, status_id, nextval('placement_arrivals'), 0, ${!of.is_archived && !of.is_test} FROM added;
    ${
      of.step
        ? `INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how, created_at)
             SELECT company_id, id, first_status_id, status_id, 2, 'rule', at FROM added;`
        : ''
    }
    COMMIT`)
}
