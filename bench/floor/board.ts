import type pg from 'pg'

const cards = `
  SELECT r.id, (SELECT x FROM (SELECT co.id, co.name) x) AS company,
    (SELECT x FROM (SELECT c.id, c.first, c.last, c.email, c.kind) x) AS candidate,
    role.name AS role_name, r.state, r.quality, r.role_score AS score, r.archived_at, r.is_test, r.version, r.status_since,
    now()::date - r.status_since::date AS days
  FROM (SELECT survey_result_id, position FROM placements
         WHERE company_id = co.id AND status_id = s.id AND is_listed ORDER BY position, survey_result_id LIMIT 50) p
  JOIN survey_results r ON r.company_id = co.id AND r.id = p.survey_result_id
  JOIN candidates c ON c.id = r.candidate_id
  LEFT JOIN roles role ON role.id = r.role_id
  ORDER BY p.position, p.survey_result_id`

const board = `
  SELECT json_build_object('columns', json_agg(json_build_object(
    'status', json_build_object('id', s.id, 'name', s.name, 'type', s.type, 'color', s.color, 'day_limit', s.day_limit),
    'count', (SELECT count(*) FROM (SELECT FROM placements
       WHERE company_id = co.id AND status_id = s.id AND is_listed LIMIT 1001) x),
    'cards', (SELECT json_agg(card) FROM (${cards}) card)) ORDER BY s.position))::text AS json
  FROM companies co JOIN pipelines l ON l.company_id = co.id AND l.is_default
  JOIN statuses s ON s.pipeline_id = l.id AND s.deleted_at IS NULL WHERE co.id = $1`

export async function firstScreen(db: pg.Pool, companyId: string): Promise<string> {
  const { rows } = await db.query<{ json: string }>({ name: 'board', text: board, values: [companyId] })
  return rows[0]!.json
}

const moved = (which: string) => `
  WITH old AS (SELECT id, status_id FROM survey_results WHERE company_id = $1 AND ${which} ORDER BY id FOR NO KEY UPDATE),
  moved AS (UPDATE survey_results r SET status_id = $3, status_since = now(), version = version + 1, updated_at = now()
    FROM old WHERE r.company_id = $1 AND r.id = old.id RETURNING r.id, r.version, old.status_id),
  placed AS (UPDATE placements p SET status_id = $3, arrival = a.arrival, position = -a.arrival
    FROM (SELECT id, nextval('placement_arrivals') AS arrival FROM moved) a WHERE p.company_id = $1 AND p.survey_result_id = a.id)
  INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how)
  SELECT $1, id, status_id, $3, version, 'drag' FROM moved`

/** Moves cards durably, with the event and the position of each card. */
export async function moveCards(db: pg.Pool, companyId: string, ids: readonly string[], statusId: string) {
  const [first] = ids
  if (ids.length === 1) await db.query({ name: 'move', text: moved('id = $2'), values: [companyId, first, statusId] })
  else await db.query({ name: 'move many', text: moved('id = ANY($2)'), values: [companyId, ids, statusId] })
  return '{}'
}
