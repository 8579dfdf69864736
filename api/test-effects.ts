import { expect } from 'vitest'
import type pg from 'pg'

/**
 * Results that are not in the stage of their candidacy, and candidacies with a stage whose card is missing, stands in
 * another one, or shows the wrong attempt.
 */
const wrongCards = `
  SELECT r.id AS survey_result_id, r.candidacy_id, r.status_id, p.status_id AS stands_in, p.survey_result_id AS shown, p.is_listed
    FROM survey_results r LEFT JOIN placements p ON p.company_id = r.company_id AND p.candidacy_id = r.candidacy_id
    LEFT JOIN LATERAL shown_attempts(r.company_id, ARRAY[r.candidate_id]) s ON s.candidacy_id = r.candidacy_id
   WHERE (r.status_id IS NOT NULL OR p.candidacy_id IS NOT NULL)
     AND (p.status_id, p.survey_result_id, p.is_listed) IS DISTINCT FROM (r.status_id, s.id, s.is_listed)`

/**
 * People whose stored latest result, score or state differs from that of their latest result that is neither archived
 * nor a test.
 */
const wrongPeople = `
  SELECT c.id AS candidate_id, c.latest_result_id, latest.id AS latest, c.latest_score, latest.role_score, c.has_result
    FROM candidates c
    LEFT JOIN LATERAL (SELECT r.id, r.role_score FROM survey_results r
      WHERE r.company_id = c.company_id AND r.candidate_id = c.id AND r.archived_at IS NULL AND NOT r.is_test
      ORDER BY r.dated_at DESC, r.id DESC LIMIT 1) latest ON true
   WHERE (c.latest_result_id, c.latest_score) IS DISTINCT FROM (latest.id, latest.role_score)
      OR c.has_result <> EXISTS (SELECT FROM survey_results r WHERE r.company_id = c.company_id AND r.candidate_id = c.id
                                   AND r.state = 'completed' AND r.archived_at IS NULL AND NOT r.is_test)
      OR c.archived_at IS NOT NULL AND latest.id IS NOT NULL`

/**
 * The events in a table, with equal `candidate.updated` events counted once: a use case can change a person by several
 * statements, but records one event.
 */
const eventsOf = (table: string) => `(
  SELECT * FROM ${table} WHERE type <> 'candidate.updated'
  UNION ALL
  SELECT DISTINCT * FROM ${table} WHERE type = 'candidate.updated')`
const [happened, recorded] = [eventsOf('witness.happened'), eventsOf('witness.recorded')]
const notRecorded = `
  (SELECT 'not recorded' AS fault, h.* FROM (${happened} EXCEPT ALL ${recorded}) h)
  UNION ALL
  (SELECT 'did not happen', r.* FROM (${recorded} EXCEPT ALL ${happened}) r)`

/**
 * Compares the effects that use cases have stored with those that follow from the rows that they have written, so that
 * a forgotten effect of any write in a suite is found at the end of the suite (api/database/test-fixtures.sql).
 * @param hasRowsOfItsOwn true for a suite that writes people directly, with values that contradict their results; then
 * only events are compared
 */
export async function expectEffects(owner: pg.Pool, { hasRowsOfItsOwn = false } = {}) {
  const read = async (query: string) => (await owner.query(query)).rows as object[]
  const events = await read(notRecorded)
  const [cards, people] = hasRowsOfItsOwn ? [[], []] : [await read(wrongCards), await read(wrongPeople)]
  expect({ cards, people, events }).toEqual({ cards: [], people: [], events: [] })
}
