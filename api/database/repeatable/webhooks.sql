-- Webhooks. `record_domain_events` (domain-events.sql) records events; the sender
-- (api/connections/custom-webhooks/sender.ts) plans and claims deliveries. Erasures empty deliveries with the functions
-- at the end.

-- Creates a delivery of each event for each webhook that subscribes to it, for at most p_each events of each company.
-- @returns how many events were processed
CREATE FUNCTION plan_webhook_deliveries(p_each integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH RECURSIVE waiting AS (
    (SELECT e.company_id FROM webhook_events e WHERE e.planned_at IS NULL ORDER BY e.company_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.company_id FROM webhook_events e
             WHERE e.planned_at IS NULL AND e.company_id > w.company_id ORDER BY e.company_id LIMIT 1)
      FROM waiting w WHERE w.company_id IS NOT NULL
  ), taken AS (
    SELECT t.id FROM waiting w CROSS JOIN LATERAL (
      SELECT e.id FROM webhook_events e WHERE e.company_id = w.company_id AND e.planned_at IS NULL
       ORDER BY e.created_at LIMIT p_each FOR UPDATE SKIP LOCKED) t
  ), planned AS (
    UPDATE webhook_events e SET planned_at = now() FROM taken WHERE e.id = taken.id RETURNING e.*
  ), added AS (
    INSERT INTO webhook_deliveries (company_id, webhook_id, message_id, type, candidate_id, survey_result_id, about, record_version,
                                    occurred_at)
    SELECT e.company_id, w.id, e.id, e.type, e.candidate_id, e.survey_result_id, e.about, e.record_version, e.created_at
      FROM planned e
      JOIN custom_webhooks w ON w.company_id = e.company_id AND w.deleted_at IS NULL AND w.state = 'active' AND e.type = ANY (w.events)
      JOIN users maker ON maker.id = w.made_by_user_id
     -- Events from before the webhook was created are not sent to it.
     WHERE w.created_at <= e.created_at
       AND (e.type <> 'stage.changed' OR maker.can_view_hiring_pipeline OR maker.auth_role = 'SUPER_ADMIN')
  ) SELECT count(*) FROM planned
$$;

-- Claims due deliveries for p_seconds, so that another process can take over from one that was killed. Webhooks whose
-- last delivery failed, or that were slow within five minutes, are limited to one request each and two per company, and
-- have p_held slots of their own, so that they do not delay the others. Companies take turns: the one with the fewest
-- open requests is next, with at most p_each open requests per company.
CREATE FUNCTION claim_webhook_deliveries(p_healthy integer, p_held integer, p_each integer, p_seconds integer)
RETURNS TABLE (
  id uuid, company_id uuid, webhook_id uuid, message_id uuid, type text, candidate_id uuid, survey_result_id uuid, about jsonb,
  record_version integer, occurred_at timestamptz, payload text, with_stages boolean, is_erased boolean, attempts integer, url text,
  encrypted_secret text, encrypted_previous_secret text, is_held boolean
) LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE pending AS (
    (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.state IN ('queued', 'sending') ORDER BY d.webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.webhook_id FROM webhook_deliveries d
             WHERE d.state IN ('queued', 'sending') AND d.webhook_id > p.webhook_id ORDER BY d.webhook_id LIMIT 1)
      FROM pending p WHERE p.webhook_id IS NOT NULL
  ), webhooks AS (
    SELECT w.*, w.failing_since IS NOT NULL OR coalesce(w.slow_at > now() - interval '5 minutes', false) AS is_held,
           (SELECT count(*) FROM webhook_deliveries d
             WHERE d.webhook_id = w.id AND d.state = 'sending' AND d.next_attempt_at > now()) AS running
      FROM pending p JOIN custom_webhooks w ON w.id = p.webhook_id AND w.deleted_at IS NULL
      JOIN companies c ON c.id = w.company_id AND c.state = 'active'
  ), counted AS (
    SELECT w.*, sum(w.running) OVER (PARTITION BY w.company_id, w.is_held) AS running_of_company,
           greatest(0, CASE WHEN w.is_held THEN 1 ELSE p_each END - w.running) AS free
      FROM webhooks w
  ), due AS (
    SELECT d.id, d.next_attempt_at, w.is_held,
           w.running_of_company + row_number() OVER (PARTITION BY w.company_id, w.is_held ORDER BY d.next_attempt_at) AS place
      FROM counted w CROSS JOIN LATERAL (
        SELECT active.* FROM (
          SELECT q.id, q.next_attempt_at FROM webhook_deliveries q
           WHERE w.state = 'active' AND q.webhook_id = w.id AND q.state IN ('queued', 'sending') AND q.next_attempt_at <= now()
           ORDER BY q.next_attempt_at LIMIT w.free FOR UPDATE SKIP LOCKED) active
        UNION ALL
        SELECT test.* FROM (
          SELECT q.id, q.next_attempt_at FROM webhook_deliveries q
           WHERE w.state <> 'active' AND q.webhook_id = w.id AND q.state IN ('queued', 'sending') AND q.type = 'webhook.test'
             AND q.next_attempt_at <= now()
           ORDER BY q.next_attempt_at LIMIT w.free FOR UPDATE SKIP LOCKED) test) d
  ), chosen AS (
    (SELECT due.id FROM due WHERE NOT is_held AND place <= p_each ORDER BY place, next_attempt_at LIMIT p_healthy)
    UNION ALL
    (SELECT due.id FROM due WHERE is_held AND place <= 2 ORDER BY place, next_attempt_at LIMIT p_held)
  )
  UPDATE webhook_deliveries d
     SET state = 'sending', attempts = d.attempts + 1, last_attempt_at = now(),
         next_attempt_at = now() + make_interval(secs => p_seconds)
    FROM chosen, webhooks w WHERE d.id = chosen.id AND w.id = d.webhook_id
  RETURNING d.id, d.company_id, d.webhook_id, d.message_id, d.type, d.candidate_id, d.survey_result_id, d.about, d.record_version,
            d.occurred_at, coalesce(d.payload, (SELECT o.payload FROM webhook_deliveries o WHERE o.id = d.replay_of)),
            d.with_stages OR coalesce((SELECT o.with_stages FROM webhook_deliveries o WHERE o.id = d.replay_of), false),
            d.erased_at IS NOT NULL, d.attempts, w.url, w.encrypted_secret,
            CASE WHEN w.previous_secret_until > now() THEN w.encrypted_previous_secret END, w.is_held
$$;

-- Begins a transaction for a webhook with the current permissions of its maker. Returns no row if the maker is no
-- longer an active user with access to the company.
CREATE FUNCTION open_webhook(p_webhook uuid) RETURNS TABLE (signed_in jsonb, company_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT user_of_session(u, own), w.company_id INTO signed_in, company_id
    FROM custom_webhooks w
    JOIN users u ON u.id = w.made_by_user_id AND u.active
    JOIN companies own ON own.id = u.company_id AND own.state = 'active'
    JOIN companies c ON c.id = w.company_id AND c.state = 'active'
   WHERE w.id = p_webhook AND w.deleted_at IS NULL
     AND (u.auth_role = 'SUPER_ADMIN' OR c.id = u.company_id
          OR u.auth_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') AND c.franchise_id = u.company_id);
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Deletes events older than 30 days, including deliveries and replays that still wait.
CREATE FUNCTION delete_old_deliveries(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT d.company_id, d.id FROM webhook_deliveries d WHERE d.occurred_at < now() - interval '30 days' LIMIT p_max
  ), deliveries AS (
    DELETE FROM webhook_deliveries d USING old WHERE d.company_id = old.company_id AND d.id = old.id RETURNING 1
  ), events AS (
    DELETE FROM webhook_events e WHERE e.id IN (
      SELECT o.id FROM webhook_events o WHERE o.created_at < now() - interval '30 days' LIMIT p_max) RETURNING 1
  ) SELECT (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM events)
$$;

-- Empties everything that was sent or will be sent about candidates.
CREATE FUNCTION forget_people_in_webhooks(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE webhook_attempts a SET answer = NULL FROM webhook_deliveries d
   WHERE d.company_id = p_company AND d.candidate_id = ANY (p_people)
     AND a.company_id = d.company_id AND a.delivery_id = d.id AND a.answer IS NOT NULL;
  UPDATE webhook_deliveries d SET payload = NULL, erased_at = now(), about = '{}'
   WHERE d.company_id = p_company AND d.candidate_id = ANY (p_people)
$$;

-- Empties everything that was sent or will be sent about results that are about to be deleted. A delivery from the time
-- of a merge names the other candidate; it is assigned to the candidate of the result.
CREATE FUNCTION forget_results_in_webhooks(p_company uuid, p_results uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE webhook_attempts a SET answer = NULL FROM webhook_deliveries d
   WHERE d.company_id = p_company AND d.survey_result_id = ANY (p_results)
     AND a.company_id = d.company_id AND a.delivery_id = d.id AND a.answer IS NOT NULL;
  UPDATE webhook_deliveries d SET payload = NULL, erased_at = now(), about = '{}', candidate_id = r.candidate_id
    FROM survey_results r
   WHERE d.company_id = p_company AND d.survey_result_id = ANY (p_results) AND r.id = d.survey_result_id
$$;

-- Empties what was sent with notes that are about to be deleted. A later attempt will not find the note any more.
CREATE FUNCTION forget_notes_in_webhooks(p_company uuid, p_notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE webhook_attempts a SET answer = NULL FROM webhook_deliveries d
    JOIN candidate_notes n ON n.company_id = d.company_id AND n.candidate_id = d.candidate_id AND d.about ->> 'note_id' = n.id::text
   WHERE n.company_id = p_company AND n.id = ANY (p_notes)
     AND a.company_id = d.company_id AND a.delivery_id = d.id AND a.answer IS NOT NULL;
  UPDATE webhook_deliveries d SET payload = NULL FROM candidate_notes n
   WHERE n.company_id = p_company AND n.id = ANY (p_notes)
     AND d.company_id = n.company_id AND d.candidate_id = n.candidate_id AND d.about ->> 'note_id' = n.id::text
$$;
