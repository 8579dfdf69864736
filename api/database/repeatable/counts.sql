-- Daily counts (docs/decisions/0028-counts-are-added-not-updated.md).

-- Combines the rows that were added within the last day for the same company, role and day.
CREATE FUNCTION fold_daily_counts(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH repeated AS (
    SELECT company_id, role_id, day FROM daily_counts WHERE created_at > now() - interval '1 day'
     GROUP BY 1, 2, 3 HAVING count(*) > 1 LIMIT p_max
  ), folded AS (
    DELETE FROM daily_counts c USING repeated r
     WHERE c.company_id = r.company_id AND c.role_id IS NOT DISTINCT FROM r.role_id AND c.day = r.day
       AND c.created_at > now() - interval '1 day'
    RETURNING c.*
  ), added AS (
    INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
      SELECT company_id, role_id, day, sum(invited), sum(started), sum(finished) FROM folded GROUP BY 1, 2, 3
  ) SELECT count(*) FROM repeated
$$;

-- The daily counts of a result: one row for each event of the result that counts.
CREATE FUNCTION counted_days(r survey_results)
RETURNS TABLE (day date, invited integer, started integer, finished integer) LANGUAGE sql STABLE AS $$
  SELECT (i.created_at AT TIME ZONE 'UTC')::date, 1, 0, 0 FROM invitations i
   WHERE i.company_id = r.company_id AND i.survey_result_id = r.id AND NOT r.is_test
  UNION ALL
  SELECT (r.started_at AT TIME ZONE 'UTC')::date, 0, 1, 0 FROM survey_answers a
   WHERE a.survey_result_id = r.id AND NOT r.is_test
  UNION ALL
  SELECT (r.dated_at AT TIME ZONE 'UTC')::date, 0, 0, 1 WHERE r.state = 'completed' AND NOT r.is_test
$$;

-- The counts that a reader sees: from those whom hiring teams hide people, only results that they see are counted.
CREATE OR REPLACE VIEW daily_counts_in_scope WITH (security_invoker = true) AS
  SELECT company_id, role_id, day, invited, started, finished FROM daily_counts WHERE NOT (SELECT scope_hides_jobs())
  UNION ALL
  SELECT r.company_id, r.role_id, (i.created_at AT TIME ZONE 'UTC')::date, 1, 0, 0
    FROM invitations i JOIN survey_results r ON r.company_id = i.company_id AND r.id = i.survey_result_id
   WHERE (SELECT scope_hides_jobs()) AND NOT r.is_test
  UNION ALL
  SELECT r.company_id, r.role_id, (r.started_at AT TIME ZONE 'UTC')::date, 0, 1, 0
    FROM survey_results r JOIN survey_answers a ON a.survey_result_id = r.id WHERE (SELECT scope_hides_jobs()) AND NOT r.is_test
  UNION ALL
  SELECT r.company_id, r.role_id, (r.dated_at AT TIME ZONE 'UTC')::date, 0, 0, 1
    FROM survey_results r WHERE (SELECT scope_hides_jobs()) AND NOT r.is_test AND r.state = 'completed';

-- A result that becomes finished, or a finished result that is added or deleted, changes one count. Its other events
-- need not be read.
CREATE FUNCTION count_finished() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r survey_results := coalesce(NEW, OLD);
BEGIN
  -- An erasure deletes rows but keeps the counts.
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
  VALUES (r.company_id, r.role_id, (r.dated_at AT TIME ZONE 'UTC')::date, 0, 0, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON survey_results
  FOR EACH ROW WHEN (NEW.state = 'completed' AND NOT NEW.is_test) EXECUTE FUNCTION count_finished();
CREATE TRIGGER count_removed AFTER DELETE ON survey_results
  FOR EACH ROW WHEN (OLD.state = 'completed' AND NOT OLD.is_test) EXECUTE FUNCTION count_finished();
CREATE TRIGGER count_finished AFTER UPDATE OF state ON survey_results
  FOR EACH ROW WHEN (OLD.state <> 'completed' AND NEW.state = 'completed' AND NOT NEW.is_test
    AND (OLD.role_id, OLD.is_test, OLD.started_at) IS NOT DISTINCT FROM (NEW.role_id, NEW.is_test, NEW.started_at))
  EXECUTE FUNCTION count_finished();

-- All other changes of a result add the difference to the counts. A statement-level trigger would write fewer rows, but
-- its transition tables would slow down every write of a result.
CREATE FUNCTION count_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
    SELECT NEW.company_id, role_id, day, sum(invited), sum(started), sum(finished) FROM (
      SELECT NEW.role_id, * FROM counted_days(NEW)
      UNION ALL
      SELECT OLD.role_id, day, -invited, -started, -finished FROM counted_days(OLD)
    ) changed
    GROUP BY role_id, day HAVING (sum(invited), sum(started), sum(finished)) <> (0, 0, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF role_id, is_test, state, started_at, completed_at ON survey_results
  FOR EACH ROW WHEN ((OLD.role_id, OLD.is_test, OLD.started_at) IS DISTINCT FROM (NEW.role_id, NEW.is_test, NEW.started_at)
    OR OLD.state = 'completed' AND (NEW.state, NEW.completed_at) IS DISTINCT FROM (OLD.state, OLD.completed_at))
  EXECUTE FUNCTION count_difference();

-- Counts invitations and started surveys. The row in survey_answers exists from the moment when a person starts.
CREATE FUNCTION count_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'invitations' THEN
    INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
      SELECT r.company_id, r.role_id, (i.created_at AT TIME ZONE 'UTC')::date, v_sign * count(*), 0, 0
        FROM changed i JOIN survey_results r ON r.company_id = i.company_id AND r.id = i.survey_result_id
       WHERE NOT r.is_test GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
      SELECT r.company_id, r.role_id, (r.started_at AT TIME ZONE 'UTC')::date, 0, v_sign * count(*), 0
        FROM changed a JOIN survey_results r ON r.company_id = a.company_id AND r.id = a.survey_result_id
       WHERE NOT r.is_test GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
CREATE TRIGGER count_removed AFTER DELETE ON invitations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
CREATE TRIGGER count_added AFTER INSERT ON survey_answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
CREATE TRIGGER count_removed AFTER DELETE ON survey_answers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
