-- Functions. The whole folder runs in one transaction whenever one of its files or the list of migrations has
-- changed (api/database/migrate.ts), and `drop.sql` runs first.

-- Session entry: each function authenticates and then sets the companies of the running transaction.
-- open_session opens the companies of the session's user. With p_proxy_user it opens those of the proxy
-- user instead, if a proxy session of this session for that user is open; the super admin's own rights
-- then do not apply.

-- The user columns of a session, in the wire's shape: the only list of these columns.
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
    -- A super admin who acts as a user reads no private rows of that user.
    IF p_proxy_user IS NULL THEN PERFORM set_config('seatwise.reader', signed_in_user_id::text, true); END IF;
  END IF;
  RETURN NEXT;
END $$;

-- An API key opens those of its companies that its maker still reaches. No row: it has ended, or its maker has other rights now.
-- Whoever uses it reads nothing that is its maker's alone.
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
  RETURN NEXT;
END $$;

-- The maker of a key, ended or not: read without a transaction, to decide in whose turn the call waits.
CREATE FUNCTION maker_of_api_key(p_hash text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT k.made_by_user_id FROM api_keys k WHERE k.hash = p_hash
$$;

-- Remembers when and from where a key was used, at most once a minute.
CREATE FUNCTION use_api_key(p_key uuid, p_ip text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE api_keys SET last_used_at = now(), last_used_ip = p_ip
   WHERE id = p_key AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute' OR last_used_ip IS DISTINCT FROM p_ip)
$$;

-- The keys of a user whose rights change end for good: rights that come back bring none of them back.
CREATE OR REPLACE FUNCTION end_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET ended_at = now(), end_reason = 'maker_changed'
   WHERE made_by_user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_api_keys AFTER UPDATE OF auth_role, company_id, active, can_view_hiring_pipeline ON users
  FOR EACH ROW WHEN (OLD.auth_role <> NEW.auth_role OR OLD.company_id <> NEW.company_id OR (OLD.active AND NOT NEW.active)
    OR (OLD.can_view_hiring_pipeline AND NOT NEW.can_view_hiring_pipeline))
  EXECUTE FUNCTION end_api_keys();

-- Opens the companies that hold rows about the session's user, also those that the user has left or belongs to no longer:
-- for the download of one's own data, of which every query names the user. Nothing for a session that is over.
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
  -- Drafts of scorecards are the reader's alone.
  PERFORM set_config('seatwise.reader', own::text, true);
  RETURN found_companies;
END $$;

-- True if a proxy session of this session has not been ended; its rows belong to the target's company.
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

-- Open if people can register through a link now, or the reason why not.
CREATE OR REPLACE FUNCTION survey_link_state(l survey_links, role_state text) RETURNS text
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

-- The progress of an invitation.
CREATE OR REPLACE FUNCTION invitation_state(
  i invitations, result_state text, role_state text, message_state text
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN result_state = 'completed' THEN 'completed'
              WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn'
              WHEN result_state = 'expired' OR result_state = 'invited' AND i.expires_at <= now() THEN 'expired'
              WHEN result_state = 'in_progress' THEN 'started'
              WHEN role_state = 'retired' THEN 'role_retired'
              WHEN i.opened_at IS NOT NULL THEN 'opened'
              WHEN message_state = 'dead' THEN 'failed'
              WHEN message_state IN ('sent', 'held', 'uncertain') THEN message_state
              ELSE 'invited' END
$$;

-- When an invitation last moved on: its latest mail, the first visit, the registration (which makes the answers) or the
-- latest answer.
CREATE OR REPLACE FUNCTION last_active_at(i invitations, r survey_results, a survey_answers) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(i.mailed_at, i.opened_at, a.answered_at, CASE WHEN a.survey_result_id IS NOT NULL THEN r.started_at END)
$$;

-- Stored in place of an address, which it tells to nobody who reads the table.
CREATE OR REPLACE FUNCTION address_hash(p_address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT encode(sha256(convert_to(p_address, 'UTF8')), 'hex')
$$;

-- The mailbox of an address, in which tags count as the same one: ann+1@ and ann+2@ reach ann@. Dots do not: only one
-- provider ignores them, elsewhere they tell people apart.
CREATE OR REPLACE FUNCTION mailbox_hash(p_address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT address_hash(regexp_replace(p_address, '^([^+@]+)[+][^@]*@', '\1@'))
$$;

-- Those of these addresses that may get one more mail with an invitation or a reminder. A mailbox is counted over all
-- companies, which the caller cannot read.
CREATE FUNCTION mailable_addresses(p_company uuid, p_addresses text[], p_max_own integer, p_max_all integer)
RETURNS TABLE (address text, hash text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (
    -- Several addresses of one mailbox take its places one after the other.
    SELECT a AS address, mailbox_hash(a) AS hash, row_number() OVER (PARTITION BY mailbox_hash(a) ORDER BY a) AS nth
      FROM (SELECT DISTINCT unnest(p_addresses) AS a) given
     WHERE p_company = ANY (scope_companies()) OR scope_is_everything()
  )
  SELECT asked.address, asked.hash FROM asked
   WHERE (SELECT count(*) FILTER (WHERE m.company_id = p_company) + asked.nth <= p_max_own
             AND count(*) + asked.nth <= p_max_all
            FROM invitation_mails m
           WHERE m.address_hash = asked.hash AND m.created_at > now() - interval '7 days')
$$;

-- Counts one mail to each address that may get one, and returns these addresses. The locks are taken in one order: two
-- calls for the same mailboxes wait for each other and never deadlock.
CREATE FUNCTION count_invitation_mails(
  p_company uuid, p_addresses text[], p_is_invitation boolean, p_max_own integer, p_max_all integer
) RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT (p_company = ANY (scope_companies()) OR scope_is_everything()) THEN
    RAISE EXCEPTION 'this company is out of scope';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(hash, 0))
    FROM (SELECT DISTINCT mailbox_hash(a) AS hash FROM unnest(p_addresses) a ORDER BY 1) h;
  RETURN QUERY
    WITH allowed AS MATERIALIZED (
      SELECT * FROM mailable_addresses(p_company, p_addresses, p_max_own, p_max_all)
    ), counted AS (
      INSERT INTO invitation_mails (company_id, address_hash, is_invitation)
        SELECT p_company, hash, p_is_invitation FROM allowed
    ) SELECT address FROM allowed;
END $$;

-- Opens one company for the product's own work, which no person asked for, such as reminders.
CREATE FUNCTION open_company(p_company uuid) RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT c.id INTO company_id FROM companies c WHERE c.id = p_company AND c.state = 'active';
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- The zone itself, or UTC: Node knows a few zones that PostgreSQL does not.
CREATE OR REPLACE FUNCTION known_zone(p_zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE p_zone;
  RETURN coalesce(p_zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- The nights since a moment, by the calendar of a zone: one figure for all lists, pages and reports.
CREATE OR REPLACE FUNCTION days_since(p_moment timestamptz, p_zone text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE known_zone(p_zone))::date - (p_moment AT TIME ZONE known_zone(p_zone))::date
$$;

-- The last moment of the day that is so many days away in a zone: mails name the day until which a link works.
CREATE OR REPLACE FUNCTION end_of_day(p_zone text, p_days integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('day', now() AT TIME ZONE zone) + make_interval(days => p_days + 1)) AT TIME ZONE zone
         - interval '1 millisecond'
    FROM known_zone(p_zone) zone
$$;

-- Invitations whose person has given no sign for as many days as their company's plan says, where it is day now. The
-- defaults are for companies that have not set a plan. Companies take turns, so that one with many does not keep others
-- waiting. Two branches, because each state has an index of its own.
CREATE FUNCTION due_reminders(p_max integer, p_reminders integer, p_days integer)
RETURNS TABLE (id uuid, company_id uuid, mailed_at timestamptz) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH companies_at_day AS MATERIALIZED (
    SELECT c.id, coalesce((c.settings ->> 'reminders')::integer, p_reminders) AS reminders,
           now() - make_interval(days => coalesce((c.settings ->> 'reminder_days')::integer, p_days)) AS silent_since
      FROM companies c
     WHERE c.state = 'active' AND extract(hour FROM now() AT TIME ZONE known_zone(c.time_zone)) BETWEEN 9 AND 17
  ), waiting AS (
    SELECT i.id, r.company_id, r.candidate_id, r.role_id, i.created_at, i.mailed_at, i.reminders, i.remind_after,
           i.message_id, r.status_id, last_active_at(i, r, NULL) AS last_active_at
      FROM survey_results r
      JOIN invitations i ON i.company_id = r.company_id AND i.survey_result_id = r.id
      -- Invitations of a retired role are over: see `invitation_state`.
      JOIN roles role ON role.id = r.role_id AND role.state = 'active'
     WHERE r.state = 'invited' AND r.archived_at IS NULL AND i.expires_at > now()
    UNION ALL
    SELECT i.id, r.company_id, r.candidate_id, r.role_id, i.created_at, i.mailed_at, i.reminders, i.remind_after,
           i.message_id, r.status_id, last_active_at(i, r, a)
      FROM survey_results r
      JOIN invitations i ON i.company_id = r.company_id AND i.survey_result_id = r.id
      JOIN survey_answers a ON a.survey_result_id = r.id
     WHERE r.state = 'in_progress' AND r.archived_at IS NULL AND a.expires_at > now()
  )
  SELECT w.id, w.company_id, w.mailed_at
    FROM waiting w JOIN companies_at_day c ON c.id = w.company_id
   WHERE w.reminders < c.reminders AND w.last_active_at < c.silent_since
     AND coalesce(w.remind_after < now(), true)
     -- A mail that waits to be sent needs no second one.
     AND NOT EXISTS (SELECT FROM outbox o WHERE o.id = w.message_id AND o.state IN ('queued', 'sending', 'held'))
     -- Whoever has finished by another link has done what was asked.
     AND NOT EXISTS (SELECT FROM survey_results f
                      WHERE f.company_id = w.company_id AND f.candidate_id = w.candidate_id AND f.role_id = w.role_id
                        AND f.completed_at > w.created_at)
     -- Rejected people get no reminder.
     AND NOT EXISTS (SELECT FROM statuses s WHERE s.company_id = w.company_id AND s.id = w.status_id AND s.type = 'rejected')
   ORDER BY row_number() OVER (PARTITION BY w.company_id ORDER BY w.mailed_at), w.mailed_at LIMIT p_max
$$;

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
     -- A renewed invitation has new links.
     AND coalesce(t.created_at >= i.invited_at, true);
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- A person who answers by a mailed link has the mailbox; a visitor who typed its address at an open form may be a
-- stranger, who must read no answer of theirs.
CREATE FUNCTION end_typed_tokens(p_result uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM survey_tokens t WHERE t.survey_result_id = p_result AND t.is_typed AND t.company_id = ANY (scope_companies())
$$;

-- Whether a link opens its report now, or why not. Its maker's rights of this moment apply, as if they opened it themselves;
-- readers of the list may not see the maker's row, so the function reads it for them.
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
    WHEN s.kind = 'growth' AND c.brand <> 'be' THEN 'not_possible'
    WHEN s.kind = 'hiring-pipeline' AND NOT EXISTS (
      SELECT FROM pipelines p WHERE p.company_id = s.company_id AND p.id = s.pipeline_id AND p.deleted_at IS NULL) THEN 'not_possible'
    WHEN s.kind IN ('comparison', 'conflict', 'coaching', 'changes') AND (
      -- Each person once, or one person twice; people who work together are employees.
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

-- Opens the company of a shared report for who has its link. No row for one that is absent, over or closed: they are
-- answered alike.
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
    SELECT r.company_id, r.role_id, c.franchise_id, coalesce(i.invited_by_user_id, l.owner_user_id) AS owner_user_id
      FROM survey_results r
      JOIN companies c ON c.id = r.company_id
      JOIN survey_answers a ON a.survey_result_id = r.id
      LEFT JOIN survey_links l ON l.id = a.survey_link_id
      LEFT JOIN invitations i ON i.company_id = r.company_id AND i.survey_result_id = r.id
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
     AND coalesce((u.preferences ->> 'mail_on_finished')::boolean, true)
     AND (u.company_id = finished.company_id OR u.company_id = finished.franchise_id OR u.auth_role = 'SUPER_ADMIN')
   ORDER BY u.id
$$;

-- Recipients of the mail about an open request for targets of a company in scope: the super admins, whose addresses no
-- owner reaches.
CREATE FUNCTION benchmark_request_recipients(p_request uuid) RETURNS TABLE (first text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.first, u.email
    FROM benchmark_requests q, users u JOIN companies own ON own.id = u.company_id
   WHERE q.id = p_request AND q.state = 'open' AND (q.company_id = ANY (scope_companies()) OR scope_is_everything())
     AND u.auth_role = 'SUPER_ADMIN' AND u.id <> q.asked_by_user_id
     AND u.active AND own.state = 'active' AND u.set_up_at IS NOT NULL
     AND coalesce((u.preferences ->> 'mail_on_targets')::boolean, true)
   ORDER BY u.id
$$;

-- Text search of the lists: ids of the rows of a table with each word anywhere in their names and addresses.
-- LIKE is not leakproof, so under a row-level security policy the trigram index is not used (11 -> 650 ms);
-- this function reads the scope and applies it itself. EXECUTE makes a custom plan for the patterns
-- (generic plan: 6 -> 95 ms).
CREATE FUNCTION search_by_words(p_table text, p_text text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  companies uuid[] := scope_companies();
  tenant text := CASE p_table WHEN 'companies' THEN 'id' ELSE 'company_id' END;
  conditions text;
BEGIN
  IF p_table NOT IN ('candidates', 'companies', 'funnels', 'hiring_campaigns', 'jobs', 'roles', 'users') THEN
    RAISE EXCEPTION 'this table is not searched by words';
  END IF;
  -- Two letters have no trigram inside a word, but one with the space at its beginning.
  SELECT string_agg(format('search_text LIKE %L', CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END
           || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' AND ')
    INTO conditions
    FROM regexp_split_to_table(fold(p_text), '\s+') word WHERE word <> '';
  IF conditions IS NULL THEN RETURN; END IF;
  IF NOT scope_is_everything() THEN
    conditions := conditions || format(CASE p_table WHEN 'roles' THEN ' AND (%1$s IS NULL OR %2$s)' ELSE ' AND %2$s' END,
      tenant, CASE cardinality(companies)
        WHEN 1 THEN format('%s = %L', tenant, companies[1])
        ELSE format('%s = ANY(%L)', tenant, companies) END);
  END IF;
  -- A merged person is found as the survivor, also by the old address.
  RETURN QUERY EXECUTE format('SELECT %s FROM %I WHERE ',
    CASE p_table WHEN 'candidates' THEN 'DISTINCT coalesce(merged_into, id)' ELSE 'id' END, p_table) || conditions;
END $$;

-- The first people found with any of these tags. Comparing arrays is not leakproof either: under the policy of candidates
-- the index of tags is not used for it (1 -> 1,200 ms at a million people).
CREATE FUNCTION people_with_tags(p_tags uuid[], p_max integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM candidates WHERE tag_ids <> ''{}'' AND tag_ids && %L::uuid[] AND merged_into IS NULL
    AND ($1 OR company_id = ANY($2)) LIMIT %s', p_tags, p_max) USING scope_is_everything(), scope_companies();
END $$;

-- A text for a CSV file. Spreadsheets run a text that begins as a formula does, also in full width: an apostrophe
-- before it shows it as it is. PostgreSQL inlines the function, which a SET clause would prevent.
CREATE OR REPLACE FUNCTION csv_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ascii(value) IN (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) THEN '''' || value ELSE value END
$$;

-- Why a message by hand is not sent after all; null where it is. Suspending the company, deactivating the sender or the
-- recipient, stopping the task and unsubscribing hold for what is queued too.
CREATE FUNCTION withdrawal_of(p_outbox uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN c.state <> 'active' THEN 'The company was suspended.'
              WHEN NOT u.active THEN 'The account of the sender was deactivated.'
              WHEN NOT r.active THEN 'The account of the recipient was deactivated.'
              WHEN m.unsubscribe_hash IS NOT NULL AND EXISTS (
                SELECT FROM unsubscribes n WHERE n.company_id = m.company_id AND n.address_hash = m.address_hash)
              THEN 'The person has unsubscribed.'
              WHEN EXISTS (
                SELECT FROM task_runs t WHERE t.company_id = m.company_id AND t.state = 'stopped'
                   AND t.name IN ('send-messages', 'send-rejections') AND t.input ->> 'sending_id' = m.sending_id::text)
              THEN 'The sending was stopped.'
              WHEN EXISTS (
                SELECT FROM stage_events e JOIN stage_events later ON later.company_id = e.company_id
                   AND later.survey_result_id = e.survey_result_id AND later.result_version > e.result_version
                 WHERE e.company_id = m.company_id AND e.id = m.stage_event_id)
              THEN 'The person was moved on.' END
    FROM messages m JOIN companies c ON c.id = m.company_id JOIN users u ON u.id = m.sent_by_user_id
    LEFT JOIN users r ON r.id = m.user_id
   WHERE m.outbox_id = p_outbox
$$;

-- Claims the next due message of a company: those of sign-ins before those by hand or of many, then the oldest. The claim is
-- committed before the hand-over begins: a message that is still being sent two minutes later was cut off, and nobody
-- knows whether it arrived.
CREATE FUNCTION claim_outbox(p_company uuid) RETURNS TABLE (
  id uuid, brand text, company_name text, channel text, recipient text, reply_to text, unsubscribe_url text, subject text,
  body text, html text, attempts integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE due uuid; is_by_hand boolean; withdrawn text;
BEGIN
  LOOP
    SELECT o.id, o.reply_to IS NOT NULL INTO due, is_by_hand FROM outbox o
     WHERE o.company_id = p_company AND o.state = 'queued' AND o.body <> '' AND o.next_attempt_at <= now()
     ORDER BY o.is_bulk, o.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN RETURN; END IF;
    withdrawn := CASE WHEN is_by_hand THEN withdrawal_of(due) END;
    EXIT WHEN withdrawn IS NULL;
    UPDATE outbox o SET state = 'dead', last_error = withdrawn WHERE o.id = due;
  END LOOP;
  RETURN QUERY
    UPDATE outbox o SET state = 'sending', attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      FROM companies c WHERE o.id = due AND c.id = o.company_id
    RETURNING o.id, c.brand, c.name, o.channel, o.recipient, o.reply_to, o.unsubscribe_url, o.subject, o.body, o.html,
              o.attempts;
END $$;

-- Records what became of one attempt. Empties the text of sent messages: they contain links and codes that
-- open accounts. The subject of one that a user wrote may name its person, and goes too.
CREATE FUNCTION settle_outbox(p_id uuid, p_attempt integer, p_state text, p_error text, p_next timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outbox SET state = p_state, last_error = p_error, next_attempt_at = coalesce(p_next, next_attempt_at),
         sent_at = CASE WHEN p_state = 'sent' THEN now() END,
         body = CASE WHEN p_state = 'sent' THEN '' ELSE body END,
         html = CASE WHEN p_state = 'sent' THEN NULL ELSE html END,
         unsubscribe_url = CASE WHEN p_state = 'sent' THEN NULL ELSE unsubscribe_url END,
         subject = CASE WHEN p_state = 'sent' AND reply_to IS NOT NULL THEN '' ELSE subject END
   WHERE id = p_id AND state IN ('sending', 'uncertain') AND attempts = p_attempt
$$;

-- The person and the company of the link in a message. With `p_unsubscribe`, its reader gets no more emails, or again
-- within an hour; without, nothing changes.
CREATE FUNCTION change_subscription(p_token_hash text, p_unsubscribe boolean) RETURNS TABLE (
  company_name text, brand text, logo_id uuid, is_unsubscribed boolean, can_resubscribe boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_company uuid; of_address text; latest timestamptz := now() - interval '1 hour';
BEGIN
  SELECT m.company_id, m.address_hash INTO of_company, of_address FROM messages m WHERE m.unsubscribe_hash = p_token_hash;
  IF NOT FOUND THEN RETURN; END IF;
  IF p_unsubscribe THEN
    INSERT INTO unsubscribes (company_id, address_hash) VALUES (of_company, of_address) ON CONFLICT DO NOTHING;
  ELSIF NOT p_unsubscribe THEN
    -- An answer that quotes the mail gives its link to the sender: who said no an hour ago means it.
    DELETE FROM unsubscribes u WHERE u.company_id = of_company AND u.address_hash = of_address
       AND u.created_at > latest;
  END IF;
  RETURN QUERY SELECT c.name, c.brand, c.logo_id, u.id IS NOT NULL, coalesce(u.created_at > latest, false)
    FROM companies c LEFT JOIN unsubscribes u ON u.company_id = c.id AND u.address_hash = of_address
   WHERE c.id = of_company;
END $$;

-- Marks hand-overs that were cut off as uncertain; only a person sends such a message again.
CREATE FUNCTION mark_uncertain_messages() RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH cut_off AS (
    UPDATE outbox SET state = 'uncertain', last_error = 'The hand-over was cut off: it may have arrived.'
     WHERE state = 'sending' AND next_attempt_at <= now() RETURNING 1
  ) SELECT count(*) FROM cut_off
$$;

CREATE FUNCTION companies_with_due_messages() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT c.id FROM companies c
   WHERE EXISTS (SELECT FROM outbox o WHERE o.company_id = c.id AND o.state = 'queued' AND o.next_attempt_at <= now())
$$;

-- Task runs. A process takes a run (begin_task_run), works in batches, each in a transaction that checks the
-- actor's rights again (open_task_run) and saves its progress with its effects (save_task_batch), and ends it.
-- The version is the process's claim: after another process has taken the run, it matches no more.

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

-- Opens a transaction with the rights that the run's user has now. No row: the run has been ended or taken
-- over. The row lock orders a batch before or after the stop of its run.
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
         -- Additions made meanwhile are done too.
         total = greatest(coalesce(p_total, r.total), r.done + p_done),
         failed_rows = r.failed_rows
           + (SELECT count(*) FROM jsonb_array_elements(p_rows) e WHERE e ->> 'outcome' = 'refused'),
         state = CASE WHEN p_cursor IS NULL THEN 'succeeded' ELSE r.state END,
         finished_at = CASE WHEN p_cursor IS NULL THEN now() END,
         attempts = CASE WHEN p_cursor IS NULL THEN r.attempts ELSE 0 END
   WHERE r.id = p_run;
END $$;

-- Ends a run, or leaves it waiting for its next attempt.
CREATE FUNCTION end_task_run(p_run uuid, p_version integer, p_state text, p_error text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE task_runs SET state = p_state, error = p_error, attempts = greatest(attempts, 1),
         finished_at = CASE WHEN p_state <> 'waiting' THEN now() END
   WHERE id = p_run AND version = p_version AND state = 'running'
$$;

-- The input of a run from a person's file is deleted when the run ends, however it ends.
CREATE OR REPLACE FUNCTION empty_task_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.input := NEW.input - 'rows';
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER empty_rows BEFORE UPDATE ON task_runs FOR EACH ROW
  WHEN (NEW.state NOT IN ('waiting', 'running') AND NEW.input ? 'rows') EXECUTE FUNCTION empty_task_rows();

-- Records a run of the product's own, once it is over.
CREATE FUNCTION record_own_run(p_name text, p_started timestamptz, p_done integer, p_error text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO task_runs (name, input, state, error, done, total, attempts, created_at, started_at, finished_at)
  VALUES (p_name, '{}', CASE WHEN p_error IS NULL THEN 'succeeded' ELSE 'failed' END, p_error, p_done, p_done, 1,
          p_started, p_started, now())
$$;

-- Clean-up of all companies' rows. Each function does p_max rows at most and returns how many it did: one statement
-- for everything would come to nothing when one company's rows take longer than the statement may.

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
    -- A row that a bulk write holds expires at the next run: waiting for it could deadlock.
    -- One that was renewed meanwhile has another version.
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

-- Deletes rows of a table whose time is over. The condition applies twice: a row that another transaction changes
-- while the deletion waits for it stays.
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
    -- Undo is offered for an hour.
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
    -- A task is retried for hours and can be stopped and go on for days.
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

-- Makes one row of the counts that a company has added for a role and a day within the last day.
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

-- Empties messages that are unsent after 30 days, when none of their links works any more. One that still waits for an
-- attempt will get none.
CREATE FUNCTION empty_old_messages(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT id FROM outbox WHERE body <> '' AND created_at < now() - interval '30 days' LIMIT p_max
  ), emptied AS (
    UPDATE outbox o SET body = '', html = NULL, unsubscribe_url = NULL,
           subject = CASE WHEN o.reply_to IS NOT NULL THEN '' ELSE o.subject END,
           last_error = CASE WHEN o.state = 'queued' THEN 'not sent within 30 days' ELSE o.last_error END,
           state = CASE WHEN o.state = 'queued' THEN 'dead' ELSE o.state END
      FROM old WHERE o.id = old.id RETURNING 1
  ) SELECT count(*) FROM emptied
$$;

-- The storage key of a file that everyone who knows its random id may read: logos, which stand in mails
-- and on survey pages.
CREATE FUNCTION public_file(p_id uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT f.storage_key FROM files f WHERE f.id = p_id AND f.purpose = 'logo' AND f.state = 'stored'
$$;

-- Claims files whose bytes can go: removed ones, expired exports, and uploads that no change has used within an hour (an
-- export is written for longer). A logo or a person's file that is in use stays, whatever its state says.
CREATE FUNCTION claim_unused_files(p_max integer) RETURNS TABLE (id uuid, storage_key text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH unused AS (
    SELECT f.id FROM files f
     WHERE (f.state = 'removed' OR f.state = 'pending'
              AND f.created_at < now() - CASE f.purpose WHEN 'export' THEN interval '1 day' ELSE interval '1 hour' END)
       AND NOT EXISTS (SELECT FROM companies c WHERE c.logo_id = f.id)
       AND NOT EXISTS (SELECT FROM candidate_files p WHERE p.file_id = f.id)
     ORDER BY f.created_at LIMIT p_max FOR UPDATE SKIP LOCKED
  ), expired AS (
    SELECT f.id FROM exports e JOIN files f ON f.id = e.file_id
     WHERE e.expires_at <= now() LIMIT p_max FOR UPDATE OF f SKIP LOCKED
  )
  UPDATE files f SET state = 'removed' WHERE f.id IN (SELECT id FROM unused UNION SELECT id FROM expired)
  RETURNING f.id, f.storage_key
$$;

-- Deletes a note in scope, of the team or the reader's own, with the emails about its mentions that have not left. That somebody
-- deleted it stays in the audit.
CREATE FUNCTION delete_candidate_note(p_id uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_mails uuid[] := ARRAY(SELECT m.outbox_id FROM note_mentions m WHERE m.note_id = p_id AND m.outbox_id IS NOT NULL);
BEGIN
  PERFORM forget_notes_in_webhooks(n.company_id, ARRAY[n.id]) FROM candidate_notes n
    WHERE n.id = p_id AND (n.company_id = ANY (scope_companies()) OR scope_is_everything()) AND n.visibility = 'team';
  DELETE FROM candidate_notes n
   WHERE n.id = p_id AND (n.company_id = ANY (scope_companies()) OR scope_is_everything())
     AND (n.visibility = 'team' OR n.author_user_id = scope_reader());
  IF FOUND THEN DELETE FROM outbox o WHERE o.id = ANY (v_mails) AND o.state <> 'sent'; END IF;
END $$;

-- Who has a scorecard about a result in scope, and whether it is submitted. What a draft holds is its author's alone, so row-level
-- security hides its row. @param p_id limits them to one
CREATE FUNCTION scorecard_heads(p_result uuid, p_id uuid) RETURNS TABLE (
  id uuid, company_id uuid, survey_result_id uuid, author_user_id uuid, submitted_at timestamptz, created_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.company_id, s.survey_result_id, s.author_user_id, s.submitted_at, s.created_at FROM scorecards s
   WHERE s.id = p_id AND (s.company_id = ANY (scope_companies()) OR scope_is_everything())
  UNION ALL
  SELECT s.id, s.company_id, s.survey_result_id, s.author_user_id, s.submitted_at, s.created_at
    FROM survey_results r JOIN scorecards s ON s.company_id = r.company_id AND s.survey_result_id = r.id
   WHERE p_id IS NULL AND r.id = p_result AND (r.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

-- Deletes a tag in scope. People keep its id, which then means nothing: no foreign key refers to a tag.
CREATE FUNCTION delete_candidate_tag(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM candidate_tags t WHERE t.id = p_id AND (t.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

-- Deletes a version in scope that was never activated: no score refers to it. Copies and the wish that it was to fulfill stay.
CREATE FUNCTION delete_role_benchmark(p_id uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM role_benchmarks b WHERE b.id = p_id AND b.state = 'draft' AND b.accepted_at IS NULL
     AND (b.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE role_benchmarks b SET copied_from_id = NULL WHERE b.copied_from_id = p_id;
  UPDATE benchmark_requests q SET role_benchmark_id = NULL WHERE q.role_benchmark_id = p_id;
  -- A report on a draft goes with it.
  DELETE FROM report_share_openings o USING report_shares s
   WHERE s.role_benchmark_id = p_id AND o.company_id = s.company_id AND o.report_share_id = s.id;
  DELETE FROM report_shares s WHERE s.role_benchmark_id = p_id;
  DELETE FROM role_benchmarks b WHERE b.id = p_id;
END $$;

-- A new company scores by the global versions that are active when it is made. While one of them is being replaced company by
-- company, the lock makes the replacement end before or after the new company: it is never passed over.
CREATE OR REPLACE FUNCTION adopt_global_benchmarks(p_company uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('companies that score', 0));
  INSERT INTO company_benchmarks (company_id, role_id, role_benchmark_id)
    SELECT p_company, b.role_id, b.id FROM role_benchmarks b WHERE b.company_id IS NULL AND b.state = 'active'
$$;

-- Takes a file in scope off its person; the file itself is marked as removed by the caller. That somebody deleted it stays
-- in the audit.
CREATE FUNCTION delete_ai_chat(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  -- An answer that is being kept holds the chat.
  SELECT FROM ai_chats a WHERE a.id = p_id AND (a.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  DELETE FROM ai_chat_messages m WHERE m.ai_chat_id = p_id AND (m.company_id = ANY (scope_companies()) OR scope_is_everything());
  DELETE FROM ai_chats a WHERE a.id = p_id AND (a.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

CREATE FUNCTION delete_candidate_file(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  -- Together with the text that was read in it.
  UPDATE applications a SET resume_text = NULL, resume_reading = 'unreadable'
   WHERE a.resume_file_id = p_id AND (a.company_id = ANY (scope_companies()) OR scope_is_everything());
  DELETE FROM generation_lines l USING generations g
   WHERE g.company_id = l.company_id AND g.id = l.generation_id AND g.candidate_file_id = p_id
     AND (l.company_id = ANY (scope_companies()) OR scope_is_everything());
  DELETE FROM candidate_files p
   WHERE p.id = p_id AND (p.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

-- Deletes the row of a removed file, after its bytes.
CREATE FUNCTION delete_removed_file(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM files WHERE id = p_id AND state = 'removed'
$$;

-- The storage keys without a row, of companies of this database only: two installations that share a bucket by mistake
-- must not delete each other's files.
CREATE FUNCTION storage_keys_without_file(p_keys text[]) RETURNS SETOF text LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT key FROM unnest(p_keys) key
   WHERE NOT EXISTS (SELECT FROM files f WHERE f.storage_key = key)
     AND EXISTS (SELECT FROM companies c WHERE c.id::text = split_part(key, '/', 2))
$$;

-- The benchmark that a company uses for a role name: of its own role, else of the global one. Of each role it is the version
-- that company_benchmarks names, by which the company's scores are computed at this moment, else the active one. This view is
-- the only place of this rule; it reads with the caller's rights.
CREATE OR REPLACE VIEW effective_benchmarks WITH (security_invoker = true) AS
  SELECT DISTINCT ON (o.company_id, o.role_key)
         o.company_id, o.role_key, CASE WHEN p.role_id IS NULL THEN b.id ELSE p.role_benchmark_id END AS role_benchmark_id
    FROM (SELECT r.company_id, lower(r.name) AS role_key, r.id AS role_id, false AS is_global
            FROM roles r WHERE r.company_id IS NOT NULL
          UNION ALL
          SELECT c.id, lower(r.name), r.id, true FROM companies c CROSS JOIN roles r WHERE r.company_id IS NULL) o
    LEFT JOIN company_benchmarks p ON p.company_id = o.company_id AND p.role_id = o.role_id
    LEFT JOIN role_benchmarks b ON b.role_id = o.role_id AND b.state = 'active'
   WHERE CASE WHEN p.role_id IS NULL THEN b.id ELSE p.role_benchmark_id END IS NOT NULL
   ORDER BY o.company_id, o.role_key, o.is_global;
GRANT SELECT ON effective_benchmarks TO seatwise_app;

-- True if no change since the position has been deleted: the oldest row is older than the position.
CREATE FUNCTION live_position_is_known(p_since pg_snapshot) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_snapshot_xmax(p_since) <= pg_snapshot_xmax(pg_current_snapshot())
     AND coalesce(pg_snapshot_xmin(p_since) >= (SELECT xid FROM live_changes ORDER BY xid LIMIT 1), true)
$$;

-- What changed in all companies since a position, for the event streams of a process. A position is a
-- snapshot: a change is new exactly if that snapshot does not see its transaction. A clock or a counter
-- would miss the transaction that began before the position and committed after it. Incomplete when
-- rows since the position have been deleted, or when it is of another server.
CREATE FUNCTION live_changes_since(p_since pg_snapshot) RETURNS TABLE (
  "position" text, complete boolean, changes jsonb
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_current_snapshot()::text, live_position_is_known(p_since),
         (SELECT coalesce(jsonb_agg(jsonb_build_array(c.company_id, c.topic)), '[]')
            FROM (SELECT DISTINCT company_id, topic FROM live_changes
                   WHERE xid >= pg_snapshot_xmin(p_since) AND NOT pg_visible_in_snapshot(xid, p_since)) c)
$$;

-- Deletes changes older than ten minutes, the oldest first, but never the newest of them: the oldest row that is left
-- says up to where changes have been deleted. The rows of one transaction are deleted together, even beyond p_max: a
-- part of them would count as all of them.
CREATE FUNCTION delete_old_live_changes(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH oldest AS (
    SELECT xid FROM live_changes WHERE xid < (
      SELECT xid FROM live_changes WHERE created_at < now() - interval '10 minutes' ORDER BY xid DESC LIMIT 1)
     ORDER BY xid LIMIT p_max
  ), deleted AS (
    DELETE FROM live_changes WHERE xid <= (SELECT xid FROM oldest ORDER BY xid DESC LIMIT 1) RETURNING 1
  ) SELECT count(*) FROM deleted
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
CREATE OR REPLACE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON custom_interview_questions
  FOR EACH ROW EXECUTE FUNCTION role_belongs();

-- Protects audit events against changes even by the tables' owner.
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Except by `erase_candidate`, which takes details about a person away: see `only_details_go`.
  IF TG_OP = 'UPDATE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit events are only ever added';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE OR REPLACE FUNCTION only_details_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'details' IS DISTINCT FROM to_jsonb(OLD) - 'details'
     OR EXISTS (SELECT FROM jsonb_each(NEW.details) detail WHERE OLD.details -> detail.key IS DISTINCT FROM detail.value) THEN
    RAISE EXCEPTION 'audit events are only ever added';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER only_details_go BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION only_details_go();

-- The record of moves is the evidence of hiring decisions.
CREATE OR REPLACE FUNCTION stage_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Except by `erase_candidate`, which keeps them without the person.
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'stage events are only ever added';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stage_events
  FOR EACH STATEMENT EXECUTE FUNCTION stage_events_are_append_only();

-- The daily counts of a result: one row for each of its events that counts.
CREATE OR REPLACE FUNCTION counted_days(r survey_results)
RETURNS TABLE (day date, invited integer, started integer, finished integer) LANGUAGE sql STABLE AS $$
  SELECT (i.created_at AT TIME ZONE 'UTC')::date, 1, 0, 0 FROM invitations i
   WHERE i.company_id = r.company_id AND i.survey_result_id = r.id AND NOT r.is_test
  UNION ALL
  SELECT (r.started_at AT TIME ZONE 'UTC')::date, 0, 1, 0 FROM survey_answers a
   WHERE a.survey_result_id = r.id AND NOT r.is_test
  UNION ALL
  SELECT (r.dated_at AT TIME ZONE 'UTC')::date, 0, 0, 1 WHERE r.state = 'completed' AND NOT r.is_test
$$;

-- A result that is finished, or a finished one that is added or deleted: one count, without a look at its other events.
CREATE OR REPLACE FUNCTION count_finished() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r survey_results := coalesce(NEW, OLD);
BEGIN
  -- A person is erased, and the counts stay.
  IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;
  INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
  VALUES (r.company_id, r.role_id, (r.dated_at AT TIME ZONE 'UTC')::date, 0, 0, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON survey_results
  FOR EACH ROW WHEN (NEW.state = 'completed' AND NOT NEW.is_test) EXECUTE FUNCTION count_finished();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON survey_results
  FOR EACH ROW WHEN (OLD.state = 'completed' AND NOT OLD.is_test) EXECUTE FUNCTION count_finished();
CREATE OR REPLACE TRIGGER count_finished AFTER UPDATE OF state ON survey_results
  FOR EACH ROW WHEN (OLD.state <> 'completed' AND NEW.state = 'completed' AND NOT NEW.is_test
    AND (OLD.role_id, OLD.is_test, OLD.started_at) IS NOT DISTINCT FROM (NEW.role_id, NEW.is_test, NEW.started_at))
  EXECUTE FUNCTION count_finished();

-- Every other change that moves counts: the difference that it makes. A trigger of the statement would write fewer rows,
-- but every write of a result would pay for its transition tables.
CREATE OR REPLACE FUNCTION count_difference() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE OF role_id, is_test, state, started_at, completed_at ON survey_results
  FOR EACH ROW WHEN ((OLD.role_id, OLD.is_test, OLD.started_at) IS DISTINCT FROM (NEW.role_id, NEW.is_test, NEW.started_at)
    OR OLD.state = 'completed' AND (NEW.state, NEW.completed_at) IS DISTINCT FROM (OLD.state, OLD.completed_at))
  EXECUTE FUNCTION count_difference();

-- Invitations, and starts: the answers exist from the moment in which a person begins.
CREATE OR REPLACE FUNCTION count_events() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON invitations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
CREATE OR REPLACE TRIGGER count_added AFTER INSERT ON survey_answers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();
CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON survey_answers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_events();

-- Every change of a task run is a live update, whichever statement makes it. A run of no company concerns
-- that of the user who started it.
CREATE OR REPLACE FUNCTION publish_task_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (company_id, topic)
    SELECT DISTINCT coalesce(company_id, actor_company_id), 'task-runs' FROM changed
     WHERE coalesce(company_id, actor_company_id) IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER publish_insert AFTER INSERT ON task_runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION publish_task_runs();
CREATE OR REPLACE TRIGGER publish_update AFTER UPDATE ON task_runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION publish_task_runs();
