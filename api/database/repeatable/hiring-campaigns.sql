-- Hiring campaigns and their funnels.

CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON hiring_campaigns
  FOR EACH ROW EXECUTE FUNCTION role_belongs();

-- Gives a visitor access to the company of a funnel, with the hashing key of the day, which the first visit of the day
-- creates. Returns no row if the funnel does not exist. `state` combines the states of the campaign and the funnel.
CREATE FUNCTION open_way_in(p_code text) RETURNS TABLE (
  id uuid, company_id uuid, company_name text, public_name text, brand text, logo_id uuid, campaign_name text, code text, utm jsonb,
  target text, job_id uuid, survey_link_id uuid, state text, day text, key bytea
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_campaign hiring_campaigns;
  v_day date;
BEGIN
  SELECT f.id, f.company_id, c.name, c.slug, c.brand, c.logo_id, f.code, f.utm, f.target, f.survey_link_id, f.state,
         (now() AT TIME ZONE known_zone(c.time_zone))::date
    INTO id, company_id, company_name, public_name, brand, logo_id, code, utm, target, survey_link_id, state, v_day
    FROM funnels f JOIN companies c ON c.id = f.company_id AND c.state = 'active'
   WHERE f.code = p_code;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO v_campaign FROM hiring_campaigns s WHERE s.id = (SELECT f.campaign_id FROM funnels f WHERE f.code = p_code);
  campaign_name := v_campaign.name;
  job_id := v_campaign.job_id;
  day := v_day::text;
  state := CASE WHEN 'archived' IN (state, v_campaign.state) THEN 'archived'
                WHEN v_campaign.state = 'draft' OR v_campaign.starts_on > v_day THEN 'planned'
                WHEN v_campaign.ends_on < v_day THEN 'ended'
                WHEN 'paused' IN (state, v_campaign.state) THEN 'paused'
                ELSE 'open' END;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  IF state = 'open' THEN
    INSERT INTO funnel_visit_keys (company_id, day, key)
    VALUES (company_id, v_day, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) ON CONFLICT DO NOTHING;
    SELECT k.key INTO key FROM funnel_visit_keys k WHERE k.company_id = open_way_in.company_id AND k.day = v_day;
  END IF;
  RETURN NEXT;
END $$;

-- Counts a visit. A visitor, recognized by p_mark (a hash), counts once per funnel and day.
CREATE FUNCTION count_visit(p_funnel uuid, p_day date, p_mark bytea) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH visited AS (
    INSERT INTO funnel_visits (company_id, funnel_id, day, mark)
      SELECT f.company_id, f.id, p_day, p_mark FROM funnels f
       WHERE f.id = p_funnel AND (f.company_id = ANY (scope_companies()) OR scope_is_everything())
    ON CONFLICT DO NOTHING RETURNING company_id, funnel_id
  ) INSERT INTO funnel_counts (company_id, campaign_id, funnel_id, day, visits)
    SELECT f.company_id, f.campaign_id, f.id, p_day, 1 FROM visited v JOIN funnels f ON f.id = v.funnel_id
$$;

-- Deletes the keys of past days, by the time zone of their company, and the visitor hashes made with them.
CREATE FUNCTION forget_visits(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH over AS (
    SELECT k.company_id, k.day FROM funnel_visit_keys k JOIN companies c ON c.id = k.company_id
     WHERE k.day < (now() AT TIME ZONE known_zone(c.time_zone))::date
  ), forgotten AS (
    DELETE FROM funnel_visit_keys k USING over o WHERE k.company_id = o.company_id AND k.day = o.day
  ), old AS (
    SELECT v.ctid FROM funnel_visits v JOIN companies c ON c.id = v.company_id
     WHERE v.day < (now() AT TIME ZONE known_zone(c.time_zone))::date LIMIT p_max
  ), deleted AS (
    DELETE FROM funnel_visits v USING old WHERE v.ctid = old.ctid RETURNING 1
  ) SELECT count(*) FROM deleted
$$;

-- Combines the rows that were added within the last day for the same funnel and day.
CREATE FUNCTION fold_funnel_counts(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH repeated AS (
    SELECT company_id, campaign_id, funnel_id, day FROM funnel_counts WHERE created_at > now() - interval '1 day'
     GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 LIMIT p_max
  ), folded AS (
    DELETE FROM funnel_counts c USING repeated r
     WHERE c.company_id = r.company_id AND c.campaign_id = r.campaign_id AND c.funnel_id = r.funnel_id AND c.day = r.day
       AND c.created_at > now() - interval '1 day'
    RETURNING c.*
  ), added AS (
    INSERT INTO funnel_counts (company_id, campaign_id, funnel_id, day, visits, applied, registered, started, finished, interviewed, hired)
      SELECT company_id, campaign_id, funnel_id, day, sum(visits), sum(applied), sum(registered), sum(started), sum(finished),
             sum(interviewed), sum(hired) FROM folded GROUP BY 1, 2, 3, 4
  ) SELECT count(*) FROM repeated
$$;

-- Writes the days on which a candidate reached each step of a campaign to the first of their entries that counts, and
-- clears them in the others. The lock lets two transactions about the same candidate run one after the other, so that
-- the second sees what the first has written.
CREATE FUNCTION count_entries(p_company uuid, p_campaign uuid, p_candidate uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_zone text;
  v_first uuid;
  d record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('entries:' || p_campaign || ':' || p_candidate, 0));
  SELECT known_zone(c.time_zone) INTO v_zone FROM companies c WHERE c.id = p_company;
  SELECT e.id INTO v_first FROM funnel_entries e JOIN survey_results r ON r.id = e.survey_result_id
   WHERE e.company_id = p_company AND e.campaign_id = p_campaign AND e.candidate_id = p_candidate AND NOT r.is_test
   ORDER BY e.created_at, e.id LIMIT 1;
  SELECT min((e.created_at AT TIME ZONE v_zone)::date) FILTER (WHERE e.is_application) AS applied_on,
         min((r.started_at AT TIME ZONE v_zone)::date) FILTER (WHERE a.survey_result_id IS NOT NULL) AS registered_on,
         CASE WHEN bool_or(a.answers <> '{}' OR r.state = 'completed')
              THEN coalesce(min(e.started_on), least((now() AT TIME ZONE v_zone)::date, min((r.completed_at AT TIME ZONE v_zone)::date)))
              END AS started_on,
         min((r.completed_at AT TIME ZONE v_zone)::date) FILTER (WHERE r.state = 'completed') AS finished_on,
         min(moved.interviewed_on) AS interviewed_on, min(moved.hired_on) AS hired_on
    INTO d
    FROM funnel_entries e
    JOIN survey_results r ON r.id = e.survey_result_id
    LEFT JOIN survey_answers a ON a.survey_result_id = r.id
    LEFT JOIN LATERAL (
      SELECT min((s.created_at AT TIME ZONE v_zone)::date) FILTER (WHERE t.type = 'interview') AS interviewed_on,
             min((s.created_at AT TIME ZONE v_zone)::date) FILTER (WHERE t.type = 'hired') AS hired_on
        FROM survey_results attempt JOIN stage_events s ON s.company_id = attempt.company_id AND s.survey_result_id = attempt.id
        JOIN statuses t ON t.id = s.to_status_id
       WHERE attempt.company_id = r.company_id AND (attempt.id = r.id OR attempt.candidacy_id = r.candidacy_id AND s.created_at >= e.created_at)
         AND s.undo_of IS NULL
         AND NOT EXISTS (SELECT FROM stage_events u WHERE u.company_id = s.company_id AND u.survey_result_id = s.survey_result_id AND u.undo_of = s.id)
    ) moved ON true
   WHERE e.company_id = p_company AND e.campaign_id = p_campaign AND e.candidate_id = p_candidate AND NOT r.is_test;
  UPDATE funnel_entries e SET
      (applied_on, registered_on, started_on, finished_on, interviewed_on, hired_on) =
      (SELECT d.applied_on, d.registered_on, d.started_on, d.finished_on, d.interviewed_on, d.hired_on WHERE e.id = v_first)
   WHERE e.company_id = p_company AND e.campaign_id = p_campaign AND e.candidate_id = p_candidate
     AND (e.id = v_first AND (e.applied_on, e.registered_on, e.started_on, e.finished_on, e.interviewed_on, e.hired_on)
            IS DISTINCT FROM (d.applied_on, d.registered_on, d.started_on, d.finished_on, d.interviewed_on, d.hired_on)
          OR e.id IS DISTINCT FROM v_first AND coalesce(e.applied_on, e.registered_on, e.started_on, e.finished_on, e.interviewed_on, e.hired_on) IS NOT NULL);
END $$;

-- Adds the effect of a changed entry to the counts of its funnel. Only `count_entries` changes entries in this way.
-- Deletions do not fire this trigger, so the counts stay when a candidate is erased.
CREATE FUNCTION add_funnel_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO funnel_counts (company_id, campaign_id, funnel_id, day, applied, registered, started, finished, interviewed, hired)
    SELECT NEW.company_id, NEW.campaign_id, NEW.funnel_id, day,
           coalesce(sum(sign) FILTER (WHERE step = 'applied'), 0), coalesce(sum(sign) FILTER (WHERE step = 'registered'), 0),
           coalesce(sum(sign) FILTER (WHERE step = 'started'), 0), coalesce(sum(sign) FILTER (WHERE step = 'finished'), 0),
           coalesce(sum(sign) FILTER (WHERE step = 'interviewed'), 0), coalesce(sum(sign) FILTER (WHERE step = 'hired'), 0)
      FROM (VALUES
        ('applied', NEW.applied_on, 1), ('applied', OLD.applied_on, -1),
        ('registered', NEW.registered_on, 1), ('registered', OLD.registered_on, -1),
        ('started', NEW.started_on, 1), ('started', OLD.started_on, -1),
        ('finished', NEW.finished_on, 1), ('finished', OLD.finished_on, -1),
        ('interviewed', NEW.interviewed_on, 1), ('interviewed', OLD.interviewed_on, -1),
        ('hired', NEW.hired_on, 1), ('hired', OLD.hired_on, -1)) changed (step, day, sign)
     WHERE day IS NOT NULL
     GROUP BY day
    HAVING bool_or(true) AND EXISTS (
      SELECT FROM unnest(array_agg(step), array_agg(sign)) one (step, sign) GROUP BY one.step HAVING sum(one.sign) <> 0);
  RETURN NULL;
END $$;
CREATE TRIGGER add_funnel_counts AFTER UPDATE OF applied_on, registered_on, started_on, finished_on, interviewed_on, hired_on
  ON funnel_entries FOR EACH ROW EXECUTE FUNCTION add_funnel_counts();

-- Runs at the end of each transaction that adds or moves an entry, or in which a result reaches a step. The triggers
-- are deferred so that `count_entries` takes its locks after all others, which avoids deadlocks.
CREATE FUNCTION count_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM count_entries(OLD.company_id, OLD.campaign_id, OLD.candidate_id); END IF;
  PERFORM count_entries(NEW.company_id, NEW.campaign_id, NEW.candidate_id);
  RETURN NULL;
END $$;
CREATE FUNCTION count_entries_of(p_company uuid, p_result uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT count_entries(e.company_id, e.campaign_id, e.candidate_id) FROM funnel_entries e
   WHERE e.company_id = p_company AND e.survey_result_id IN (
     SELECT attempt.id FROM survey_results r
       JOIN survey_results attempt ON attempt.company_id = r.company_id AND (attempt.id = r.id OR attempt.candidacy_id = r.candidacy_id)
      WHERE r.company_id = p_company AND r.id = p_result)
$$;
CREATE FUNCTION count_changed_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_entries_of(NEW.company_id, NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION count_reached_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_entries_of(NEW.company_id, NEW.survey_result_id);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER count_entry AFTER INSERT OR UPDATE OF candidate_id ON funnel_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_changed_entry();
CREATE CONSTRAINT TRIGGER count_entry AFTER UPDATE OF state, is_test ON survey_results
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.is_test IS DISTINCT FROM NEW.is_test OR OLD.state IS DISTINCT FROM NEW.state AND NEW.state IN ('in_progress', 'completed'))
  EXECUTE FUNCTION count_changed_result();
CREATE CONSTRAINT TRIGGER count_entry_of_answers AFTER UPDATE OF answers ON survey_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.answers = '{}' AND NEW.answers <> '{}')
  EXECUTE FUNCTION count_reached_step();
CREATE CONSTRAINT TRIGGER count_entry_of_begun AFTER INSERT ON survey_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_reached_step();
CREATE CONSTRAINT TRIGGER count_entry AFTER INSERT ON stage_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_reached_step();
