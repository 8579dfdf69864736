-- Only for test databases. In the product, use cases keep placements, latest results, the CRM and new companies right
-- by calling effects by name. Tests insert rows as the owner of the database, without use cases, so these triggers do
-- it for them. They run for the owner only: an effect that a use case forgets stays missing, and api/test-effects.ts
-- finds it.
CREATE SCHEMA witness;
GRANT USAGE ON SCHEMA witness TO seatwise_app, seatwise_definer;

-- A result without a candidacy gets one of its own.
CREATE FUNCTION witness.open_candidacy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO candidacies AS c (company_id, candidate_id, role_id) VALUES (NEW.company_id, NEW.candidate_id, NEW.role_id)
    RETURNING c.id INTO NEW.candidacy_id;
  RETURN NEW;
END $$;
CREATE TRIGGER open_candidacy_fixture BEFORE INSERT ON survey_results
  FOR EACH ROW WHEN (NEW.candidacy_id IS NULL AND current_user NOT IN ('seatwise_app', 'seatwise_definer'))
  EXECUTE FUNCTION witness.open_candidacy();

CREATE FUNCTION witness.place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_arrival bigint;
BEGIN
  IF current_user IN ('seatwise_app', 'seatwise_definer') THEN RETURN NULL; END IF;
  v_arrival := nextval('placement_arrivals');
  INSERT INTO placements AS p (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
    VALUES (NEW.company_id, NEW.candidacy_id, NEW.id, NEW.status_id, v_arrival, -v_arrival, NEW.archived_at IS NULL AND NOT NEW.is_test)
    ON CONFLICT (company_id, candidacy_id) DO UPDATE SET is_listed = EXCLUDED.is_listed, status_id = EXCLUDED.status_id,
      arrival = CASE WHEN p.status_id IS DISTINCT FROM EXCLUDED.status_id THEN EXCLUDED.arrival ELSE p.arrival END,
      position = CASE WHEN p.status_id IS DISTINCT FROM EXCLUDED.status_id THEN EXCLUDED.position ELSE p.position END;
  RETURN NULL;
END $$;
CREATE TRIGGER place_added_fixture AFTER INSERT ON survey_results
  FOR EACH ROW WHEN (NEW.status_id IS NOT NULL) EXECUTE FUNCTION witness.place();
CREATE TRIGGER place_changed_fixture AFTER UPDATE ON survey_results
  FOR EACH ROW WHEN ((OLD.status_id, OLD.archived_at IS NULL, OLD.is_test)
    IS DISTINCT FROM (NEW.status_id, NEW.archived_at IS NULL, NEW.is_test))
  EXECUTE FUNCTION witness.place();

CREATE FUNCTION witness.refresh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user IN ('seatwise_app', 'seatwise_definer') THEN RETURN NULL; END IF;
  PERFORM refresh_people(NEW.company_id, ARRAY[OLD.candidate_id, NEW.candidate_id]);
  RETURN NULL;
END $$;
-- Once for all rows of a statement: the same for each row takes seconds where a test inserts hundreds.
CREATE FUNCTION witness.refresh_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user IN ('seatwise_app', 'seatwise_definer') THEN RETURN NULL; END IF;
  PERFORM refresh_people(company_id, array_agg(DISTINCT candidate_id)) FROM written GROUP BY company_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refresh_added_fixture AFTER INSERT ON survey_results REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION witness.refresh_all();
CREATE TRIGGER refresh_deleted_fixture AFTER DELETE ON survey_results REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION witness.refresh_all();
CREATE TRIGGER refresh_changed_fixture AFTER UPDATE ON survey_results FOR EACH ROW
  WHEN ((OLD.candidate_id, OLD.state = 'completed', OLD.archived_at IS NULL, OLD.is_test, OLD.started_at, OLD.completed_at, OLD.role_score)
    IS DISTINCT FROM
    (NEW.candidate_id, NEW.state = 'completed', NEW.archived_at IS NULL, NEW.is_test, NEW.started_at, NEW.completed_at, NEW.role_score))
  EXECUTE FUNCTION witness.refresh();

CREATE FUNCTION witness.crm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'candidates' THEN
    PERFORM queue_crm_people(NEW.company_id, ARRAY[NEW.id]);
  ELSE
    PERFORM queue_crm_people(c.company_id, ARRAY[c.id]) FROM candidates c WHERE c.id = NEW.candidate_id AND c.latest_result_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER crm_added_fixture AFTER INSERT ON candidates FOR EACH ROW
  WHEN (current_user NOT IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.crm();
CREATE TRIGGER crm_changed_fixture AFTER UPDATE ON candidates FOR EACH ROW
  WHEN (current_user NOT IN ('seatwise_app', 'seatwise_definer')
    AND (OLD.first, OLD.last, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.first, NEW.last, NEW.email, NEW.phone))
  EXECUTE FUNCTION witness.crm();
CREATE TRIGGER crm_moved_fixture AFTER UPDATE ON survey_results FOR EACH ROW
  WHEN (current_user NOT IN ('seatwise_app', 'seatwise_definer') AND OLD.status_id IS DISTINCT FROM NEW.status_id)
  EXECUTE FUNCTION witness.crm();

CREATE FUNCTION witness.adopt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_global_benchmarks(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER adopt_fixture AFTER INSERT ON companies FOR EACH ROW
  WHEN (current_user NOT IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.adopt();

-- The witness records what use cases change (people, results, invitations, notes, stages) and which events they record.
-- api/test-effects.ts compares the two.
CREATE TABLE witness.happened (type text, company_id uuid, candidate_id uuid, survey_result_id uuid);
CREATE TABLE witness.recorded (LIKE witness.happened);
GRANT INSERT ON witness.happened, witness.recorded TO seatwise_app, seatwise_definer;

CREATE OR REPLACE FUNCTION record_domain_events(p_events jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO witness.recorded SELECT e.* FROM jsonb_to_recordset(p_events) e (type text, company_id uuid, candidate_id uuid, survey_result_id uuid);
  SELECT queue_webhook_events(p_events);
  SELECT queue_crm_events(p_events)
$$;

CREATE FUNCTION witness.person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO witness.happened SELECT 'candidate.erased', OLD.company_id, OLD.id WHERE OLD.merged_into IS NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO witness.happened VALUES ('candidate.created', NEW.company_id, NEW.id);
  ELSIF OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL THEN
    INSERT INTO witness.happened VALUES ('candidate.merged', NEW.company_id, NEW.merged_into);
  ELSIF NEW.merged_into IS NULL THEN
    INSERT INTO witness.happened VALUES ('candidate.updated', NEW.company_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER witness_person AFTER INSERT OR DELETE ON candidates FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.person();
CREATE TRIGGER witness_changes AFTER UPDATE ON candidates FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')
    AND (OLD.version <> NEW.version OR (OLD.first, OLD.last, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.first, NEW.last, NEW.email, NEW.phone)))
  EXECUTE FUNCTION witness.person();

CREATE FUNCTION witness.result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR OLD.state <> NEW.state) AND NEW.state <> 'not_asked' THEN
    INSERT INTO witness.happened VALUES (CASE NEW.state WHEN 'in_progress' THEN 'survey.started' ELSE 'survey.' || NEW.state END,
      NEW.company_id, NEW.candidate_id, NEW.id);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.role_score IS NOT NULL AND NEW.role_score IS DISTINCT FROM OLD.role_score THEN
    INSERT INTO witness.happened VALUES ('result.scored', NEW.company_id, NEW.candidate_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER witness_result AFTER INSERT OR UPDATE ON survey_results FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.result();

CREATE FUNCTION witness.of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO witness.happened SELECT TG_ARGV[0], r.company_id, r.candidate_id, r.id FROM survey_results r
   WHERE r.company_id = NEW.company_id AND r.id = NEW.survey_result_id;
  RETURN NULL;
END $$;
CREATE TRIGGER witness_opened AFTER UPDATE ON invitations FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer') AND OLD.opened_at IS NULL AND NEW.opened_at IS NOT NULL)
  EXECUTE FUNCTION witness.of_result('invitation.opened');
CREATE TRIGGER witness_withdrawn AFTER UPDATE ON invitations FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer') AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL)
  EXECUTE FUNCTION witness.of_result('invitation.withdrawn');
CREATE TRIGGER witness_moved AFTER INSERT ON stage_events FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.of_result('stage.changed');

CREATE TRIGGER witness_received AFTER INSERT ON applications FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.of_result('application.received');
CREATE TRIGGER witness_changed AFTER UPDATE ON applications FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')
    AND ((OLD.phone, OLD.link, OLD.cover_letter, OLD.answers, OLD.other_file_ids)
           IS DISTINCT FROM (NEW.phone, NEW.link, NEW.cover_letter, NEW.answers, NEW.other_file_ids)
         -- Null once staff have deleted it.
         OR NEW.resume_file_id IS NOT NULL AND OLD.resume_file_id IS DISTINCT FROM NEW.resume_file_id))
  EXECUTE FUNCTION witness.of_result('application.changed');
CREATE TRIGGER witness_withdrawn AFTER UPDATE ON applications FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer') AND OLD.state <> 'withdrawn' AND NEW.state = 'withdrawn')
  EXECUTE FUNCTION witness.of_result('application.withdrawn');

CREATE FUNCTION witness.job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO witness.happened VALUES (CASE NEW.state WHEN 'open' THEN 'job.published' ELSE 'job.' || NEW.state END, NEW.company_id);
  RETURN NULL;
END $$;
CREATE TRIGGER witness_job AFTER UPDATE ON jobs FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer') AND OLD.state <> NEW.state AND NEW.state IN ('open', 'paused', 'closed'))
  EXECUTE FUNCTION witness.job();

CREATE FUNCTION witness.of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO witness.happened VALUES (TG_ARGV[0], NEW.company_id, NEW.candidate_id);
  RETURN NULL;
END $$;
CREATE TRIGGER witness_added AFTER INSERT ON candidate_notes FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer') AND NEW.visibility = 'team') EXECUTE FUNCTION witness.of_person('note.added');
CREATE TRIGGER witness_shown AFTER UPDATE ON candidate_notes FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer') AND OLD.visibility <> 'team' AND NEW.visibility = 'team')
  EXECUTE FUNCTION witness.of_person('note.added');
CREATE TRIGGER witness_added AFTER INSERT ON company_events FOR EACH ROW
  WHEN (current_user IN ('seatwise_app', 'seatwise_definer')) EXECUTE FUNCTION witness.of_person('company.event');
