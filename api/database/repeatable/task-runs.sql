-- Task runs. A process claims a run (begin_task_run) and works in batches. Each batch is a transaction that checks the
-- actor's permissions again (open_task_run) and saves the progress together with the effects (save_task_batch). At the
-- end comes end_task_run. The version is the process's claim: it no longer matches after another process has claimed
-- the run.

CREATE FUNCTION begin_task_run(p_run uuid, p_max_attempts integer) RETURNS TABLE (
  id uuid, version integer, company_id uuid, actor_company_id uuid, input jsonb, cursor jsonb, attempts integer, state text
) LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE task_runs r SET
         state = CASE WHEN r.attempts >= p_max_attempts THEN 'failed' ELSE 'running' END,
         error = CASE WHEN r.attempts >= p_max_attempts THEN 'interrupted' END,
         finished_at = CASE WHEN r.attempts >= p_max_attempts THEN now() END,
         attempts = least(r.attempts + 1, p_max_attempts),
         started_at = coalesce(r.started_at, now()), version = r.version + 1
   WHERE r.id = p_run AND r.state IN ('waiting', 'running')
  RETURNING r.id, r.version, r.company_id, r.actor_company_id, r.input, r.cursor, r.attempts, r.state
$$;

-- Begins a batch with the current permissions of the run's user. Returns no row if the run has ended or was taken over.
-- The row lock makes a batch run either before or after a stop of its run.
CREATE FUNCTION open_task_run(p_run uuid, p_version integer) RETURNS TABLE (
  is_allowed boolean, signed_in jsonb, actor_user_id uuid, acting_as_user_id uuid, companies uuid[], company_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  r task_runs;
  v_role text;
  v_company uuid;
BEGIN
  SELECT * INTO r FROM task_runs t
   WHERE t.id = p_run AND t.version = p_version AND t.state = 'running' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  actor_user_id := r.actor_user_id;
  acting_as_user_id := r.acting_as_user_id;
  company_id := r.company_id;
  SELECT user_of_session(u, c), u.auth_role, u.company_id INTO signed_in, v_role, v_company
    FROM users u JOIN companies c ON c.id = u.company_id AND c.state = 'active'
   WHERE u.id = coalesce(r.acting_as_user_id, r.actor_user_id) AND u.active AND u.company_id = r.actor_company_id
     AND (r.acting_as_user_id IS NULL OR u.auth_role <> 'SUPER_ADMIN');
  is_allowed := FOUND;
  IF is_allowed AND r.acting_as_user_id IS NOT NULL THEN
    PERFORM FROM users u JOIN companies c ON c.id = u.company_id AND c.state = 'active'
      WHERE u.id = r.actor_user_id AND u.active AND u.auth_role = 'SUPER_ADMIN';
    is_allowed := FOUND;
  END IF;
  IF is_allowed AND r.company_id IS NOT NULL THEN
    PERFORM FROM companies c WHERE c.id = r.company_id AND c.state = 'active'
      AND (v_role = 'SUPER_ADMIN' OR c.id = v_company
           OR v_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') AND c.franchise_id = v_company);
    is_allowed := FOUND;
  END IF;
  IF is_allowed THEN
    companies := CASE
      WHEN r.company_id IS NOT NULL THEN ARRAY[r.company_id]
      WHEN v_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') THEN
        ARRAY(SELECT f.id FROM companies f WHERE f.id = v_company OR f.franchise_id = v_company)
      ELSE ARRAY[v_company] END;
    PERFORM set_config('seatwise.companies', companies::text, true);
    IF v_role = 'SUPER_ADMIN' AND r.company_id IS NULL THEN
      PERFORM set_config('seatwise.everything', 'on', true);
    END IF;
    PERFORM limit_to_teams(coalesce(r.acting_as_user_id, r.actor_user_id), v_role, companies);
    -- The export of a company has the rows that only its owners see, and no private ones: its contents leave those out.
    IF r.name = 'export-company' AND r.acting_as_user_id IS NULL THEN
      PERFORM set_config('seatwise.reader', r.actor_user_id::text, true);
    END IF;
  END IF;
  RETURN NEXT;
END $$;

-- Saves a batch in the transaction of its effects. p_rows: [{label, outcome, detail}].
CREATE FUNCTION save_task_batch(p_run uuid, p_cursor jsonb, p_done integer, p_total integer, p_rows jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_rows integer := coalesce((SELECT max(s.number) FROM task_run_rows s WHERE s.task_run_id = p_run), 0);
BEGIN
  INSERT INTO task_run_rows (task_run_id, company_id, number, label, outcome, detail)
    SELECT r.id, r.company_id, v_rows + e.nth, e.row ->> 'label', e.row ->> 'outcome', e.row ->> 'detail'
      FROM task_runs r, jsonb_array_elements(p_rows) WITH ORDINALITY AS e (row, nth) WHERE r.id = p_run;
  UPDATE task_runs r SET cursor = p_cursor, done = r.done + p_done,
         -- Rows added since the total was determined count too.
         total = greatest(coalesce(p_total, r.total), r.done + p_done),
         failed_rows = r.failed_rows
           + (SELECT count(*) FROM jsonb_array_elements(p_rows) e WHERE e ->> 'outcome' = 'refused'),
         state = CASE WHEN p_cursor IS NULL THEN 'succeeded' ELSE r.state END,
         finished_at = CASE WHEN p_cursor IS NULL THEN now() END,
         attempts = CASE WHEN p_cursor IS NULL THEN r.attempts ELSE 0 END
   WHERE r.id = p_run;
END $$;

-- Ends a run, or sets it back to waiting for its next attempt.
CREATE FUNCTION end_task_run(p_run uuid, p_version integer, p_state text, p_error text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE task_runs SET state = p_state, error = p_error, attempts = greatest(attempts, 1),
         finished_at = CASE WHEN p_state <> 'waiting' THEN now() END
   WHERE id = p_run AND version = p_version AND state = 'running'
$$;

-- The imported rows of a person's file are deleted from the input when the run ends in any way.
CREATE FUNCTION empty_task_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.input := NEW.input - 'rows';
  RETURN NEW;
END $$;
CREATE TRIGGER empty_rows BEFORE UPDATE ON task_runs FOR EACH ROW
  WHEN (NEW.state NOT IN ('waiting', 'running') AND NEW.input ? 'rows') EXECUTE FUNCTION empty_task_rows();

-- Records a run that the product itself started, when it is over.
CREATE FUNCTION record_own_run(p_name text, p_started timestamptz, p_done integer, p_error text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO task_runs (name, input, state, error, done, total, attempts, created_at, started_at, finished_at)
  VALUES (p_name, '{}', CASE WHEN p_error IS NULL THEN 'succeeded' ELSE 'failed' END, p_error, p_done, p_done, 1,
          p_started, p_started, now())
$$;

-- Publishes every change of a task run as a live update. A run without a company is published to the company of the
-- user who started it.
CREATE FUNCTION publish_task_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (company_id, topic)
    SELECT DISTINCT coalesce(company_id, actor_company_id), 'task-runs' FROM changed
     WHERE coalesce(company_id, actor_company_id) IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_insert AFTER INSERT ON task_runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION publish_task_runs();
CREATE TRIGGER publish_update AFTER UPDATE ON task_runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION publish_task_runs();
