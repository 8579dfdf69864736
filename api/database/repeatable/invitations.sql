-- Invitations to the survey, and the limits on their emails.

-- The state of an invitation.
CREATE FUNCTION invitation_state(
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

-- When the invitation was last active: its latest email, the first visit, the registration (which creates the row of
-- answers) or the latest answer.
CREATE FUNCTION last_active_at(i invitations, r survey_results, a survey_answers) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(i.mailed_at, i.opened_at, a.answered_at, CASE WHEN a.survey_result_id IS NOT NULL THEN r.started_at END)
$$;

-- Of the given addresses, those that may get another email with an invitation or a reminder. Emails to a mailbox are
-- counted over all companies, which the caller cannot read.
CREATE FUNCTION mailable_addresses(p_company uuid, p_addresses text[], p_max_own integer, p_max_all integer)
RETURNS TABLE (address text, hash text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (
    -- Several addresses of one mailbox share its limit.
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

-- Counts one email for each address that may get one, and returns these addresses. The locks are always taken in the
-- same order, so that two calls for the same mailboxes wait for each other and never deadlock.
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

-- Invitations whose candidate has been inactive for as many days as the company's reminder plan says, if it is between
-- 9:00 and 17:59 there. The parameters are the plan of companies without one of their own. Companies take turns, so
-- that one with many invitations does not delay the others. There are two branches because each state has an index of
-- its own.
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
      -- An invitation for a retired role is over, see `invitation_state`.
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
     -- If an email is still waiting to be sent, no second one is needed.
     AND NOT EXISTS (SELECT FROM outbox o WHERE o.id = w.message_id AND o.state IN ('queued', 'sending', 'held'))
     -- A candidate who has since finished the survey for this role through another link needs no reminder.
     AND NOT EXISTS (SELECT FROM survey_results f
                      WHERE f.company_id = w.company_id AND f.candidate_id = w.candidate_id AND f.role_id = w.role_id
                        AND f.completed_at > w.created_at)
     -- Rejected candidates get no reminder.
     AND NOT EXISTS (SELECT FROM statuses s WHERE s.company_id = w.company_id AND s.id = w.status_id AND s.type = 'rejected')
   ORDER BY row_number() OVER (PARTITION BY w.company_id ORDER BY w.mailed_at), w.mailed_at LIMIT p_max
$$;
