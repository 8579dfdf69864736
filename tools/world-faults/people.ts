import type { World } from './world.ts'

/** Adds users to a company of the demo world, with the password of its accounts. @returns their addresses */
export async function addUsers(world: World, slug: string, count: number, name = 'user'): Promise<string[]> {
  const rows = await world.query<{ email: string }>(
    `WITH added AS (
       INSERT INTO users (company_id, first, last, email, email_verified, set_up_at, auth_role, can_view_hiring_pipeline)
       SELECT c.id, 'Wanda', 'World', $3 || '-' || n || '@' || $1 || '.test', true, now(), 'COMPANY_USER', true
         FROM companies c, generate_series(1, $2) n WHERE c.slug = $1 RETURNING id, email),
     entered AS (
       INSERT INTO credentials (user_id, password_hash)
       SELECT added.id, k.password_hash FROM added, credentials k JOIN users u ON u.id = k.user_id
        WHERE u.email = 'company.owner@demo.test')
     SELECT email FROM added`,
    [slug, count, name],
  )
  return rows.map(({ email }) => email)
}

/** The version of the notice that people accept when they register. */
export async function noticeVersion(world: World): Promise<string> {
  const [row] = await world.query<{ notice_version: string }>(
    'SELECT max(notice_version) AS notice_version FROM survey_answers',
  )
  return row!.notice_version
}
