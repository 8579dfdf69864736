-- Functions that begin the transaction of a request: for sessions, API keys and people without an account.

-- Session entry: each function authenticates and then sets the companies that the running transaction may access.

-- The user and company of a session as the API returns them. Only this function lists these columns.
CREATE FUNCTION user_of_session(u users, c companies) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', u.id, 'first', u.first, 'last', u.last, 'email', u.email, 'auth_role', u.auth_role,
    'permissions', jsonb_build_object(
      'can_view_hiring_pipeline', u.can_view_hiring_pipeline OR u.auth_role = 'SUPER_ADMIN'),
    'company', jsonb_build_object(
      'id', c.id, 'name', c.name, 'brand', c.brand, 'go_high_level_location_id', c.go_high_level_location_id))
$$;

-- A session gives access to the companies of its user. With p_proxy_user it gives access to that user's companies
-- instead, if this session has an open proxy session for that user; what the actor could reach then does not count.
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
    -- Only while the target is still in the company for which the reason was given: access does not follow a target who
    -- was moved to another company.
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
    -- A super admin who acts as a user cannot read the user's private rows.
    IF p_proxy_user IS NULL THEN PERFORM set_config('seatwise.reader', signed_in_user_id::text, true); END IF;
    PERFORM limit_to_teams(coalesce(p_proxy_user, signed_in_user_id), auth_role, companies);
  END IF;
  RETURN NEXT;
END $$;

-- An API key gives access to those of its companies that its maker can still reach. Returns no row if the key has ended
-- or the maker's permissions have changed. Nobody can read the maker's private rows with a key.
CREATE FUNCTION open_api_key(p_hash text) RETURNS TABLE (
  id uuid, name text, signed_in jsonb, permissions text[], companies uuid[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT k.id, k.name, user_of_session(u, own), k.permissions, ARRAY(
           SELECT c.id FROM companies c WHERE c.id = ANY (k.company_ids) AND c.state = 'active'
              AND (u.auth_role = 'SUPER_ADMIN' OR c.id = u.company_id
                   OR u.auth_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') AND c.franchise_id = u.company_id))
    INTO id, name, signed_in, permissions, companies
    FROM api_keys k
    JOIN users u ON u.id = k.made_by_user_id AND u.active AND u.company_id = k.company_id AND u.auth_role = k.auth_role
    JOIN companies own ON own.id = u.company_id AND own.state = 'active'
   WHERE k.hash = p_hash AND k.ended_at IS NULL
     AND (u.can_view_hiring_pipeline OR u.auth_role = 'SUPER_ADMIN'
          OR NOT k.permissions && ARRAY['survey-results.read-stage', 'survey-results.move']);
  IF NOT FOUND OR cardinality(companies) = 0 THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', companies::text, true);
  PERFORM limit_to_teams((signed_in ->> 'id')::uuid, signed_in ->> 'auth_role', companies);
  RETURN NEXT;
END $$;

-- The maker of a key, even of an ended one. It is read without a transaction, to decide in whose queue the call waits.
CREATE FUNCTION maker_of_api_key(p_hash text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT k.made_by_user_id FROM api_keys k WHERE k.hash = p_hash
$$;

-- Records when and from where a key was used, at most once a minute for the same address.
CREATE FUNCTION use_api_key(p_key uuid, p_ip text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE api_keys SET last_used_at = now(), last_used_ip = p_ip
   WHERE id = p_key AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute' OR last_used_ip IS DISTINCT FROM p_ip)
$$;

-- When a user's permissions are reduced or changed, the user's keys end for good: they do not work again if the
-- permissions are restored.
CREATE FUNCTION end_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET ended_at = now(), end_reason = 'maker_changed'
   WHERE made_by_user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_api_keys AFTER UPDATE OF auth_role, company_id, active, can_view_hiring_pipeline ON users
  FOR EACH ROW WHEN (OLD.auth_role <> NEW.auth_role OR OLD.company_id <> NEW.company_id OR (OLD.active AND NOT NEW.active)
    OR (OLD.can_view_hiring_pipeline AND NOT NEW.can_view_hiring_pipeline))
  EXECUTE FUNCTION end_api_keys();

-- Gives access to all companies that hold rows about the session's user, including companies that the user has left.
-- Used for the download of one's own data, where every query is limited to the user. Gives access to nothing if the
-- session is over.
CREATE FUNCTION open_own_companies(p_session uuid) RETURNS uuid[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own uuid;
  found_companies uuid[];
BEGIN
  SELECT u.id INTO own FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch AND u.active
   WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now();
  found_companies := ARRAY(
    SELECT c.id FROM companies c
     WHERE c.id IN (SELECT u.company_id FROM users u WHERE u.id = own)
        OR c.id IN (SELECT a.company_id FROM audit_events a WHERE a.actor_user_id = own)
        OR c.id IN (SELECT p.company_id FROM proxy_sessions p WHERE p.target_user_id = own)
        OR c.id IN (SELECT m.company_id FROM messages m WHERE own IN (m.sent_by_user_id, m.user_id))
        OR EXISTS (SELECT FROM user_events e WHERE e.company_id = c.id AND e.user_id = own));
  PERFORM set_config('seatwise.companies', found_companies::text, true);
  -- Only their author can read private rows such as drafts of scorecards.
  PERFORM set_config('seatwise.reader', own::text, true);
  RETURN found_companies;
END $$;

-- True if this session has a proxy session that has not been ended. The rows of proxy sessions belong to the target's
-- company, so the caller could not read them.
CREATE FUNCTION is_acting(p_session uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM proxy_sessions p WHERE p.session_id = p_session AND p.ended_at IS NULL)
$$;

-- Why a session is over. Callers must have authenticated the owner of the session, because the reason reveals the state
-- of the account.
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

-- "open" if people can register through a link now, otherwise the reason why not.
CREATE FUNCTION survey_link_state(l survey_links, role_state text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN l.state = 'closed' THEN 'closed'
              WHEN role_state = 'retired' THEN 'role_retired'
              WHEN l.expires_at <= now() THEN 'expired'
              WHEN l.uses >= l.max_uses THEN 'full'
              ELSE 'open' END
$$;

CREATE FUNCTION open_survey_link(p_public_id text) RETURNS TABLE (
  id uuid, company_id uuid, role_id uuid, location_id uuid, state text, expires_at timestamptz, company_name text,
  contact_email text, brand text, logo_id uuid, settings jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT l.id, l.company_id, l.role_id, l.location_id,
         CASE WHEN c.state = 'active' THEN survey_link_state(l, r.state) ELSE 'suspended' END,
         l.expires_at, c.name, c.contact_email, c.brand, c.logo_id, c.settings
    INTO id, company_id, role_id, location_id, state, expires_at, company_name, contact_email, brand, logo_id, settings
    FROM survey_links l JOIN companies c ON c.id = l.company_id LEFT JOIN roles r ON r.id = l.role_id
   WHERE l.public_id = p_public_id;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Gives access to one company for background work that the product does by itself, such as reminders.
CREATE FUNCTION open_company(p_company uuid) RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT c.id INTO company_id FROM companies c WHERE c.id = p_company AND c.state = 'active';
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

CREATE FUNCTION open_survey_attempt(p_token_hash text) RETURNS TABLE (
  survey_result_id uuid, company_id uuid, suspended boolean, company_name text, brand text, logo_id uuid, ends_typed boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT t.survey_result_id, t.company_id, c.state <> 'active', c.name, c.brand, c.logo_id,
         NOT t.is_typed AND EXISTS (SELECT FROM survey_tokens o WHERE o.survey_result_id = t.survey_result_id AND o.is_typed)
    INTO survey_result_id, company_id, suspended, company_name, brand, logo_id, ends_typed
    FROM survey_tokens t
    JOIN companies c ON c.id = t.company_id
    LEFT JOIN invitations i ON i.company_id = t.company_id AND i.survey_result_id = t.survey_result_id
   WHERE t.token_hash = p_token_hash
     -- After a renewal, the links of earlier emails do not work.
     AND coalesce(t.created_at >= i.invited_at, true);
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Somebody who answers through an emailed link has access to the mailbox. Somebody who typed the address into an open
-- form may be a stranger, and must not be able to read these answers.
CREATE FUNCTION end_typed_tokens(p_result uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM survey_tokens t WHERE t.survey_result_id = p_result AND t.is_typed AND t.company_id = ANY (scope_companies())
$$;

-- "open" if a shared report can be opened now, otherwise the reason why not. The current permissions of its maker
-- apply, as if the maker opened it. The function reads the maker's row, which users of the list may not see.
CREATE FUNCTION report_share_state(p_id uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN s.revoked_at IS NOT NULL THEN 'revoked'
    WHEN s.expires_at <= now() THEN 'expired'
    WHEN c.state <> 'active' THEN 'company_suspended'
    WHEN NOT EXISTS (
      SELECT FROM users u JOIN companies own ON own.id = u.company_id AND own.state = 'active'
       WHERE u.id = s.made_by_user_id AND u.active
         AND (s.kind <> 'hiring-pipeline' OR u.can_view_hiring_pipeline OR u.auth_role = 'SUPER_ADMIN')
         AND (u.auth_role = 'SUPER_ADMIN' OR u.company_id = s.company_id
              OR u.auth_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') AND u.company_id = c.franchise_id)) THEN 'maker_left'
    WHEN EXISTS (
      SELECT FROM report_share_results x
        JOIN survey_results r ON r.company_id = x.company_id AND r.id = x.survey_result_id
       WHERE x.report_share_id = s.id AND r.archived_at IS NOT NULL) THEN 'archived'
    WHEN EXISTS (
      SELECT FROM report_share_results x
        JOIN survey_results r ON r.company_id = x.company_id AND r.id = x.survey_result_id
       WHERE x.report_share_id = s.id AND is_hidden_from(s.made_by_user_id, r.company_id, r.candidate_id, r.id)) THEN 'maker_left'
    WHEN s.kind = 'growth' AND c.brand <> 'be' THEN 'not_possible'
    WHEN s.kind = 'hiring-pipeline' AND NOT EXISTS (
      SELECT FROM pipelines p WHERE p.company_id = s.company_id AND p.id = s.pipeline_id AND p.deleted_at IS NULL) THEN 'not_possible'
    WHEN s.kind IN ('comparison', 'conflict', 'coaching', 'changes') AND (
      -- A report on changes is about one person; the others contain each person only once. Conflict and coaching
      -- reports are about employees.
      SELECT CASE s.kind WHEN 'changes' THEN count(DISTINCT p.id) > 1 ELSE count(DISTINCT p.id) < count(*) END
             OR s.kind IN ('conflict', 'coaching') AND bool_or(p.kind <> 'employee')
        FROM report_share_results x
        JOIN survey_results r ON r.company_id = x.company_id AND r.id = x.survey_result_id
        JOIN candidates p ON p.company_id = r.company_id AND p.id = r.candidate_id
       WHERE x.report_share_id = s.id) THEN 'not_possible'
    ELSE 'open' END
    FROM report_shares s JOIN companies c ON c.id = s.company_id
   WHERE s.id = p_id
$$;

-- Gives the holder of a link access to the company of the shared report. Returns no row if the report is unknown,
-- expired or closed, so that all of these get the same answer.
CREATE FUNCTION open_report_share(p_id_hash text) RETURNS TABLE (
  id uuid, company_id uuid, kind text, growth_plan_id uuid, role_benchmark_id uuid, pipeline_id uuid, period_days integer,
  name_shown text, made_with jsonb, created_at timestamptz, expires_at timestamptz, survey_result_ids uuid[], maker jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT s.id, s.company_id, s.kind, s.growth_plan_id, s.role_benchmark_id, s.pipeline_id, s.period_days,
         s.name_shown, s.made_with, s.created_at, s.expires_at,
         ARRAY(SELECT x.survey_result_id FROM report_share_results x WHERE x.report_share_id = s.id ORDER BY x.position),
         user_of_session(u, own)
    INTO id, company_id, kind, growth_plan_id, role_benchmark_id, pipeline_id, period_days,
         name_shown, made_with, created_at, expires_at, survey_result_ids, maker
    FROM report_shares s
    JOIN users u ON u.id = s.made_by_user_id
    JOIN companies own ON own.id = u.company_id
   WHERE s.id_hash = p_id_hash AND report_share_state(s.id) = 'open';
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  PERFORM limit_to_teams((maker ->> 'id')::uuid, maker ->> 'auth_role', ARRAY[company_id]);
  RETURN NEXT;
END $$;

-- Returns the id of the account with an email address. Sets no companies.
CREATE FUNCTION find_account(p_email text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM users u WHERE lower(u.email) = p_email
$$;

-- Gives access to the company of an account during sign-in, when there is no session yet.
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
