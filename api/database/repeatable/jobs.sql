-- Jobs, their public pages and applications.

CREATE TRIGGER role_belongs BEFORE INSERT OR UPDATE OF role_id, company_id ON jobs
  FOR EACH ROW EXECUTE FUNCTION role_belongs();

-- An open job counts as closed after its last day.
CREATE FUNCTION job_state(j jobs, c companies) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN j.state = 'open' AND j.closes_on < (now() AT TIME ZONE known_zone(c.time_zone))::date
              THEN 'closed' ELSE j.state END
$$;

-- Gives a visitor access to the company of a published job, by the job's id or the last part of its URL. That part ends
-- with the code; the text before it may be a former title. Returns no row for drafts, archived jobs, suspended
-- companies and brands without jobs, so that all of these are answered like an unknown job, in the same time.
CREATE FUNCTION open_job(p_address text, p_brands text[]) RETURNS TABLE (
  id uuid, company_id uuid, company_name text, public_name text, contact_email text, brand text, logo_id uuid, settings jsonb,
  country text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT j.id, j.company_id, c.name, c.slug, c.contact_email, c.brand, c.logo_id, c.settings, c.country
    INTO id, company_id, company_name, public_name, contact_email, brand, logo_id, settings, country
    FROM jobs j JOIN companies c ON c.id = j.company_id AND c.state = 'active' AND c.brand = ANY (p_brands)
   WHERE (j.code = substring(p_address FROM '[^-]*$') OR j.id = CASE WHEN p_address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p_address::uuid END)
     AND j.state IN ('open', 'paused', 'closed');
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Gives visitors of a company's job list access to the company.
CREATE FUNCTION open_job_list(p_public_name text, p_brands text[]) RETURNS TABLE (
  company_id uuid, company_name text, public_name text, brand text, logo_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT c.id, c.name, c.slug, c.brand, c.logo_id INTO company_id, company_name, public_name, brand, logo_id
    FROM companies c WHERE c.slug = p_public_name AND c.state = 'active' AND c.brand = ANY (p_brands);
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- The open jobs of all companies, for search engines. Returns nothing that is not on the public pages.
CREATE FUNCTION open_jobs_of_all(p_brands text[]) RETURNS TABLE (code text, title text, updated_at timestamptz, public_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT j.code, j.title, j.updated_at, c.slug FROM jobs j JOIN companies c ON c.id = j.company_id AND c.state = 'active'
   WHERE job_state(j, c) = 'open' AND c.brand = ANY (p_brands) ORDER BY j.published_at DESC LIMIT 50000
$$;

-- Gives the holder of an emailed link access to the company of the application.
CREATE FUNCTION open_application(p_token_hash text, p_brands text[]) RETURNS TABLE (
  id uuid, company_id uuid, company_name text, public_name text, contact_email text, brand text, logo_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  SELECT t.application_id, t.company_id, c.name, c.slug, c.contact_email, c.brand, c.logo_id
    INTO id, company_id, company_name, public_name, contact_email, brand, logo_id
    FROM application_tokens t JOIN companies c ON c.id = t.company_id AND c.state = 'active' AND c.brand = ANY (p_brands)
   WHERE t.token_hash = p_token_hash AND t.expires_at > now();
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('seatwise.companies', ARRAY[company_id]::text, true);
  RETURN NEXT;
END $$;

-- Deletes an application draft. Its files are removed unless a candidate has them now.
CREATE FUNCTION end_application_draft(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH draft AS (
    SELECT d.id FROM application_drafts d WHERE d.id = p_id AND (d.company_id = ANY (scope_companies()) OR scope_is_everything())
  ), gone AS (
    DELETE FROM application_draft_files f USING draft WHERE f.draft_id = draft.id RETURNING f.file_id
  ), removed AS (
    UPDATE files f SET state = 'removed' FROM gone WHERE f.id = gone.file_id
       AND NOT EXISTS (SELECT FROM candidate_files p WHERE p.file_id = f.id)
  ) DELETE FROM application_drafts d USING draft WHERE d.id = draft.id AND (SELECT count(*) FROM gone) >= 0
$$;

-- Removes a file of a draft, also before another file replaces it.
CREATE FUNCTION remove_application_draft_file(p_draft uuid, p_field text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM application_draft_files f WHERE f.draft_id = p_draft AND f.field = p_field
       AND (f.company_id = ANY (scope_companies()) OR scope_is_everything()) RETURNING f.file_id
  ) UPDATE files f SET state = 'removed' FROM gone WHERE f.id = gone.file_id
$$;

-- Deletes application drafts that were not submitted within a day, with their files, expired links of emails, and what
-- was typed into the form of a link and refused.
CREATE FUNCTION delete_old_application_drafts(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT d.id FROM application_drafts d WHERE d.expires_at <= now() LIMIT p_max
  ), gone AS (
    DELETE FROM application_draft_files f USING old WHERE f.draft_id = old.id RETURNING f.file_id
  ), removed AS (
    UPDATE files f SET state = 'removed' FROM gone WHERE f.id = gone.file_id
  ), drafts AS (
    DELETE FROM application_drafts d USING old WHERE d.id = old.id AND (SELECT count(*) FROM gone) >= 0 RETURNING 1
  ), forgotten AS (
    UPDATE application_tokens t SET entries = NULL, entries_until = NULL WHERE t.entries_until <= now() AND t.expires_at > now()
  ), tokens AS (
    DELETE FROM application_tokens t WHERE t.id IN (
      SELECT o.id FROM application_tokens o WHERE o.expires_at <= now() LIMIT p_max) RETURNING 1
  ) SELECT (SELECT count(*) FROM drafts) + (SELECT count(*) FROM tokens)
$$;

-- Applications whose resume has not been read yet. Companies take turns.
CREATE FUNCTION waiting_resumes(p_max integer) RETURNS TABLE (id uuid, company_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, w.company_id FROM (
    SELECT a.id, a.company_id, row_number() OVER (PARTITION BY a.company_id ORDER BY a.created_at) AS turn
      FROM applications a JOIN companies c ON c.id = a.company_id AND c.state = 'active'
     WHERE a.resume_reading = 'waiting'
  ) w ORDER BY w.turn LIMIT p_max
$$;

-- The last 8 am in a time zone.
CREATE FUNCTION last_morning(p_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('day', now() AT TIME ZONE p_zone - interval '8 hours') + interval '8 hours') AT TIME ZONE p_zone
$$;

-- The owners of jobs who are due an email about applications, with what it is addressed to. Whoever wants each gets one at
-- once, and the next one with all others a quarter of an hour later; whoever wants one a day gets what came before the last
-- 8 am. News is deleted when the owner wants none; when nobody may be told, because the job has no owner, the owner may not
-- write jobs or the company is suspended, it waits two days for somebody. What was sent or can be sent no more is deleted too.
CREATE FUNCTION due_application_mails(p_max integer) RETURNS TABLE (company_id uuid, user_id uuid, first text, email text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH waiting AS (
    SELECT m.id, m.company_id, m.created_at, j.owner_user_id AS user_id
      FROM application_mails m
      JOIN applications a ON a.company_id = m.company_id AND a.id = m.application_id
      JOIN jobs j ON j.company_id = a.company_id AND j.id = a.job_id
     WHERE m.outbox_id IS NULL
  ), owners AS MATERIALIZED (
    SELECT w.company_id, w.user_id, u.first, u.email, coalesce(u.preferences ->> 'mail_on_applications', 'each') AS choice,
           last_morning(known_zone(coalesce(u.time_zone, c.time_zone))) AS morning,
           EXISTS (SELECT FROM application_mails m JOIN outbox o ON o.id = m.outbox_id
                    WHERE m.user_id = w.user_id AND m.company_id = w.company_id
                      AND o.created_at > now() - interval '15 minutes') AS was_mailed
      FROM (SELECT DISTINCT waiting.company_id, waiting.user_id FROM waiting) w
      JOIN companies c ON c.id = w.company_id AND c.state = 'active'
      JOIN users u ON u.id = w.user_id AND may_own_jobs(u.id, c.id)
  ), ended AS (
    DELETE FROM application_mails m USING waiting w LEFT JOIN owners o ON o.company_id = w.company_id AND o.user_id = w.user_id
     WHERE m.id = w.id AND (o.user_id IS NULL AND w.created_at < now() - interval '2 days' OR o.choice = 'none')
  ), sent AS (
    DELETE FROM application_mails m USING outbox o
     WHERE o.id = m.outbox_id AND (o.state = 'sent' AND o.created_at < now() - interval '1 day'
                                   -- Emptied by then, whether or not it was sent.
                                   OR o.created_at < now() - interval '31 days')
  ) SELECT o.company_id, o.user_id, o.first, o.email
      FROM owners o JOIN waiting w ON w.company_id = o.company_id AND w.user_id = o.user_id
     WHERE o.choice = 'daily' AND w.created_at < o.morning OR o.choice = 'each' AND NOT o.was_mailed
     GROUP BY 1, 2, 3, 4 ORDER BY min(w.created_at) LIMIT p_max
$$;
