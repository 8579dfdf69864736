-- Triggers that refuse writes, whichever statement makes them (docs/triggers.md).

-- A role must be global or belong to the company of the row. Row-level security hides all other roles from the writer,
-- so they look as if they did not exist.
CREATE FUNCTION role_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM roles WHERE id = NEW.role_id AND (company_id IS NULL OR company_id = NEW.company_id)
  ) THEN
    RAISE foreign_key_violation USING MESSAGE = 'role of another company';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON survey_results
  FOR EACH ROW EXECUTE FUNCTION role_belongs();
CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON survey_links
  FOR EACH ROW EXECUTE FUNCTION role_belongs();
CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON custom_interview_questions
  FOR EACH ROW EXECUTE FUNCTION role_belongs();

-- Protects audit events against changes even by the tables' owner.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The exception is `erase_candidate`, which removes details about a person: see `only_details_go`.
  IF TG_OP = 'UPDATE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit events are only ever added';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE FUNCTION only_details_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'details' IS DISTINCT FROM to_jsonb(OLD) - 'details'
     OR EXISTS (SELECT FROM jsonb_each(NEW.details) detail WHERE OLD.details -> detail.key IS DISTINCT FROM detail.value) THEN
    RAISE EXCEPTION 'audit events are only ever added';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_details_go BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION only_details_go();

-- Stage events are evidence of hiring decisions, so they cannot be changed.
CREATE FUNCTION stage_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The exception is `erase_candidate`, which stores them anonymously before.
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'stage events are only ever added';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stage_events
  FOR EACH STATEMENT EXECUTE FUNCTION stage_events_are_append_only();
