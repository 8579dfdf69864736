-- Functions and triggers. The whole file runs in one transaction whenever a repeatable file or the list
-- of migrations has changed (api/database/migrate.ts). Functions of the definer are dropped and created
-- anew, so a changed result type needs no DROP of its own.

-- The definer's functions are created anew each time: a changed result type needs no DROP of its own.
DO $$ DECLARE f regprocedure; BEGIN
  FOR f IN SELECT oid::regprocedure FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proowner = 'seatwise_definer'::regrole LOOP
    EXECUTE format('DROP FUNCTION %s', f);
  END LOOP;
END $$;

-- Session entry: each function authenticates and then sets the companies of the running transaction.
-- open_session opens the companies of the session's user. With p_proxy_user it opens those of the proxy
-- user instead, if a proxy session of this session for that user is open; the super admin's own rights
-- then do not apply.

-- What a session says of its user, in the wire's shape: the only list of these columns.
CREATE OR REPLACE FUNCTION user_of_session(u users, c companies) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', u.id, 'first', u.first, 'last', u.last, 'email', u.email, 'auth_role', u.auth_role,
    'permissions', jsonb_build_object(
      'can_view_hiring_pipeline', u.can_view_hiring_pipeline OR u.auth_role = 'SUPER_ADMIN'),
    'company', jsonb_build_object(
      'id', c.id, 'name', c.name, 'brand', c.brand, 'go_high_level_location_id', c.go_high_level_location_id))
$$;

-- A session opens its user's companies. With the id of another user it opens that user's, if a proxy
-- session of this very session is open for them; the actor's own reach then does not apply.
CREATE FUNCTION open_session(p_session uuid, p_proxy_user uuid DEFAULT NULL) RETURNS TABLE (
  signed_in jsonb, target jsonb, active boolean, companies uuid[], proxy_live boolean, proxy_expires_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  signed_in_user_id uuid;
  v_actor_role text;
  auth_role text;
  company_id uuid;
BEGIN
  SELECT u.id, u.company_id, u.auth_role, u.active AND c.state = 'active', user_of_session(u, c), true
    INTO signed_in_user_id, company_id, auth_role, active, signed_in, proxy_live
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    JOIN companies c ON c.id = u.company_id
   WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now();
  IF NOT FOUND THEN RETURN; END IF;
  IF p_proxy_user IS NOT NULL AND active THEN
    v_actor_role := auth_role;
    -- Only in the company that the reason was given for: a target who was moved is not followed there.
    SELECT u.company_id, u.auth_role, user_of_session(u, c), p.expires_at
      INTO company_id, auth_role, target, proxy_expires_at
      FROM proxy_sessions p
      JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'
                  AND u.company_id = p.company_id
      JOIN companies c ON c.id = u.company_id AND c.state = 'active'
     WHERE p.session_id = p_session AND p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id
       AND p.ended_at IS NULL AND p.expires_at > now() AND v_actor_role = 'SUPER_ADMIN';
    IF NOT FOUND THEN
      proxy_live := false;
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  companies := CASE
    WHEN auth_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') THEN
      ARRAY(SELECT f.id FROM companies f WHERE f.id = company_id OR f.franchise_id = company_id)
    ELSE ARRAY[company_id] END;
  IF active THEN
    PERFORM set_config('seatwise.companies', companies::text, true);
    IF auth_role = 'SUPER_ADMIN' THEN PERFORM set_config('seatwise.everything', 'on', true); END IF;
  END IF;
  RETURN NEXT;
END $$;

-- Whether a proxy session of this session has not been ended; its rows belong to the target's company.
CREATE FUNCTION is_acting(p_session uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM proxy_sessions p WHERE p.session_id = p_session AND p.ended_at IS NULL)
$$;

-- Reason why a session is over. Callers must have authenticated the session's holder before: the reason
-- reveals the state of the account.
CREATE FUNCTION session_end_reason(p_session uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN c.state <> 'active' THEN 'company_suspended'
    WHEN NOT u.active THEN 'deactivated'
    WHEN s.end_reason IS NOT NULL THEN s.end_reason
    WHEN s.expires_at <= now() THEN 'expired'
    ELSE 'rights_changed' END
    FROM sessions s JOIN users u ON u.id = s.user_id JOIN companies c ON c.id = u.company_id
   WHERE s.id = p_session
$$;

-- Whether people can register through a link now, or why not.
CREATE OR REPLACE FUNCTION survey_link_state(l survey_links, role_state text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN l.state = 'closed' THEN 'closed'
              WHEN role_state = 'retired' THEN 'role_retired'
              WHEN l.expires_at <= now() THEN 'expired'
              WHEN l.uses >= l.max_uses THEN 'full'
              ELSE 'open' END
$$;

CREATE FUNCTION open_survey_link(p_public_id text) RETURNS TABLE (
  id uuid, company_id uuid, role_id uuid, state text, expires_at timestamptz, company_name text,
  brand text, logo_id uuid, settings jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT l.id, l.company_id, l.role_id,
         CASE WHEN c.state = 'active' THEN survey_link_state(l, r.state) ELSE 'suspended' END,
         l.expires_at, c.name, c.brand, c.logo_id, c.settings
    INTO id, company_id, role_id, state, expires_at, company_name, brand, logo_id, settings
    FROM survey_links l JOIN companies c ON c.id = l.company_id LEFT JOIN roles r ON r.id = l.role_id
   WHERE l.public_id = p_public_id;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

CREATE FUNCTION open_survey_attempt(p_token_hash text) RETURNS TABLE (
  survey_result_id uuid, company_id uuid, suspended boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT t.survey_result_id, t.company_id, c.state <> 'active' INTO survey_result_id, company_id, suspended
    FROM survey_tokens t JOIN companies c ON c.id = t.company_id WHERE t.token_hash = p_token_hash;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Returns the account of an e-mail address without setting a tenant.
CREATE FUNCTION find_account(p_email text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM users u WHERE lower(u.email) = p_email
$$;

-- Opens the company of an account during sign-in, before there is a session.
CREATE FUNCTION open_account(p_user uuid) RETURNS TABLE (
  user_id uuid, company_id uuid, first text, last text, email text, email_verified boolean, phone text,
  phone_verified boolean, active boolean, suspended boolean, set_up boolean, session_epoch integer,
  preferred_mfa text,
  auth_role text, company_name text, brand text, settings jsonb, password_hash text, must_change text,
  totp boolean, backup_codes bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT u.id, u.company_id, u.first, u.last, u.email, u.email_verified, u.phone, u.phone_verified,
         u.active AND c.state = 'active', c.state <> 'active', u.set_up_at IS NOT NULL, u.session_epoch, u.preferred_mfa,
         u.auth_role, c.name, c.brand, c.settings, k.password_hash, k.must_change,
         EXISTS (SELECT FROM totp_factors t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL),
         (SELECT count(*) FROM backup_codes b WHERE b.user_id = u.id AND b.used_at IS NULL)
    INTO user_id, company_id, first, last, email, email_verified, phone, phone_verified, active, suspended, set_up,
         session_epoch, preferred_mfa, auth_role, company_name, brand, settings, password_hash, must_change,
         totp, backup_codes
    FROM users u
    JOIN companies c ON c.id = u.company_id
    LEFT JOIN credentials k ON k.user_id = u.id
   WHERE u.id = p_user;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Recipients of the mail about a finished survey of a company in scope: the owner of its link and the
-- followers of its role who may read the result (its company, its franchise, super admins).
CREATE FUNCTION survey_finished_recipients(p_survey_result uuid) RETURNS TABLE (first text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH finished AS (
    SELECT r.company_id, r.role_id, c.franchise_id, l.owner_user_id
      FROM survey_results r
      JOIN companies c ON c.id = r.company_id
      JOIN survey_answers a ON a.survey_result_id = r.id
      JOIN survey_links l ON l.id = a.survey_link_id
     WHERE r.id = p_survey_result AND (r.company_id = ANY (scope_companies()) OR scope_is_everything())
  ), interested AS (
    SELECT owner_user_id AS user_id FROM finished
    UNION
    SELECT f.user_id FROM finished
      JOIN role_followers f ON f.role_id = finished.role_id AND f.ended_at IS NULL
      JOIN users u ON u.id = f.user_id AND u.company_id = f.company_id
  )
  SELECT u.first, u.email
    FROM interested JOIN users u ON u.id = interested.user_id JOIN companies own ON own.id = u.company_id, finished
   WHERE u.active AND own.state = 'active'
     -- An account that is not set up has an unproven address, so it gets no personal data.
     AND u.set_up_at IS NOT NULL
     AND (u.company_id = finished.company_id OR u.company_id = finished.franchise_id OR u.auth_role = 'SUPER_ADMIN')
   ORDER BY u.id
$$;

-- Text search: each word anywhere in names and addresses. LIKE is not leakproof, so under a row-level
-- security policy the trigram index is not used (11 -> 650 ms); this function reads the scope and applies
-- it itself. EXECUTE makes a custom plan for the patterns (generic plan: 6 -> 95 ms).
CREATE FUNCTION search_candidates(p_text text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  companies uuid[] := scope_companies();
  conditions text;
BEGIN
  -- Two letters have no trigram inside a word, but one with the space at its beginning.
  SELECT string_agg(format('search_text LIKE %L', CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END
           || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' AND ')
    INTO conditions
    FROM regexp_split_to_table(fold(p_text), '\s+') word WHERE word <> '';
  IF conditions IS NULL THEN RETURN; END IF;
  IF NOT scope_is_everything() THEN
    conditions := conditions || CASE cardinality(companies)
      WHEN 1 THEN format(' AND company_id = %L', companies[1])
      ELSE format(' AND company_id = ANY(%L)', companies) END;
  END IF;
  RETURN QUERY EXECUTE 'SELECT id FROM candidates WHERE ' || conditions;
END $$;

-- Claims messages that are due, each for one sender. A sender that dies loses its claim after two
-- minutes.
CREATE FUNCTION claim_outbox(p_max integer) RETURNS TABLE (
  id uuid, company_id uuid, brand text, channel text, recipient text, subject text, body text, html text,
  attempts integer
) LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT o.id FROM outbox o WHERE o.state = 'queued' AND o.next_attempt_at <= now()
     ORDER BY o.next_attempt_at LIMIT p_max FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox o SET attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    FROM due, companies c WHERE o.id = due.id AND c.id = o.company_id
  RETURNING o.id, o.company_id, c.brand, o.channel, o.recipient, o.subject, o.body, o.html, o.attempts
$$;

-- Empties the text of sent messages: mails contain links and codes that open accounts.
CREATE FUNCTION settle_outbox(p_id uuid, p_state text, p_error text, p_next timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outbox SET state = p_state, last_error = p_error, next_attempt_at = coalesce(p_next, next_attempt_at),
         sent_at = CASE WHEN p_state = 'sent' THEN now() END,
         body = CASE WHEN p_state = 'sent' THEN '' ELSE body END,
         html = CASE WHEN p_state = 'sent' THEN NULL ELSE html END
   WHERE id = p_id AND state = 'queued'
$$;

-- Expires unfinished attempts of every company whose time is over.
CREATE FUNCTION expire_surveys() RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH expired AS (
    UPDATE survey_results r SET state = 'expired', updated_at = now()
      FROM survey_answers a
     WHERE a.survey_result_id = r.id AND r.state = 'in_progress' AND a.expires_at <= now()
    RETURNING 1
  ) SELECT count(*) FROM expired
$$;

-- Deletes expired challenges, tokens and counters, and empties messages that are unsent after 30 days,
-- when none of their links works any more.
CREATE FUNCTION delete_expired_proofs() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM sign_in_challenges WHERE expires_at < now() - interval '1 day';
  DELETE FROM sent_tokens WHERE expires_at < now() - interval '30 days';
  DELETE FROM hosted_sign_ins WHERE expires_at < now() - interval '1 day';
  DELETE FROM refresh_tokens WHERE expires_at < now() - interval '30 days';
  DELETE FROM sign_in_attempts WHERE last_attempt_at < now() - interval '30 days';
  DELETE FROM rate_limits WHERE expire < extract(epoch FROM now() - interval '1 day') * 1000;
  UPDATE outbox SET body = '', html = NULL WHERE body <> '' AND created_at < now() - interval '30 days';
$$;

-- The benchmark that a company uses for a role name: its own active one, else the global one. This view
-- is the only place of this rule; it reads with the caller's rights.
CREATE OR REPLACE VIEW effective_benchmarks WITH (security_invoker = true) AS
  SELECT DISTINCT ON (c.id, lower(r.name))
         c.id AS company_id, lower(r.name) AS role_key, b.id AS role_benchmark_id
    FROM companies c
    JOIN role_benchmarks b ON b.state = 'active' AND (b.company_id IS NULL OR b.company_id = c.id)
    JOIN roles r ON r.id = b.role_id
   ORDER BY c.id, lower(r.name), b.company_id NULLS LAST;
GRANT SELECT ON effective_benchmarks TO seatwise_app;

-- Keeps events for 13 months at most: analytics compare a month with the same month of the previous year.
CREATE FUNCTION delete_old_user_events() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM user_events WHERE created_at < now() - interval '13 months';
$$;

-- A role must be global or belong to the row's company. The writer's row-level security hides all other
-- roles.
CREATE OR REPLACE FUNCTION role_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM roles WHERE id = NEW.role_id AND (company_id IS NULL OR company_id = NEW.company_id)
  ) THEN
    RAISE foreign_key_violation USING MESSAGE = 'role of another company';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON survey_results
  FOR EACH ROW EXECUTE FUNCTION role_belongs();
CREATE OR REPLACE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON survey_links
  FOR EACH ROW EXECUTE FUNCTION role_belongs();

-- Protects audit events against changes even by the tables' owner.
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are only ever added';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
