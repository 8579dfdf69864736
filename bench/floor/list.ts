import type pg from 'pg'

/** One row of the list as JSON: `p` is the result, `co` the company, `testing` its link. */
const row = (testing: string) => `
  SELECT p.id, (SELECT x FROM (SELECT co.id, co.name) x) AS company,
    (SELECT x FROM (SELECT c.id, c.first, c.last, c.email) x) AS candidate,
    r.name AS role_name, p.state, p.started_at, p.completed_at, p.dated_at, p.minutes, p.quality,
    p.self_critical, p.role_score, p.role_score AS score,
    (SELECT x FROM (SELECT s.name, s.type) x) AS status, p.archived_at, p.is_test,
    ${testing} AS testing_link`
const joins = `
  JOIN candidates c ON c.id = p.candidate_id
  LEFT JOIN roles r ON r.id = p.role_id
  LEFT JOIN statuses s ON s.id = p.status_id`
const company = `
  SELECT co.id, co.name, (SELECT 'http://localhost:4101/survey/register?link=' || public_id
    FROM survey_links l WHERE l.company_id = co.id AND is_default AND state = 'open' LIMIT 1) AS link
  FROM companies co WHERE co.id = $1`
const kept = 'company_id = $1 AND archived_at IS NULL AND NOT is_test'
const order = 'ORDER BY dated_at DESC, id DESC LIMIT 50'

/** JSON by PostgreSQL, passed through as text; names are fetched for the rows of the page only. */
const page = (pageOf: string, total: string, last: string) => `
  WITH co AS MATERIALIZED (${company}), p AS MATERIALIZED (${pageOf})
  SELECT '{"data":' || coalesce((SELECT json_agg(o) FROM (
      ${row(`(SELECT link FROM co) || '&role=' || p.role_id`)} FROM co, p ${joins}
      ORDER BY p.dated_at DESC, p.id DESC) o)::text, '[]')
    || ',"page":1,"page_size":50,"total":' || (${total}) || ',"next":' || coalesce((${last}), 'null')
    || '}' AS json`
const last = `SELECT to_json(dated_at || ' ' || id)::text FROM p ${order.replace('50', '1 OFFSET 49')}`
const count = `SELECT count(*) FROM (SELECT FROM survey_results WHERE ${kept} LIMIT 1001) x`

const first = page(`SELECT * FROM survey_results WHERE ${kept} ${order}`, count, last)
const further = page(
  `SELECT * FROM survey_results WHERE ${kept}
     AND (dated_at, id) < ($2::timestamptz, $3::uuid) ${order}`,
  count,
  last,
)

export async function listPage(db: pg.Pool, companyId: string, after: string | undefined) {
  const key = after && /^(\S+ \S+) (\S+)$/.exec(after)!.slice(1)
  const { rows } = await db.query<{ json: string }>(
    key
      ? { name: 'further', text: further, values: [companyId, ...key] }
      : { name: 'first', text: first, values: [companyId] },
  )
  return rows[0]!.json
}

/** All matches are found before the first row is picked: a rare one never walks the date index. */
const matching = `
  WITH m AS MATERIALIZED (
    SELECT id FROM candidates WHERE company_id = $1 AND search_text LIKE $2),
  f AS MATERIALIZED (
    SELECT p.* FROM m JOIN survey_results p ON p.candidate_id = m.id
    WHERE ${kept.replaceAll('company_id', 'p.company_id')}),`
const search = page(`SELECT * FROM f ${order}`, 'SELECT least(count(*), 1001) FROM f', last).replace('WITH', matching)

/** Unnamed: the pattern decides the plan. */
export async function searchPage(db: pg.Pool, companyId: string, text: string) {
  const folded = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const pattern = `%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.query<{ json: string }>(search, [companyId, pattern])
  return rows[0]!.json
}
