import { queryDatabase } from './database.ts'

/** Lets days pass for one invited person, by moving all times of the invitation back. */
export async function passDays(email: string, days: number) {
  await queryDatabase(
    `WITH invited AS (
       SELECT r.id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1
     ), links AS (
       UPDATE survey_tokens t SET created_at = created_at - make_interval(days => $2)
         FROM invited WHERE t.survey_result_id = invited.id
     )
     UPDATE invitations i SET invited_at = invited_at - make_interval(days => $2),
            mailed_at = mailed_at - make_interval(days => $2), opened_at = opened_at - make_interval(days => $2),
            expires_at = expires_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2)
       FROM invited WHERE i.survey_result_id = invited.id`,
    [email, days],
  )
}
