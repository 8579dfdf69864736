-- Row-level security binds the owner too, on the tables that came with 0004.
DO $$ DECLARE t regclass; BEGIN
  FOR t IN SELECT DISTINCT polrelid::regclass FROM pg_policy p
    WHERE NOT EXISTS (SELECT FROM pg_policy g WHERE g.polrelid = p.polrelid AND g.polname = 'gate') LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %s FOR SELECT TO seatwise_gate USING (true)', t);
  END LOOP;
END $$;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON locations, departments, proxy_sessions, devices, sign_in_challenges,
  totp_factors, backup_codes, sent_tokens, hosted_sign_ins, linked_identities TO seatwise_app;--> statement-breakpoint
GRANT SELECT, INSERT ON audit_events, user_events TO seatwise_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO seatwise_app;--> statement-breakpoint
GRANT SELECT ON proxy_sessions, outbox TO seatwise_gate;--> statement-breakpoint
GRANT UPDATE (state, attempts, next_attempt_at, last_error, sent_at) ON outbox TO seatwise_gate;--> statement-breakpoint
CREATE POLICY gate_delivery ON outbox FOR UPDATE TO seatwise_gate USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, DELETE ON sign_in_challenges, sent_tokens, hosted_sign_ins, refresh_tokens, sign_in_attempts,
  rate_limits TO seatwise_gate;--> statement-breakpoint

-- What was done stays done: not even the owner of the tables changes it by mistake.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();--> statement-breakpoint

ALTER TABLE users NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Everybody who is here already has set up their account, and got the mail that began it.
UPDATE users SET set_up_at = created_at, email_verified = true
  WHERE EXISTS (SELECT FROM credentials k WHERE k.user_id = users.id);--> statement-breakpoint
UPDATE companies SET settings = '{"ai_enabled": false, "demographics_enabled": false, "mfa_required": false,
  "mailed_code_required": false}'::jsonb || settings;--> statement-breakpoint

ALTER TABLE users FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;--> statement-breakpoint

DROP FUNCTION open_session(uuid);--> statement-breakpoint
-- A session opens its user's companies. With the id of another user it opens that user's, if a
-- proxy session of this very session lives for them; then the actor's own reach is gone.
CREATE FUNCTION open_session(p_session uuid, p_proxy_user uuid DEFAULT NULL) RETURNS TABLE (
  user_id uuid, company_id uuid, first text, last text, email text, auth_role text,
  can_view_hiring_pipeline boolean, active boolean, company_name text, brand text,
  go_high_level_location_id text, companies uuid[], signed_in_user_id uuid, proxy_live boolean,
  proxy_expires_at timestamptz, actor_first text, actor_last text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT u.id, u.company_id, u.first, u.last, u.email, u.auth_role, u.can_view_hiring_pipeline,
         u.active AND c.state = 'active', c.name, c.brand, c.go_high_level_location_id, u.id, true
    INTO user_id, company_id, first, last, email, auth_role, can_view_hiring_pipeline,
         active, company_name, brand, go_high_level_location_id, signed_in_user_id, proxy_live
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    JOIN companies c ON c.id = u.company_id
   WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now();
  IF NOT FOUND THEN RETURN; END IF;
  IF p_proxy_user IS NOT NULL AND active THEN
    actor_first := first;
    actor_last := last;
    SELECT u.id, u.company_id, u.first, u.last, u.email, u.auth_role, u.can_view_hiring_pipeline,
           c.name, c.brand, c.go_high_level_location_id, p.expires_at
      INTO user_id, company_id, first, last, email, auth_role, can_view_hiring_pipeline,
           company_name, brand, go_high_level_location_id, proxy_expires_at
      FROM proxy_sessions p
      JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'
      JOIN companies c ON c.id = u.company_id AND c.state = 'active'
     WHERE p.session_id = p_session AND p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id
       AND p.ended_at IS NULL AND p.expires_at > now() AND auth_role = 'SUPER_ADMIN';
    IF NOT FOUND THEN
      proxy_live := false;
      user_id := signed_in_user_id;
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
END $$;--> statement-breakpoint

DROP FUNCTION open_survey_link(text);--> statement-breakpoint
CREATE FUNCTION open_survey_link(p_public_id text) RETURNS TABLE (
  id uuid, company_id uuid, role_id uuid, owner_user_id uuid, state text, expired boolean,
  expires_at timestamptz, company_name text, brand text, logo_id uuid, settings jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT l.id, l.company_id, l.role_id, l.owner_user_id,
         CASE WHEN c.state = 'active' THEN l.state ELSE 'closed' END,
         coalesce(l.expires_at <= now(), false), l.expires_at, c.name, c.brand, c.logo_id, c.settings
    INTO id, company_id, role_id, owner_user_id, state, expired, expires_at, company_name, brand, logo_id, settings
    FROM survey_links l JOIN companies c ON c.id = l.company_id
   WHERE l.public_id = p_public_id;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;--> statement-breakpoint

DROP FUNCTION find_credentials(text);--> statement-breakpoint
-- Who an address belongs to; sets no scope.
CREATE FUNCTION find_account(p_email text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM users u WHERE lower(u.email) = p_email
$$;--> statement-breakpoint
-- Somebody who is proving who they are: their account, and the scope of its company.
CREATE FUNCTION open_account(p_user uuid) RETURNS TABLE (
  user_id uuid, company_id uuid, first text, last text, email text, email_verified boolean, phone text,
  phone_verified boolean, active boolean, set_up boolean, session_epoch integer, preferred_mfa text,
  auth_role text, company_name text, brand text, settings jsonb, password_hash text, must_change text,
  totp boolean, backup_codes bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT u.id, u.company_id, u.first, u.last, u.email, u.email_verified, u.phone, u.phone_verified,
         u.active AND c.state = 'active', u.set_up_at IS NOT NULL, u.session_epoch, u.preferred_mfa,
         u.auth_role, c.name, c.brand, c.settings, k.password_hash, k.must_change,
         EXISTS (SELECT FROM totp_factors t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL),
         (SELECT count(*) FROM backup_codes b WHERE b.user_id = u.id AND b.used_at IS NULL)
    INTO user_id, company_id, first, last, email, email_verified, phone, phone_verified, active, set_up,
         session_epoch, preferred_mfa, auth_role, company_name, brand, settings, password_hash, must_change,
         totp, backup_codes
    FROM users u
    JOIN companies c ON c.id = u.company_id
    LEFT JOIN credentials k ON k.user_id = u.id
   WHERE u.id = p_user;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;--> statement-breakpoint

-- Messages that are due, each lent to one sender: whoever dies with it loses it after a while.
CREATE FUNCTION claim_outbox(p_most integer) RETURNS TABLE (
  id uuid, company_id uuid, brand text, channel text, recipient text, subject text, body text, html text,
  attempts integer
) LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT o.id FROM outbox o WHERE o.state = 'queued' AND o.next_attempt_at <= now()
     ORDER BY o.next_attempt_at LIMIT p_most FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox o SET attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    FROM due, companies c WHERE o.id = due.id AND c.id = o.company_id
  RETURNING o.id, o.company_id, c.brand, o.channel, o.recipient, o.subject, o.body, o.html, o.attempts
$$;--> statement-breakpoint
CREATE FUNCTION settle_outbox(p_id uuid, p_state text, p_error text, p_next timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outbox SET state = p_state, last_error = p_error, next_attempt_at = coalesce(p_next, next_attempt_at),
         sent_at = CASE WHEN p_state = 'sent' THEN now() END
   WHERE id = p_id AND state = 'queued'
$$;--> statement-breakpoint

-- What proved something once and proves nothing any more.
CREATE FUNCTION forget_spent_proofs() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM sign_in_challenges WHERE expires_at < now() - interval '1 day';
  DELETE FROM sent_tokens WHERE expires_at < now() - interval '30 days';
  DELETE FROM hosted_sign_ins WHERE expires_at < now() - interval '1 day';
  DELETE FROM refresh_tokens WHERE expires_at < now() - interval '30 days';
  DELETE FROM sign_in_attempts WHERE last_attempt_at < now() - interval '30 days';
  DELETE FROM rate_limits WHERE expire < extract(epoch FROM now() - interval '1 day') * 1000;
$$;--> statement-breakpoint
GRANT SELECT ON totp_factors, backup_codes TO seatwise_gate;--> statement-breakpoint

GRANT CREATE ON SCHEMA public TO seatwise_gate;--> statement-breakpoint
DO $$ DECLARE f text; BEGIN
  FOREACH f IN ARRAY ARRAY['open_session(uuid, uuid)', 'open_survey_link(text)', 'find_account(text)', 'open_account(uuid)',
    'claim_outbox(integer)', 'settle_outbox(uuid, text, text, timestamptz)', 'forget_spent_proofs()'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO seatwise_gate', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO seatwise_app', f);
  END LOOP;
END $$;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM seatwise_gate;
