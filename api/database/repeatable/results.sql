-- Updates the columns of candidates that lists sort and filter by, from the results that are neither archived nor
-- tests, and chooses the attempts that their cards show. Whoever writes results calls this after locking them. Candidates are locked in the order of their ids before
-- their results are read, so that of two transactions with results of one candidate, the second reads what the first
-- has written.
CREATE FUNCTION refresh_people(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE plpgsql
-- What is stored about a person follows from all results, also from those that the writer does not see.
SET seatwise.hidden_jobs = '' AS $$
DECLARE
  v_changed uuid[];
BEGIN
  PERFORM FROM candidates c WHERE c.company_id = p_company AND c.id = ANY (p_people) ORDER BY c.id FOR NO KEY UPDATE;
  WITH latest AS (
    SELECT p.id AS candidate_id, r.* FROM unnest(p_people) p (id) CROSS JOIN LATERAL (
      SELECT (array_agg(s.id ORDER BY s.dated_at DESC, s.id DESC) FILTER (WHERE s.counts))[1] AS id,
             (array_agg(s.role_score ORDER BY s.dated_at DESC, s.id DESC) FILTER (WHERE s.counts))[1] AS role_score,
             max(s.dated_at) FILTER (WHERE s.counts) AS dated_at, max(s.dated_at) AS any_dated_at,
             coalesce(bool_or(s.state = 'completed' AND s.counts), false) AS has_result
        FROM (SELECT *, archived_at IS NULL AND NOT is_test AS counts FROM survey_results) s
       WHERE s.company_id = p_company AND s.candidate_id = p.id) r
  ), before AS (
    SELECT c.id, c.latest_result_id FROM candidates c WHERE c.company_id = p_company AND c.id = ANY (p_people)
  ), refreshed AS (
    UPDATE candidates c
       SET latest_result_id = latest.id, latest_score = latest.role_score, has_result = latest.has_result,
           active_at = coalesce(latest.dated_at, latest.any_dated_at, c.created_at),
           -- A candidate who takes a survey again, or whose result is restored, is no longer archived.
           archived_at = CASE WHEN latest.id IS NULL THEN c.archived_at END,
           archived_reason = CASE WHEN latest.id IS NULL THEN c.archived_reason END,
           archived_by_user_id = CASE WHEN latest.id IS NULL THEN c.archived_by_user_id END
      FROM latest
     WHERE c.company_id = p_company AND c.id = latest.candidate_id
    RETURNING c.id, c.latest_result_id, c.merged_into
  ) SELECT array_agg(id) INTO v_changed FROM refreshed JOIN before USING (id)
     WHERE refreshed.merged_into IS NULL AND refreshed.latest_result_id IS DISTINCT FROM before.latest_result_id;
  PERFORM show_attempts(p_company, p_people);
  PERFORM queue_crm_people(p_company, v_changed);
END $$;
