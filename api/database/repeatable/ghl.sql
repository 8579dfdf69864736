-- The connection to GoHighLevel. `record_domain_events` (domain-events.sql) and `refresh_people` (results.sql) make a
-- candidate due in the transaction of the change; the sync (api/connections/ghl/sync.ts) does the rest.

-- Called before an erasure. Returns the contact ids by which the CRM knows the candidate, including those from before
-- merges, and whether a call about the candidate may be running: what such a call creates in the CRM would outlive the
-- erasure.
CREATE FUNCTION lock_ghl_person(p_candidate uuid) RETURNS TABLE (contact_id text, is_busy boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.contact_id, coalesce(p.busy_until > clock_timestamp(), false)
           OR EXISTS (SELECT FROM ghl_messages m
                       WHERE m.company_id = p.company_id AND m.candidate_id = p.candidate_id AND m.state = 'sending')
    FROM ghl_people p
    JOIN candidates c ON c.id = p.candidate_id AND (c.id = p_candidate OR c.merged_into = p_candidate)
   WHERE p.company_id = ANY (scope_companies()) OR scope_is_everything()
   ORDER BY p.id FOR UPDATE OF p
$$;

-- Claims connections that have something to do for p_seconds, so that another process can take over from one that was
-- killed. The connection that has waited longest comes first.
CREATE FUNCTION claim_ghl_connections(p_max integer, p_seconds integer)
RETURNS TABLE (id uuid, company_id uuid, claim integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT c.id FROM ghl_connections c JOIN companies o ON o.id = c.company_id AND o.state = 'active'
     WHERE c.disconnected_at IS NULL AND c.state NOT IN ('token_refused', 'scope_missing')
       AND coalesce(c.next_attempt_at <= now(), true) AND coalesce(c.claimed_until <= now(), true)
       AND (c.enrolled_at IS NULL OR c.read_next_at <= now()
            OR EXISTS (SELECT FROM ghl_people p
                        WHERE p.connection_id = c.id AND p.due_at <= now() AND coalesce(p.busy_until <= now(), true))
            OR EXISTS (SELECT FROM ghl_messages m
                        WHERE m.connection_id = c.id AND m.state IN ('queued', 'sending') AND m.due_at <= now()))
     ORDER BY c.claimed_until NULLS FIRST LIMIT least(p_max, 50) FOR UPDATE OF c SKIP LOCKED
  )
  UPDATE ghl_connections c
     SET claim = c.claim + 1, claimed_until = now() + make_interval(secs => least(p_seconds, 600))
    FROM due WHERE c.id = due.id
  RETURNING c.id, c.company_id, c.claim
$$;

-- Assigns a contact to a candidate that the process has claimed with p_mark. A candidate who was merged into this one
-- gives the contact up. @returns false if another candidate has this contact, or the claim is over
CREATE FUNCTION keep_ghl_contact(p_person uuid, p_mark uuid, p_contact text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p ghl_people;
BEGIN
  SELECT * INTO p FROM ghl_people x WHERE x.id = p_person AND x.busy_mark = p_mark
     AND (x.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE ghl_people o SET contact_id = NULL, sent_hash = NULL, opportunity_id = NULL, status_id = NULL, fault = NULL
    FROM candidates c
   WHERE o.connection_id = p.connection_id AND o.contact_id = p_contact AND o.id <> p.id
     AND c.company_id = o.company_id AND c.id = o.candidate_id AND c.merged_into = p.candidate_id;
  IF EXISTS (SELECT FROM ghl_people o WHERE o.connection_id = p.connection_id AND o.contact_id = p_contact AND o.id <> p.id) THEN
    RETURN false;
  END IF;
  UPDATE ghl_people x SET contact_id = p_contact WHERE x.id = p.id;
  RETURN true;
END $$;

-- True if the author of a message may still send it: an active owner of the company, of its franchise, or of the
-- operator.
CREATE FUNCTION may_send_ghl(p_user uuid, p_company uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM users u JOIN companies own ON own.id = u.company_id AND own.state = 'active'
      JOIN companies c ON c.id = p_company
     WHERE u.id = p_user AND u.active AND (p_company = ANY (scope_companies()) OR scope_is_everything())
       AND (u.auth_role = 'SUPER_ADMIN' OR u.auth_role = 'COMPANY_OWNER' AND u.company_id = c.id
            OR u.auth_role = 'FRANCHISE_OWNER' AND u.company_id IN (c.id, c.franchise_id)))
$$;

-- Makes the candidate due whose change a signed webhook reports. Echoes of our own calls report known states and are
-- ignored. @returns false if this webhook was accepted before
CREATE FUNCTION take_ghl_webhook(p_webhook text, p_location text, p_contact text, p_opportunity text, p_stage text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ghl_webhooks (webhook_id) VALUES (p_webhook) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE ghl_people p SET change = p.change + 1, due_at = least(p.due_at, now())
    FROM ghl_connections c
   WHERE c.location_id = p_location AND c.disconnected_at IS NULL AND p.connection_id = c.id
     AND (p.opportunity_id = p_opportunity OR p_opportunity IS NULL AND p.contact_id = p_contact)
     AND coalesce(p_stage NOT IN (coalesce(p.setting_stage_id, ''), coalesce(p.ghl_stage_id, '')), true);
  RETURN true;
END $$;

-- Deletes the ids of webhooks that are too old to be accepted anyway, and the candidates of connections that ended 30
-- days ago.
CREATE FUNCTION forget_old_ghl(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH webhooks AS (
    DELETE FROM ghl_webhooks w WHERE w.webhook_id IN (
      SELECT o.webhook_id FROM ghl_webhooks o WHERE o.received_at < now() - interval '1 hour' LIMIT p_max) RETURNING 1
  ), people AS (
    DELETE FROM ghl_people p WHERE p.id IN (
      SELECT o.id FROM ghl_people o JOIN ghl_connections c ON c.id = o.connection_id
       WHERE c.disconnected_at < now() - interval '30 days' LIMIT p_max) RETURNING 1
  ) SELECT (SELECT count(*) FROM webhooks) + (SELECT count(*) FROM people)
$$;

-- True if any company, in scope or not, is connected to this location.
CREATE FUNCTION is_ghl_location_taken(p_location text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM ghl_connections c WHERE c.location_id = p_location AND c.disconnected_at IS NULL)
$$;
