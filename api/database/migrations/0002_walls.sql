-- Row-level security binds the owner too.
DO $$ DECLARE t regclass; BEGIN
  FOR t IN SELECT DISTINCT polrelid::regclass FROM pg_policy LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %s FOR SELECT TO seatwise_gate USING (true)', t);
  END LOOP;
END $$;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO seatwise_app;--> statement-breakpoint
GRANT SELECT ON users, companies, sessions, credentials, survey_links, survey_tokens,
  survey_answers, survey_results, candidates TO seatwise_gate;--> statement-breakpoint
GRANT UPDATE (state, updated_at) ON survey_results TO seatwise_gate;--> statement-breakpoint
CREATE POLICY gate_expiry ON survey_results FOR UPDATE TO seatwise_gate USING (true) WITH CHECK (true);--> statement-breakpoint

-- A role is the company's own or global. The reader's own policy hides every other role.
CREATE FUNCTION role_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM roles WHERE id = NEW.role_id AND (company_id IS NULL OR company_id = NEW.company_id)
  ) THEN
    RAISE foreign_key_violation USING MESSAGE = 'role of another company';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON survey_results
  FOR EACH ROW EXECUTE FUNCTION role_belongs();--> statement-breakpoint
CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON survey_links
  FOR EACH ROW EXECUTE FUNCTION role_belongs();--> statement-breakpoint

-- The gates. Each proves who is asking, then sets the scope of the running transaction.
CREATE FUNCTION open_session(p_session uuid) RETURNS TABLE (
  user_id uuid, company_id uuid, first text, last text, email text, auth_role text,
  can_view_hiring_pipeline boolean, active boolean, company_name text, brand text,
  go_high_level_location_id text, companies uuid[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT u.id, u.company_id, u.first, u.last, u.email, u.auth_role, u.can_view_hiring_pipeline,
         u.active AND c.state = 'active', c.name, c.brand, c.go_high_level_location_id
    INTO user_id, company_id, first, last, email, auth_role, can_view_hiring_pipeline,
         active, company_name, brand, go_high_level_location_id
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    JOIN companies c ON c.id = u.company_id
   WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now();
  IF NOT FOUND THEN RETURN; END IF;
  companies := CASE
    WHEN auth_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') THEN
      ARRAY(SELECT f.id FROM companies f WHERE f.id = company_id OR f.franchise_id = company_id)
    ELSE ARRAY[company_id] END;
  IF active THEN
    PERFORM set_config('seatwise.companies', companies::text, true);
    IF auth_role = 'SUPER_ADMIN' THEN PERFORM set_config('seatwise.everything', 'on', true); END IF;
  END IF;
  RETURN NEXT;
END $$;--> statement-breakpoint

CREATE FUNCTION open_survey_link(p_public_id text) RETURNS TABLE (
  id uuid, company_id uuid, role_id uuid, owner_user_id uuid, state text, expired boolean,
  expires_at timestamptz, company_name text, brand text, settings jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT l.id, l.company_id, l.role_id, l.owner_user_id,
         CASE WHEN c.state = 'active' THEN l.state ELSE 'closed' END,
         coalesce(l.expires_at <= now(), false), l.expires_at, c.name, c.brand, c.settings
    INTO id, company_id, role_id, owner_user_id, state, expired, expires_at, company_name, brand, settings
    FROM survey_links l JOIN companies c ON c.id = l.company_id
   WHERE l.public_id = p_public_id;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;--> statement-breakpoint

CREATE FUNCTION open_survey_attempt(p_token_hash text) RETURNS TABLE (
  survey_result_id uuid, company_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT t.survey_result_id, t.company_id INTO survey_result_id, company_id
    FROM survey_tokens t WHERE t.token_hash = p_token_hash;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;--> statement-breakpoint

-- Who an address belongs to, for the embedded identity provider; sets no scope.
CREATE FUNCTION find_credentials(p_email text) RETURNS TABLE (
  user_id uuid, active boolean, session_epoch integer, password_hash text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.active AND c.state = 'active', u.session_epoch, k.password_hash
    FROM users u
    JOIN companies c ON c.id = u.company_id
    JOIN credentials k ON k.user_id = u.id
   WHERE lower(u.email) = p_email
$$;--> statement-breakpoint

-- Unfinished attempts whose time is over, in every company.
CREATE FUNCTION expire_surveys() RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH expired AS (
    UPDATE survey_results r SET state = 'expired', updated_at = now()
      FROM survey_answers a
     WHERE a.survey_result_id = r.id AND r.state = 'in_progress' AND a.expires_at <= now()
    RETURNING 1
  ) SELECT count(*) FROM expired
$$;--> statement-breakpoint

-- Infix search in names and addresses. ILIKE is not leakproof, so under a policy the trigram
-- index would go unused (11 -> 650 ms); here the scope is read and applied by hand. A plan per
-- call, because a generic one knows nothing of the pattern (6 -> 95 ms).
CREATE FUNCTION search_candidates(p_text text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  escaped text := replace(replace(replace(fold(p_text), '\', '\\'), '%', '\%'), '_', '\_');
  -- Two letters make no trigram inside a word, but one at its beginning.
  pattern text := CASE WHEN length(p_text) < 3 THEN '% ' ELSE '%' END || escaped || '%';
  companies uuid[] := scope_companies();
BEGIN
  IF scope_is_everything() THEN
    RETURN QUERY SELECT id FROM candidates WHERE search_text LIKE pattern;
  ELSIF cardinality(companies) = 1 THEN
    RETURN QUERY SELECT id FROM candidates WHERE company_id = companies[1] AND search_text LIKE pattern;
  ELSE
    RETURN QUERY SELECT id FROM candidates WHERE company_id = ANY(companies) AND search_text LIKE pattern;
  END IF;
END $$;--> statement-breakpoint

GRANT CREATE ON SCHEMA public TO seatwise_gate;--> statement-breakpoint
DO $$ DECLARE f text; BEGIN
  FOREACH f IN ARRAY ARRAY['open_session(uuid)', 'open_survey_link(text)', 'open_survey_attempt(text)',
    'find_credentials(text)', 'expire_surveys()', 'search_candidates(text)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO seatwise_gate', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO seatwise_app', f);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM seatwise_gate;
