-- Emails: addresses, recipients and the outbox.

-- The hash that is stored instead of an address, so that the table does not reveal it.
CREATE FUNCTION address_hash(p_address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT encode(sha256(convert_to(p_address, 'UTF8')), 'hex')
$$;

-- An address without its tag: ann+1@ and ann+2@ both reach ann@.
CREATE FUNCTION address_without_tag(p_address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(p_address, '^([^+@]+)[+][^@]*@', '\1@')
$$;

-- The hash of an address without its tag, by which the emails to a mailbox are limited. Dots are kept, as nearly everywhere
-- they tell mailboxes apart: the rule of the one provider that ignores them is in `mailbox_of`
-- (docs/decisions/0080-likeness-of-people.md).
CREATE FUNCTION mailbox_hash(p_address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT address_hash(address_without_tag(p_address))
$$;

-- Recipients of the email about a finished survey of a company in scope: the user who invited the candidate or owns the
-- link, and those followers of the role who may read the result (users of the company or its franchise, and super
-- admins).
CREATE FUNCTION survey_finished_recipients(p_survey_result uuid) RETURNS TABLE (first text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH finished AS (
    SELECT r.id, r.company_id, r.candidate_id, r.role_id, c.franchise_id, coalesce(i.invited_by_user_id, l.owner_user_id) AS owner_user_id
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
     -- The address of an account that is not set up is unverified, so it gets no personal data.
     AND u.set_up_at IS NOT NULL
     AND coalesce((u.preferences ->> 'mail_on_finished')::boolean, true)
     AND (u.company_id = finished.company_id OR u.company_id = finished.franchise_id OR u.auth_role = 'SUPER_ADMIN')
     AND NOT is_hidden_from(u.id, finished.company_id, finished.candidate_id, finished.id)
   ORDER BY u.id
$$;

-- Recipients of the email about an open request for a benchmark of a company in scope: the super admins, whose
-- addresses owners cannot read.
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

-- True for a user who may write jobs of a company, as the permission `jobs.write` says, and whose account is set up and active.
CREATE FUNCTION may_own_jobs(p_user uuid, p_company uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM users u JOIN companies own ON own.id = u.company_id AND own.state = 'active' JOIN companies c ON c.id = p_company
     WHERE u.id = p_user AND u.active AND u.set_up_at IS NOT NULL
       AND (u.auth_role = 'SUPER_ADMIN' OR u.auth_role = 'COMPANY_OWNER' AND u.company_id = c.id
            OR u.auth_role = 'FRANCHISE_OWNER' AND u.company_id IN (c.franchise_id, c.id)))
$$;

-- The kinds of emails that only the person may have: those with their links, and those about their interviews.
CREATE FUNCTION mails_to_people() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['invitation', 'invitation-reminder', 'survey-reminder', 'survey-resume',
               'application-received', 'application-again', 'application-link',
               'person-interview-planned', 'person-interview-changed', 'person-interview-canceled']
$$;

-- True if an email to a candidate would go to an address that they no longer have.
CREATE FUNCTION is_to_former_address(p_outbox uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM outbox o
      LEFT JOIN messages m ON m.company_id = o.company_id AND m.outbox_id = o.id
      LEFT JOIN survey_results r ON r.company_id = o.company_id AND r.id = o.survey_result_id AND o.kind = ANY (mails_to_people())
      JOIN candidates person ON person.company_id = o.company_id AND person.id = coalesce(m.candidate_id, r.candidate_id)
     WHERE o.id = p_outbox AND NOT EXISTS (
       SELECT FROM candidates c WHERE c.company_id = o.company_id AND c.email = o.recipient
          AND (c.id = person.id OR c.merged_into = person.id)))
$$;

-- True if an email about an interview would go to somebody who is no active user any more or, unless it says that the
-- interview is canceled, who no longer interviews.
CREATE FUNCTION is_to_former_interviewer(o outbox) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT o.kind LIKE 'interview-%' AND NOT EXISTS (
    SELECT FROM interview_interviewers x JOIN users u ON u.id = x.user_id JOIN companies own ON own.id = u.company_id
      JOIN interviews i ON i.company_id = x.company_id AND i.id = x.interview_id
      JOIN survey_results r ON r.company_id = i.company_id AND r.id = i.survey_result_id AND NOT is_hidden_from(u.id, r.company_id, r.candidate_id, r.id)
     WHERE x.company_id = o.company_id AND x.interview_id = o.interview_id AND u.email = o.recipient
       AND u.active AND own.state = 'active' AND (x.ended_at IS NULL OR o.kind = 'interview-canceled'))
$$;

-- Why an email to a candidate or the owner of a job, or a message written by a user, is not sent after all; null if it may
-- be sent. The reasons also apply to those already in the queue: another address, a suspended company, a deactivated sender
-- or recipient, a lost permission, another owner of a job, a stopped task, an unsubscription.
CREATE FUNCTION withdrawal_of(p_outbox uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN is_to_former_address(p_outbox) THEN 'The person has another address now.' ELSE coalesce((
  SELECT CASE WHEN c.state <> 'active' THEN 'The company was suspended.'
              WHEN u.email <> o.recipient THEN 'The owner of the job has another address now.'
              WHEN NOT may_own_jobs(u.id, c.id) THEN 'The owner of the job may not edit jobs any more.'
              -- The owner is told again of their other jobs that the email names.
              WHEN EXISTS (
                SELECT FROM application_mails n JOIN applications a ON a.company_id = n.company_id AND a.id = n.application_id
                  JOIN jobs j ON j.company_id = a.company_id AND j.id = a.job_id
                 WHERE n.outbox_id = p_outbox AND j.owner_user_id IS DISTINCT FROM u.id)
              THEN 'A job has another owner now.' END
    FROM application_mails m JOIN outbox o ON o.id = m.outbox_id JOIN companies c ON c.id = m.company_id JOIN users u ON u.id = m.user_id
   WHERE m.outbox_id = p_outbox LIMIT 1), (
  SELECT CASE WHEN c.state <> 'active' THEN 'The company was suspended.'
              WHEN is_to_former_interviewer(o) THEN 'The recipient does not interview any more.'
              -- A mail server had it when the interview was changed, and then did not take it.
              WHEN EXISTS (SELECT FROM outbox later WHERE later.company_id = o.company_id AND later.interview_id = o.interview_id
                              AND later.recipient = o.recipient AND later.created_at > o.created_at)
              THEN 'The interview was changed.' END
    FROM outbox o JOIN companies c ON c.id = o.company_id
   WHERE o.id = p_outbox AND o.interview_id IS NOT NULL), (
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
                SELECT FROM stage_events e JOIN survey_results r ON r.company_id = e.company_id AND r.id = e.survey_result_id
                  JOIN survey_results attempt ON attempt.company_id = r.company_id AND (attempt.id = r.id OR attempt.candidacy_id = r.candidacy_id)
                  JOIN stage_events later ON later.company_id = e.company_id AND later.survey_result_id = attempt.id
                   AND CASE WHEN attempt.id = r.id THEN later.result_version > e.result_version ELSE later.created_at > e.created_at END
                 WHERE e.company_id = m.company_id AND e.id = m.stage_event_id)
              THEN 'The person was moved on.' END
    FROM messages m JOIN companies c ON c.id = m.company_id JOIN users u ON u.id = m.sent_by_user_id
    LEFT JOIN users r ON r.id = m.user_id
   WHERE m.outbox_id = p_outbox), (
  SELECT 'The recipient is no member of the hiring team.'
    FROM note_mentions m JOIN candidate_notes n ON n.company_id = m.company_id AND n.id = m.note_id
   WHERE m.outbox_id = p_outbox AND is_hidden_from(m.user_id, n.company_id, n.candidate_id) LIMIT 1)) END
$$;

-- Claims the next due message of a company: first those for signing in, then messages that are bulk or written by
-- users, each oldest first. The claim is committed before the message is handed to the mail server. So a message that
-- is still being sent after two minutes was interrupted, and nobody knows whether it arrived.
CREATE FUNCTION claim_outbox(p_company uuid) RETURNS TABLE (
  id uuid, brand text, company_name text, channel text, recipient text, reply_to text, unsubscribe_url text, subject text,
  body text, html text, calendar text, attempts integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE due uuid; can_be_withdrawn boolean; withdrawn text;
BEGIN
  LOOP
    SELECT o.id, o.reply_to IS NOT NULL OR o.survey_result_id IS NOT NULL OR coalesce(o.kind = 'job-applications', false)
           OR EXISTS (SELECT FROM note_mentions m WHERE m.outbox_id = o.id) INTO due, can_be_withdrawn FROM outbox o
     WHERE o.company_id = p_company AND o.state = 'queued' AND o.body <> '' AND o.next_attempt_at <= now()
     ORDER BY o.is_bulk, o.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN RETURN; END IF;
    withdrawn := CASE WHEN can_be_withdrawn THEN withdrawal_of(due) END;
    EXIT WHEN withdrawn IS NULL;
    -- What an owner of jobs is not told waits for whoever may be told. The erasure of a person whom the email names would not
    -- find it any more, so it is emptied.
    UPDATE application_mails m SET outbox_id = NULL WHERE m.outbox_id = due;
    UPDATE outbox o SET state = 'dead', last_error = withdrawn, body = CASE o.kind WHEN 'job-applications' THEN '' ELSE o.body END,
           html = CASE o.kind WHEN 'job-applications' THEN NULL ELSE o.html END
     WHERE o.id = due;
  END LOOP;
  RETURN QUERY
    UPDATE outbox o SET state = 'sending', attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      FROM companies c WHERE o.id = due AND c.id = o.company_id
    RETURNING o.id, c.brand, c.name, o.channel, o.recipient, o.reply_to, o.unsubscribe_url, o.subject, o.body, o.html,
              o.calendar, o.attempts;
END $$;

-- Records the result of one attempt. The text of a sent message is emptied, because it contains links and codes that
-- give access to accounts. The subject of a message written by a user may name its recipient and is emptied too. A message
-- that was emptied during the attempt, as by the erasure of a person whom it names, has nothing to send again: the owner of
-- jobs whom it did not reach is told of the others by another one.
CREATE FUNCTION settle_outbox(p_id uuid, p_attempt integer, p_state text, p_error text, p_next timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH settled AS (
    UPDATE outbox SET state = CASE WHEN p_state = 'queued' AND body = '' THEN 'dead' ELSE p_state END,
           last_error = p_error, next_attempt_at = coalesce(p_next, next_attempt_at),
           sent_at = CASE WHEN p_state = 'sent' THEN now() END,
           body = CASE WHEN p_state = 'sent' THEN '' ELSE body END,
           html = CASE WHEN p_state = 'sent' THEN NULL ELSE html END,
           calendar = CASE WHEN p_state = 'sent' THEN NULL ELSE calendar END,
           unsubscribe_url = CASE WHEN p_state = 'sent' THEN NULL ELSE unsubscribe_url END,
           subject = CASE WHEN p_state = 'sent' AND reply_to IS NOT NULL THEN '' ELSE subject END
     WHERE id = p_id AND state IN ('sending', 'uncertain') AND attempts = p_attempt
    RETURNING id, state, body
  ) UPDATE application_mails m SET outbox_id = NULL FROM settled s
     WHERE m.outbox_id = s.id AND s.state IN ('held', 'dead') AND s.body = ''
$$;

-- The company that an unsubscribe link belongs to, and whether its reader is unsubscribed. p_unsubscribe true
-- unsubscribes the reader, also at the address that they have by now; false subscribes again, which is possible for an
-- hour; null changes nothing.
CREATE FUNCTION change_subscription(p_token_hash text, p_unsubscribe boolean) RETURNS TABLE (
  company_name text, brand text, logo_id uuid, is_unsubscribed boolean, can_resubscribe boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_company uuid; of_address text; all_addresses text[]; latest timestamptz := now() - interval '1 hour';
BEGIN
  SELECT m.company_id, m.address_hash, ARRAY[m.address_hash] || address_hash(c.email) INTO of_company, of_address, all_addresses
    FROM messages m LEFT JOIN candidates c ON c.company_id = m.company_id AND c.id = m.candidate_id
   WHERE m.unsubscribe_hash = p_token_hash;
  IF NOT FOUND THEN RETURN; END IF;
  IF p_unsubscribe THEN
    INSERT INTO unsubscribes (company_id, address_hash)
      SELECT DISTINCT of_company, address FROM unnest(all_addresses) address WHERE address IS NOT NULL
      ON CONFLICT DO NOTHING;
  ELSIF NOT p_unsubscribe THEN
    -- A reply that quotes the email discloses this link to the sender. So subscribing again is possible for an hour
    -- only; after that the unsubscription is final.
    DELETE FROM unsubscribes u WHERE u.company_id = of_company AND u.address_hash = ANY (all_addresses)
       AND u.created_at > latest AND u.created_at = (
         SELECT o.created_at FROM unsubscribes o WHERE o.company_id = of_company AND o.address_hash = of_address);
  END IF;
  RETURN QUERY SELECT c.name, c.brand, c.logo_id, u.id IS NOT NULL, coalesce(u.created_at > latest, false)
    FROM companies c LEFT JOIN unsubscribes u ON u.company_id = c.id AND u.address_hash = of_address
   WHERE c.id = of_company;
END $$;

-- Marks interrupted messages as uncertain. Only a user can send such a message again.
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

-- Empties messages that are unsent after 30 days, when none of their links work any more. Messages still waiting for an
-- attempt will not be sent.
CREATE FUNCTION empty_old_messages(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT id FROM outbox WHERE body <> '' AND created_at < now() - interval '30 days' LIMIT p_max
  ), emptied AS (
    UPDATE outbox o SET body = '', html = NULL, calendar = NULL, unsubscribe_url = NULL,
           subject = CASE WHEN o.reply_to IS NOT NULL THEN '' ELSE o.subject END,
           last_error = CASE WHEN o.state = 'queued' THEN 'not sent within 30 days' ELSE o.last_error END,
           state = CASE WHEN o.state = 'queued' THEN 'dead' ELSE o.state END
      FROM old WHERE o.id = old.id RETURNING 1
  ) SELECT count(*) FROM emptied
$$;

-- What is due in the database and not begun, for the metrics of an installation: numbers and times of all companies.
CREATE FUNCTION backlogs() RETURNS TABLE (kind text, due bigint, oldest float8) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT 'messages', count(*), coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8
    FROM outbox WHERE state = 'queued' AND next_attempt_at <= now()
  UNION ALL
  SELECT 'webhook_events', count(*), coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8
    FROM webhook_events WHERE planned_at IS NULL
  UNION ALL
  SELECT 'webhook_deliveries', count(*), coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8
    FROM webhook_deliveries WHERE state = 'queued' AND next_attempt_at <= now()
$$;
