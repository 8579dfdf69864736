import { check } from '../checks.ts'
import type { World } from './world.ts'

export const countOf = async (world: World, text: string) =>
  Number((await world.query<{ count: string }>(text))[0]!.count)

/** Rows that only a change of which a part was stored could leave. */
const halves: Record<string, string> = {
  'people without the record of who added them, or with two': `SELECT count(*) FROM candidates c
     WHERE c.email LIKE 'written-%' AND (SELECT count(*) FROM audit_events e
       WHERE e.action = 'candidates.create' AND e.subject_id = c.id) <> 1`,
  'finished surveys without scores': `SELECT count(*) FROM survey_results r JOIN survey_answers a ON a.survey_result_id = r.id
     WHERE r.state = 'completed' AND a.assessment IS NULL`,
  'surveys without answers': `SELECT count(*) FROM survey_results r
     WHERE NOT EXISTS (SELECT FROM survey_answers a WHERE a.survey_result_id = r.id) AND r.candidate_id IN (
       SELECT id FROM candidates WHERE email LIKE 'taker-%')`,
  'cards whose last recorded stage is not the one in which they stand': `SELECT count(*) FROM survey_results r
      JOIN LATERAL (SELECT to_status_id FROM stage_events e WHERE e.survey_result_id = r.id ORDER BY result_version DESC LIMIT 1) e ON true
     WHERE e.to_status_id IS DISTINCT FROM r.status_id`,
  'applications without a card': `SELECT count(*) FROM applications a
     WHERE NOT EXISTS (SELECT FROM survey_results r WHERE r.id = a.survey_result_id)`,
}

export async function checkWhole(world: World) {
  for (const [what, text] of Object.entries(halves)) {
    const count = await countOf(world, text)
    check(`nothing is half done: ${what}`, count === 0, count)
  }
}
