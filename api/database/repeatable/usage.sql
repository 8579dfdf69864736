-- Counts of a company's usage (docs/decisions/0045-usage-is-counted-where-it-happens.md).

-- The class ("span") of a duration: 0 is less than 15 seconds, and the upper limit of each further span is 2^(1/4)
-- times that of the span before; the last span is open-ended and begins at about a month. The same rule is in
-- domain/usage/spans.ts.
CREATE FUNCTION usage_span(p_duration interval) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN seconds < 15 THEN 0 ELSE least(72, 1 + floor(4 * log(2, (seconds / 15)::numeric))) END::smallint
    FROM (SELECT extract(epoch FROM p_duration)) taken (seconds) WHERE seconds IS NOT NULL
$$;

-- The counts of a result whose first answers were stored at p_first_answer. If that time is unknown, because all
-- answers came at once or the survey is older than the column, the time spent on the items replaces the time from the
-- first answer to the end.
CREATE FUNCTION usage_of_result(r survey_results, p_first_answer timestamptz)
RETURNS TABLE (day date, measure text, span smallint) LANGUAGE sql STABLE AS $$
  SELECT (p_first_answer AT TIME ZONE 'UTC')::date, 'to_first_answer', usage_span(p_first_answer - r.started_at)
   WHERE p_first_answer IS NOT NULL AND NOT r.is_test
  UNION ALL
  SELECT (r.dated_at AT TIME ZONE 'UTC')::date, 'to_first_answer', NULL
   WHERE p_first_answer IS NULL AND r.state = 'completed' AND NOT r.is_test
  UNION ALL
  SELECT (r.dated_at AT TIME ZONE 'UTC')::date, 'to_finish',
         usage_span(coalesce(r.completed_at - p_first_answer, make_interval(mins => r.minutes)))
   WHERE r.state = 'completed' AND NOT r.is_test
  UNION ALL
  SELECT (r.started_at AT TIME ZONE 'UTC')::date, 'finished_of_started', NULL WHERE r.state = 'completed' AND NOT r.is_test
$$;

-- Adds the difference that a change of a result makes.
CREATE FUNCTION count_usage_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r survey_results := coalesce(NEW, OLD);
  v_first_answer timestamptz;
BEGIN
  -- An erasure deletes rows but keeps the counts.
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  SELECT a.first_answered_at INTO v_first_answer FROM survey_answers a WHERE a.survey_result_id = r.id;
  INSERT INTO usage_counts (company_id, day, measure, span, amount)
    SELECT r.company_id, day, measure, span, sum(amount) FROM (
      SELECT *, 1 AS amount FROM usage_of_result(NEW, v_first_answer) WHERE TG_OP <> 'DELETE'
      UNION ALL
      SELECT *, -1 FROM usage_of_result(OLD, v_first_answer) WHERE TG_OP <> 'INSERT'
    ) changed
    GROUP BY day, measure, span HAVING sum(amount) <> 0;
  -- Counted once, at the first result of the company.
  IF TG_OP <> 'DELETE' AND NEW.state = 'completed' AND NOT NEW.is_test AND NOT EXISTS (
    SELECT FROM usage_counts u WHERE u.company_id = NEW.company_id AND u.measure = 'first_result') THEN
    INSERT INTO usage_counts (company_id, day, measure, amount)
      SELECT c.id, (NEW.dated_at AT TIME ZONE 'UTC')::date, 'first_result',
             greatest(0, round(extract(epoch FROM NEW.completed_at - c.created_at) / 60))
        FROM companies c WHERE c.id = NEW.company_id
      ON CONFLICT (company_id) WHERE measure = 'first_result' DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_usage_added AFTER INSERT ON survey_results
  FOR EACH ROW WHEN (NEW.state = 'completed' AND NOT NEW.is_test) EXECUTE FUNCTION count_usage_of_result();
CREATE TRIGGER count_usage_removed AFTER DELETE ON survey_results
  FOR EACH ROW WHEN (OLD.state = 'completed' AND NOT OLD.is_test) EXECUTE FUNCTION count_usage_of_result();
CREATE TRIGGER count_usage AFTER UPDATE OF state, is_test, started_at, completed_at ON survey_results
  FOR EACH ROW WHEN ((OLD.state = 'completed', OLD.is_test, OLD.started_at, OLD.completed_at)
    IS DISTINCT FROM (NEW.state = 'completed', NEW.is_test, NEW.started_at, NEW.completed_at))
  EXECUTE FUNCTION count_usage_of_result();

-- Counts the first answers of a result. The lock makes a transaction that marks the result as a test meanwhile wait, or
-- makes its change visible here.
CREATE FUNCTION count_first_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  a survey_answers := coalesce(NEW, OLD);
  r survey_results;
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  SELECT * INTO r FROM survey_results s WHERE s.id = a.survey_result_id FOR NO KEY UPDATE;
  INSERT INTO usage_counts (company_id, day, measure, span, amount)
    SELECT r.company_id, day, measure, span, sum(amount) FROM (
      SELECT *, 1 AS amount FROM usage_of_result(r, NEW.first_answered_at)
      UNION ALL
      SELECT *, -1 FROM usage_of_result(r, OLD.first_answered_at)
    ) changed
    GROUP BY day, measure, span HAVING sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_usage_added AFTER INSERT ON survey_answers
  FOR EACH ROW WHEN (NEW.first_answered_at IS NOT NULL) EXECUTE FUNCTION count_first_answer();
CREATE TRIGGER count_usage_removed AFTER DELETE ON survey_answers
  FOR EACH ROW WHEN (OLD.first_answered_at IS NOT NULL) EXECUTE FUNCTION count_first_answer();
CREATE TRIGGER count_usage AFTER UPDATE OF first_answered_at ON survey_answers
  FOR EACH ROW WHEN (OLD.first_answered_at IS DISTINCT FROM NEW.first_answered_at) EXECUTE FUNCTION count_first_answer();

-- Counts an email or webhook delivery on the day when it succeeded or was given up. One that is sent again counts
-- again.
CREATE FUNCTION count_sending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_counts (company_id, day, measure, amount) VALUES (NEW.company_id, (now() AT TIME ZONE 'UTC')::date, TG_ARGV[0], 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_usage_sent AFTER UPDATE OF state ON outbox
  FOR EACH ROW WHEN (OLD.state <> 'sent' AND NEW.state = 'sent' AND NEW.channel = 'mail') EXECUTE FUNCTION count_sending('mail_sent');
CREATE TRIGGER count_usage_failed AFTER UPDATE OF state ON outbox
  FOR EACH ROW WHEN (OLD.state <> 'dead' AND NEW.state = 'dead' AND NEW.attempts > 0 AND NEW.channel = 'mail')
  EXECUTE FUNCTION count_sending('mail_failed');
CREATE TRIGGER count_usage_delivered AFTER UPDATE OF state ON webhook_deliveries
  FOR EACH ROW WHEN (OLD.state <> 'delivered' AND NEW.state = 'delivered' AND NEW.type <> 'webhook.test')
  EXECUTE FUNCTION count_sending('webhook_delivered');
CREATE TRIGGER count_usage_failed AFTER UPDATE OF state ON webhook_deliveries
  FOR EACH ROW WHEN (OLD.state <> 'dead' AND NEW.state = 'dead' AND NEW.type <> 'webhook.test')
  EXECUTE FUNCTION count_sending('webhook_failed');

-- Counts the bytes of stored files. Unlike the other counts, this one decreases when a person is erased.
CREATE FUNCTION count_stored_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  f files := coalesce(NEW, OLD);
  v_change bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'stored' THEN coalesce(NEW.size, 0) ELSE 0 END
                   - CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'stored' THEN coalesce(OLD.size, 0) ELSE 0 END;
BEGIN
  IF v_change <> 0 THEN
    INSERT INTO usage_counts (company_id, day, measure, amount)
    VALUES (f.company_id, (now() AT TIME ZONE 'UTC')::date, 'stored_bytes', v_change);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_usage AFTER INSERT OR DELETE OR UPDATE OF state, size ON files
  FOR EACH ROW EXECUTE FUNCTION count_stored_bytes();

-- Counts that somebody of a company is signed in today, noticed when a session begins and whenever the browser renews
-- its token. A super admin who acts as another user has a session of the operator, so this does not count for the
-- user's company.
CREATE FUNCTION count_active_company(p_session uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  INSERT INTO usage_counts (company_id, day, measure, amount)
    SELECT u.company_id, (now() AT TIME ZONE 'UTC')::date, 'active', 1
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = p_session AND u.auth_role <> 'SUPER_ADMIN' AND NOT EXISTS (
       SELECT FROM usage_counts c WHERE c.company_id = u.company_id AND c.day = (now() AT TIME ZONE 'UTC')::date AND c.measure = 'active')
$$;
CREATE FUNCTION count_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_active_company(NEW.session_id);
  RETURN NULL;
END $$;
CREATE TRIGGER count_usage AFTER INSERT ON refresh_tokens FOR EACH ROW EXECUTE FUNCTION count_active();

-- Combines the rows that were added within the last day for the same company, day, measure and span.
CREATE FUNCTION fold_usage_counts(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH repeated AS (
    SELECT company_id, day, measure, span FROM usage_counts WHERE created_at > now() - interval '1 day'
     GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 LIMIT p_max
  ), folded AS (
    DELETE FROM usage_counts c USING repeated r
     WHERE c.company_id = r.company_id AND c.day = r.day AND c.measure = r.measure AND c.span IS NOT DISTINCT FROM r.span
       AND c.created_at > now() - interval '1 day'
    RETURNING c.*
  ), added AS (
    INSERT INTO usage_counts (company_id, day, measure, span, amount)
      SELECT company_id, day, measure, span, sum(amount) FROM folded GROUP BY 1, 2, 3, 4
  ) SELECT count(*) FROM repeated
$$;
