-- Clean-up of the rows of all companies. Each function processes at most p_max rows and returns their number: a single
-- statement for all rows would be cancelled, with no effect, if it exceeded the statement timeout.

-- Expires unfinished attempts whose time is over.
CREATE FUNCTION expire_surveys(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH expirable AS (
    SELECT r.id, r.version FROM survey_results r JOIN survey_answers a ON a.survey_result_id = r.id
     WHERE r.state = 'in_progress' AND a.expires_at <= now()
    UNION ALL
    SELECT r.id, r.version FROM survey_results r
      JOIN invitations i ON i.company_id = r.company_id AND i.survey_result_id = r.id
     WHERE r.state = 'invited' AND i.expires_at <= now()
    LIMIT p_max
  ), due AS (
    -- Skips a row that a bulk write has locked until the next run, because waiting for it could deadlock. A row that
    -- has been renewed since has another version.
    SELECT r.id FROM survey_results r JOIN expirable e ON e.id = r.id AND e.version = r.version
       FOR NO KEY UPDATE OF r SKIP LOCKED
  ), expired AS (
    UPDATE survey_results r SET state = 'expired', version = r.version + 1, updated_at = now()
      FROM due WHERE r.id = due.id
    RETURNING r.id, r.company_id, r.candidate_id, r.version
  ), changed AS (
    INSERT INTO live_changes (company_id, topic) SELECT DISTINCT company_id, 'survey-results' FROM expired
  ), recorded AS (
    SELECT record_domain_events(jsonb_agg(jsonb_build_object('type', 'survey.expired', 'company_id', company_id,
             'candidate_id', candidate_id, 'survey_result_id', id, 'record_version', version))) FROM expired
  ) SELECT (SELECT count(*) FROM expired) FROM recorded
$$;

-- Deletes expired rows of a table. The condition is checked twice, so that a row stays if another transaction changes
-- it while the deletion waits for its lock.
CREATE FUNCTION delete_expired_rows(p_table text, p_max integer) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_over text;
  deleted bigint;
BEGIN
  SELECT format('%s < now() - interval %L', moment, age) INTO is_over FROM (VALUES
    ('board_viewers', 'seen_at', '1 hour'),
    ('export_tickets', 'expires_at', '1 day'),
    ('hosted_sign_ins', 'expires_at', '1 day'),
    ('idempotency_keys', 'created_at', '1 day'),
    ('invitation_mails', 'created_at', '7 days'),
    ('rate_limits', 'to_timestamp(expire / 1000.0)', '1 day'),
    ('refresh_tokens', 'expires_at', '30 days'),
    ('sent_tokens', 'expires_at', '30 days'),
    ('sign_in_attempts', 'last_attempt_at', '30 days'),
    ('sign_in_challenges', 'expires_at', '1 day'),
    ('candidate_changes', 'created_at', '7 days'),
    ('candidate_selections', 'created_at', '7 days'),
    ('survey_result_changes', 'created_at', '7 days'),
    -- A task retries for hours, and a stopped task can be resumed days later.
    ('survey_result_selections', 'created_at', '7 days'),
    ('clean_up_lists', 'created_at', '30 days'),
    ('task_runs', 'finished_at', '30 days'),
    -- Analytics compare a month with the same month of the previous year.
    ('user_events', 'created_at', '13 months')
  ) AS retention (name, moment, age) WHERE name = p_table;
  IF is_over IS NULL THEN
    RAISE EXCEPTION 'rows of this table do not expire';
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$s LIMIT %3$s)) AND %2$s',
    p_table, is_over, p_max);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
