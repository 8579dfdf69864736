import type pg from 'pg'

/**
 * SQL for one row of the list as JSON: `p` is the result, `co` the company, `testingLink` an expression for its survey
 * link.
 */
const row = (testingLink: string) => `
  SELECT p.id, (SELECT x FROM (SELECT co.id, co.name) x) AS company,
    (SELECT x FROM (SELECT c.id, c.first, c.last, c.email, c.kind) x) AS candidate,
    r.name AS role_name, p.state, p.started_at, p.completed_at, p.dated_at, p.minutes, p.quality,
    p.self_critical, p.role_score, p.role_score AS score,
    (SELECT x FROM (SELECT p.likely_from AS "from", p.likely_to AS "to" WHERE p.likely_from IS NOT NULL) x) AS likely,
    (SELECT x FROM (SELECT s.name, s.type) x) AS status, p.archived_at, p.archived_reason,
    p.is_test,
    ${testingLink} AS testing_link`
const joins = `
  JOIN candidates c ON c.id = p.candidate_id
  LEFT JOIN roles r ON r.id = p.role_id
  LEFT JOIN statuses s ON s.id = p.status_id`
const company = `
  SELECT co.id, co.name, (SELECT 'http://localhost/survey/register?link=' || public_id
    FROM survey_links l WHERE l.company_id = co.id AND is_default AND state = 'open' LIMIT 1) AS link
  FROM companies co WHERE co.id = $1`
const order = 'ORDER BY dated_at DESC, id DESC LIMIT 50'
/** SQL for the cursor: the key of the page's last row, if the page is full. */
const next = `SELECT to_json(dated_at || ' ' || id)::text FROM p ${order.replace('50', '1 OFFSET 49')}`
const listed = 'company_id = $1 AND archived_at IS NULL AND NOT is_test'

/** PostgreSQL builds the JSON, and the server passes it on as text. Names are joined only for the rows of the page. */
const pageAsJson = (pageRows: string, total: string, matching = '') => `
  WITH ${matching} co AS MATERIALIZED (${company}), p AS MATERIALIZED (${pageRows})
  SELECT '{"data":' || coalesce((SELECT json_agg(o) FROM (
      ${row(`(SELECT link FROM co) || '&role=' || p.role_id`)} FROM co, p ${joins}
      ORDER BY p.dated_at DESC, p.id DESC) o)::text, '[]')
    || ',"page":1,"page_size":50,"total":' || (${total}) || ',"next":' || coalesce((${next}), 'null')
    || '}' AS json`
const count = `SELECT count(*) FROM (SELECT FROM survey_results WHERE ${listed} LIMIT 1001) x`

const firstPage = pageAsJson(`SELECT * FROM survey_results WHERE ${listed} ${order}`, count)
const laterPage = pageAsJson(
  `SELECT * FROM survey_results WHERE ${listed}
     AND (dated_at, id) < ($2::timestamptz, $3::uuid) ${order}`,
  count,
)

export async function listPage(db: pg.Pool, companyId: string, after: string | undefined) {
  const key = after && /^(\S+ \S+) (\S+)$/.exec(after)!.slice(1)
  const { rows } = await db.query<{ json: string }>(
    key
      ? { name: 'later page', text: laterPage, values: [companyId, ...key] }
      : { name: 'first page', text: firstPage, values: [companyId] },
  )
  return rows[0]!.json
}

/**
 * Finds each word anywhere in name and address, with one index scan for all words. The matches are materialized, so
 * that for rare matches PostgreSQL never scans the date index.
 */
const searchText = (words: number) => {
  const patterns = Array.from({ length: words }, (_, nth) => `AND search_text LIKE $${nth + 2}`).join(' ')
  const matching = `
    m AS MATERIALIZED (SELECT id FROM candidates WHERE company_id = $1 ${patterns}),
    f AS MATERIALIZED (
      SELECT p.* FROM m JOIN survey_results p ON p.candidate_id = m.id
      WHERE ${listed.replaceAll('company_id', 'p.company_id')}),`
  return pageAsJson(`SELECT * FROM f ${order}`, 'SELECT least(count(*), 1001) FROM f', matching)
}

/**
 * Uses an unnamed statement, so that PostgreSQL plans for the given patterns; a generic plan takes 15 times as long.
 */
export async function searchPage(db: pg.Pool, companyId: string, text: string) {
  const patterns = foldCase(text)
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await db.query<{ json: string }>(searchText(patterns.length), [companyId, ...patterns])
  return rows[0]!.json
}

/** Removes accents and case, like the SQL function fold(). */
function foldCase(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
