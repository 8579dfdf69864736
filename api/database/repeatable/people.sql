-- Merging and erasing candidates.

-- The tables that refer to a candidate in a column candidate_id, whether their rows have a version, and what a row is. A
-- merge moves their rows, an erasure deletes them, and the undo of an import keeps a candidate who has one. A test
-- compares the list with the foreign keys of the database.
CREATE FUNCTION tables_of_people() RETURNS TABLE (name text, has_version boolean, kind text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('survey_results', true, 'survey'), ('candidacies', false, 'survey'), ('candidate_notes', true, 'note'), ('todos', true, 'todo'), ('candidate_ratings', false, 'rating'),
         ('candidate_address_changes', false, 'address'),
         ('candidate_files', false, 'file'), ('messages', false, 'message'), ('growth_plans', false, 'growth_plan'),
         ('company_events', false, 'event'), ('applications', true, 'application'), ('funnel_entries', false, 'campaign'),
         ('generations', false, 'generation'), ('ghl_moves', false, 'crm'), ('ghl_messages', false, 'crm')
$$;

CREATE FUNCTION keep_earlier_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text := trim(OLD.first || ' ' || OLD.last);
BEGIN
  NEW.earlier_names := array_append(array_remove(OLD.earlier_names, v_before), v_before);
  NEW.earlier_names := array_remove(NEW.earlier_names, trim(NEW.first || ' ' || NEW.last));
  RETURN NEW;
END $$;
CREATE TRIGGER keep_earlier_name BEFORE UPDATE OF first, last ON candidates FOR EACH ROW
  WHEN ((OLD.first, OLD.last) IS DISTINCT FROM (NEW.first, NEW.last)) EXECUTE FUNCTION keep_earlier_name();

-- The details of audit events that contain only our own words or ids. All other details may be texts about a person. A
-- new detail is treated as such a text until it is listed here.
CREATE FUNCTION audit_facts() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['api_key', 'application_id', 'archive', 'changed', 'channel', 'days', 'department', 'edited', 'from', 'kind', 'location',
               'name_shown', 'other_id', 'again', 'applies_to', 'role', 'size', 'source', 'stage', 'state', 'test mark', 'to', 'type', 'undone',
               'visibility', 'why', 'surveys', 'notes', 'messages', 'exports', 'files', 'views', 'crm_contact_ids']
$$;

-- True if a text contains one of the words as a whole word, or one of the addresses. Words and addresses must be
-- folded.
CREATE FUNCTION holds_name(p_text text, p_words text[], p_addresses text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_split_to_array(fold(p_text), '[^[:alnum:]]+') && p_words
      OR EXISTS (SELECT FROM unnest(p_addresses) address
                  WHERE (' ' || fold(p_text) || ' ') ~ ('[^[:alnum:]._+-]' || regexp_replace(address, '([^[:alnum:]@])', '\\\1', 'g') || '[^[:alnum:]_-]'))
$$;

-- The candidate to whom an email address belongs after a merge. Returns no row for addresses without a merge.
CREATE FUNCTION person_of_address(p_company uuid, p_addresses text[])
RETURNS TABLE (address text, candidate_id uuid, current_address text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.email, kept.id, kept.email FROM candidates c JOIN candidates kept ON kept.id = c.merged_into
   WHERE c.company_id = p_company AND c.email = ANY (p_addresses) AND c.merged_into IS NOT NULL
     AND (p_company = ANY (scope_companies()) OR scope_is_everything())
$$;

-- The name and address of a merged candidate before the merge, for readers who may see the merge.
CREATE FUNCTION merged_person(p_merge uuid) RETURNS TABLE (first text, last text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.first, c.last, CASE WHEN c.email LIKE 'replaced %' THEN m.merged_email ELSE c.email END
    FROM candidate_merges m JOIN candidates c ON c.id = m.merged_id
   WHERE m.id = p_merge AND (m.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

-- The encrypted idempotent responses that users with access to a company got within the last day. The caller can
-- decrypt them.
CREATE FUNCTION answers_of_company(p_company uuid) RETURNS TABLE (
  place text, operation text, request_hash text, encrypted_answer text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.ctid::text, k.operation, k.request_hash, k.encrypted_answer FROM idempotency_keys k
   WHERE k.encrypted_answer <> '' AND (p_company = ANY (scope_companies()) OR scope_is_everything())
     AND (k.company_id = p_company
          OR k.company_id = (SELECT c.franchise_id FROM companies c WHERE c.id = p_company)
          OR k.company_id IN (SELECT u.company_id FROM users u WHERE u.auth_role = 'SUPER_ADMIN'))
$$;
CREATE FUNCTION empty_answers(p_company uuid, p_places text[]) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE idempotency_keys k SET encrypted_answer = '' FROM answers_of_company(p_company) a
   WHERE k.ctid = a.place::tid AND a.place = ANY (p_places)
$$;

-- Moves everything of candidate p_other to p_kept, who also takes over the values of p_columns. The caller has locked
-- both with their results. @returns the id of the merge
CREATE FUNCTION merge_candidates(p_kept uuid, p_other uuid, p_columns text[], p_by uuid) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept candidates;
  other candidates;
  v_merge uuid := gen_random_uuid();
  v_columns text[] := p_columns || ARRAY['tag_ids', 'custom_values', 'archived_at', 'archived_reason', 'archived_by_user_id'];
  t record;
BEGIN
  SELECT * INTO kept FROM candidates c WHERE c.id = p_kept AND c.merged_into IS NULL FOR NO KEY UPDATE;
  SELECT * INTO other FROM candidates c WHERE c.id = p_other AND c.merged_into IS NULL FOR NO KEY UPDATE;
  IF kept.id IS NULL OR other.id IS NULL OR kept.id = other.id OR kept.company_id <> other.company_id
     OR NOT (kept.company_id = ANY (scope_companies()) OR scope_is_everything()) THEN
    RAISE EXCEPTION 'these two cannot be merged';
  END IF;
  IF NOT p_columns <@ ARRAY['first', 'last', 'email', 'phone', 'title', 'location_id', 'department_id', 'owner_user_id',
                            'kind', 'hired_at', 'rating'] THEN
    RAISE EXCEPTION 'a merge takes facts only';
  END IF;
  INSERT INTO candidate_merges (id, company_id, kept_id, merged_id, merged_email, merged_by_user_id)
  VALUES (v_merge, kept.company_id, kept.id, other.id, CASE WHEN 'email' = ANY (p_columns) THEN kept.email ELSE other.email END, p_by);

  FOR t IN SELECT * FROM tables_of_people() LOOP
    EXECUTE format(
      'WITH moved AS (UPDATE %I SET candidate_id = $1 %s WHERE company_id = $3 AND candidate_id = $2 RETURNING id)
       INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id) SELECT $3, $4, %L, id FROM moved',
      t.name, CASE WHEN t.has_version THEN ', version = version + 1, updated_at = now()' END, t.name)
      USING kept.id, other.id, kept.company_id, v_merge;
  END LOOP;
  PERFORM join_candidacies(kept.company_id, v_merge);
  PERFORM refresh_people(kept.company_id, ARRAY[kept.id, other.id]);

  -- Candidates who were merged into the other one before.
  WITH moved AS (
    UPDATE candidates c SET merged_into = kept.id WHERE c.company_id = kept.company_id AND c.merged_into = other.id RETURNING c.id
  ) INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id)
    SELECT kept.company_id, v_merge, 'candidates', id FROM moved;
  UPDATE candidates c SET merged_into = kept.id, version = c.version + 1, updated_at = now() WHERE c.id = other.id;

  -- Two rows of a company must never have the same address, not even for a moment.
  IF 'email' = ANY (p_columns) THEN
    UPDATE candidates c SET email = 'merge ' || v_merge WHERE c.id = other.id;
    UPDATE candidates c SET email = other.email WHERE c.id = kept.id;
    UPDATE candidates c SET email = kept.email WHERE c.id = other.id;
  END IF;
  EXECUTE 'UPDATE candidates k SET version = k.version + 1, updated_at = now(),
      tag_ids = ARRAY(SELECT DISTINCT unnest(k.tag_ids || o.tag_ids)),
      custom_values = o.custom_values || k.custom_values' || coalesce(
      (SELECT string_agg(format(', %1$I = o.%1$I', name), '') FROM unnest(p_columns) name WHERE name <> 'email'), '')
    || ' FROM candidates o WHERE k.id = $1 AND o.id = $2' USING kept.id, other.id;
  -- The columns that a merge changes by itself, besides the chosen ones, are recorded too: a candidate with a result
  -- that is not archived is not archived.
  UPDATE candidate_merges m SET
      facts_before = (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(kept)) WHERE key = ANY (v_columns)),
      facts_taken = (SELECT jsonb_object_agg(key, value) FROM jsonb_each((SELECT to_jsonb(c) FROM candidates c WHERE c.id = kept.id))
                      WHERE key = ANY (v_columns))
   WHERE m.id = v_merge;

  -- Whoever is not the other one is not the kept one either.
  WITH added AS (
    INSERT INTO candidate_duplicate_dismissals (company_id, one_id, other_id, dismissed_by_user_id, created_at)
    SELECT kept.company_id, least(kept.id, third.id), greatest(kept.id, third.id), d.dismissed_by_user_id, d.created_at
      FROM candidate_duplicate_dismissals d
      CROSS JOIN LATERAL (SELECT CASE d.one_id WHEN other.id THEN d.other_id ELSE d.one_id END) third (id)
     WHERE d.company_id = kept.company_id AND other.id IN (d.one_id, d.other_id) AND third.id <> kept.id
    ON CONFLICT DO NOTHING RETURNING id
  ) INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id)
    SELECT kept.company_id, v_merge, 'candidate_duplicate_dismissals', id FROM added;

  -- If one of the two addresses has unsubscribed, the other one is unsubscribed too.
  WITH added AS (
    INSERT INTO unsubscribes (company_id, address_hash)
    SELECT kept.company_id, address_hash(now_kept.email) FROM candidates now_kept
     WHERE now_kept.id = kept.id AND EXISTS (
       SELECT FROM unsubscribes u JOIN candidates c ON c.company_id = u.company_id AND (c.id = kept.id OR c.merged_into = kept.id)
        WHERE u.company_id = kept.company_id AND u.address_hash = address_hash(c.email))
    ON CONFLICT DO NOTHING RETURNING id
  ) INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id)
    SELECT kept.company_id, v_merge, 'unsubscribes', id FROM added;
  RETURN v_merge;
END $$;

-- Gives each candidate of a merge back what they had. A value that has been changed since is left alone. The caller has
-- locked both with their results, and has checked that this is the kept candidate's latest merge that is not undone.
CREATE FUNCTION unmerge_candidates(p_merge uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  m candidate_merges;
  kept candidates;
  other candidates;
  t record;
  v_columns text[];
BEGIN
  SELECT * INTO m FROM candidate_merges s WHERE s.id = p_merge AND s.undone_at IS NULL AND s.facts_before IS NOT NULL FOR UPDATE;
  SELECT * INTO kept FROM candidates c WHERE c.id = m.kept_id AND c.merged_into IS NULL FOR NO KEY UPDATE;
  SELECT * INTO other FROM candidates c WHERE c.id = m.merged_id AND c.merged_into = m.kept_id FOR NO KEY UPDATE;
  IF m.id IS NULL OR kept.id IS NULL OR other.id IS NULL
     OR NOT (m.company_id = ANY (scope_companies()) OR scope_is_everything()) THEN
    RAISE EXCEPTION 'this merge cannot be undone';
  END IF;
  UPDATE candidates c SET merged_into = NULL, version = c.version + 1, updated_at = now() WHERE c.id = other.id;
  FOR t IN SELECT * FROM tables_of_people() LOOP
    EXECUTE format(
      'UPDATE %I x SET candidate_id = $1 %s FROM candidate_merge_rows r
        WHERE r.merge_id = $2 AND r.table_name = %L AND x.id = r.row_id AND x.company_id = r.company_id AND x.candidate_id = $3',
      t.name, CASE WHEN t.has_version THEN ', version = x.version + 1, updated_at = now()' END, t.name)
      USING other.id, m.id, kept.id;
  END LOOP;
  PERFORM part_candidacies(kept.company_id, m.id, ARRAY[kept.id, other.id]);
  PERFORM refresh_people(kept.company_id, ARRAY[kept.id, other.id]);
  -- A growth plan that was made since the merge goes to the candidate of its survey.
  UPDATE growth_plans g SET candidate_id = r.candidate_id FROM survey_results r
   WHERE g.company_id = m.company_id AND g.candidate_id = kept.id AND r.id = g.survey_result_id AND r.candidate_id = other.id;
  -- Texts generated since the merge go to the candidate of the resume or survey that they are about.
  UPDATE generations g SET candidate_id = f.candidate_id FROM candidate_files f
   WHERE g.company_id = m.company_id AND g.candidate_id = kept.id AND f.id = g.candidate_file_id AND f.candidate_id = other.id;
  UPDATE generations g SET candidate_id = r.candidate_id FROM survey_results r
   WHERE g.company_id = m.company_id AND g.candidate_id = kept.id AND g.candidate_file_id IS NULL
     AND r.id = g.survey_result_id AND r.candidate_id = other.id;
  -- The same applies to moves and messages of the CRM, and to to-dos.
  UPDATE ghl_moves g SET candidate_id = other.id FROM survey_results r
   WHERE g.company_id = m.company_id AND g.candidate_id = kept.id AND r.id = g.survey_result_id AND r.candidate_id = other.id;
  UPDATE ghl_messages g SET candidate_id = other.id FROM survey_results r
   WHERE g.company_id = m.company_id AND g.candidate_id = kept.id AND r.id = g.survey_result_id AND r.candidate_id = other.id;
  UPDATE todos x SET candidate_id = other.id, version = x.version + 1, updated_at = now() FROM survey_results r
   WHERE x.company_id = m.company_id AND x.candidate_id = kept.id AND r.id = x.survey_result_id AND r.candidate_id = other.id;
  UPDATE candidates c SET merged_into = other.id FROM candidate_merge_rows r
   WHERE r.merge_id = m.id AND r.table_name = 'candidates' AND c.id = r.row_id AND c.merged_into = kept.id;
  DELETE FROM candidate_duplicate_dismissals d USING candidate_merge_rows r
   WHERE r.merge_id = m.id AND r.table_name = 'candidate_duplicate_dismissals' AND d.id = r.row_id AND d.company_id = r.company_id;
  DELETE FROM unsubscribes u USING candidate_merge_rows r
   WHERE r.merge_id = m.id AND r.table_name = 'unsubscribes' AND u.id = r.row_id AND u.company_id = r.company_id;
  v_columns := ARRAY(SELECT key FROM jsonb_each(m.facts_taken) taken WHERE to_jsonb(kept) -> taken.key = taken.value);
  -- Tags that somebody has added or removed since the merge are left alone; tags that only the other candidate had are
  -- moved back.
  IF NOT 'tag_ids' = ANY (v_columns) THEN
    UPDATE candidates c SET tag_ids = ARRAY(
        SELECT tag FROM unnest(c.tag_ids) tag
         WHERE to_jsonb(tag) <@ (m.facts_before -> 'tag_ids') OR NOT tag = ANY (other.tag_ids))
     WHERE c.id = kept.id;
  END IF;
  -- The same applies to values of custom fields. Merges of the version before have recorded none.
  IF NOT 'custom_values' = ANY (v_columns) THEN
    UPDATE candidates c SET custom_values = coalesce((
        SELECT jsonb_object_agg(v.key, v.value) FROM jsonb_each(c.custom_values) v
         WHERE m.facts_before -> 'custom_values' ? v.key
            OR m.facts_taken -> 'custom_values' -> v.key IS DISTINCT FROM v.value), '{}')
     WHERE c.id = kept.id;
  END IF;
  IF 'email' = ANY (v_columns) THEN
    UPDATE candidates c SET email = 'merge ' || m.id WHERE c.id = other.id;
    UPDATE candidates c SET email = m.facts_before ->> 'email' WHERE c.id = kept.id;
    UPDATE candidates c SET email = kept.email WHERE c.id = other.id;
  ELSIF other.email LIKE 'replaced %' THEN
    UPDATE candidates c SET email = m.merged_email WHERE c.id = other.id;
  END IF;
  -- Each has the address of their own applications again.
  UPDATE applications a SET email = own.email, version = a.version + 1, updated_at = now()
    FROM candidates own, candidates partner
   WHERE (own.id, partner.id) IN ((kept.id, other.id), (other.id, kept.id)) AND a.company_id = m.company_id
     AND a.candidate_id = own.id AND a.email = partner.email AND a.state = 'submitted'
     AND NOT EXISTS (SELECT FROM applications same WHERE same.job_id = a.job_id AND same.email = own.email AND same.state = 'submitted');
  EXECUTE 'UPDATE candidates k SET version = k.version + 1, updated_at = now()' || coalesce(
      (SELECT string_agg(format(', %1$I = b.%1$I', name), '') FROM unnest(v_columns) name WHERE name <> 'email'), '')
    || ' FROM jsonb_populate_record(NULL::candidates, $2) b WHERE k.id = $1' USING kept.id, m.facts_before;
  -- If the kept candidate got a result since the merge, refresh_people keeps them out of the archive.
  PERFORM refresh_people(kept.company_id, ARRAY[kept.id]);
  -- A name that only the other candidate had is no earlier name of the kept one.
  UPDATE candidates c SET earlier_names = array_remove(c.earlier_names, trim(other.first || ' ' || other.last)) WHERE c.id = kept.id;
  UPDATE candidate_merges s SET undone_at = now() WHERE s.id = m.id;
END $$;

-- Gives a candidate another email address. What was sent to the earlier one ends: its links to surveys and applications,
-- and the emails with such links that wait. Other emails that wait go to the new address, and a CRM gets a contact of this
-- address. The caller has locked the candidate and their results.
-- A merged candidate whose address the kept one takes, or whose address the kept one had and gives up, is left without one
-- ("replaced" and their id), so that the address leads to nobody. The merge remembers it for its undo.
-- @returns the results and applications whose links have ended; nothing if another candidate has the address
CREATE FUNCTION change_candidate_address(p_id uuid, p_email text) RETURNS TABLE (result_ids uuid[], application_ids uuid[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c candidates;
  v_merge candidate_merges;
  v_holder candidates;
  v_results uuid[];
  v_email text;
BEGIN
  SELECT * INTO c FROM candidates p
   WHERE p.id = p_id AND p.merged_into IS NULL AND (p.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this person cannot get another address'; END IF;
  SELECT * INTO v_holder FROM candidates p WHERE p.company_id = c.company_id AND p.email = p_email;
  IF v_holder.id IS NOT NULL AND (v_holder.merged_into IS DISTINCT FROM c.id OR NOT EXISTS (
      SELECT FROM candidate_merges g WHERE g.kept_id = c.id AND g.merged_id = v_holder.id AND g.undone_at IS NULL)) THEN
    RETURN;
  END IF;
  UPDATE candidates p SET email = 'replaced ' || p.id WHERE p.id = v_holder.id;
  UPDATE candidates p SET email = p_email, version = p.version + 1, updated_at = now() WHERE p.id = c.id;
  -- Merges from which the address of the candidate came: their undo gives it back to whom it belonged, and takes nothing
  -- from the candidate.
  v_email := c.email;
  FOR v_merge IN SELECT * FROM candidate_merges g
            WHERE g.company_id = c.company_id AND g.kept_id = c.id AND g.undone_at IS NULL AND g.facts_taken ? 'email'
            ORDER BY g.created_at DESC LOOP
    EXIT WHEN v_merge.facts_taken ->> 'email' <> v_email;
    UPDATE candidates p SET email = 'replaced ' || p.id WHERE p.id = v_merge.merged_id;
    UPDATE candidate_merges g SET merged_email = v_email, facts_taken = g.facts_taken - 'email' WHERE g.id = v_merge.id;
    v_email := v_merge.facts_before ->> 'email';
  END LOOP;
  -- The undo of the merge to which the new address belongs gives it back.
  UPDATE candidate_merges g SET facts_before = g.facts_before || jsonb_build_object('email', v_email),
         facts_taken = g.facts_taken || jsonb_build_object('email', p_email)
    FROM candidates p
   WHERE g.company_id = c.company_id AND g.kept_id = c.id AND g.undone_at IS NULL AND g.merged_email = p_email
     AND p.id = g.merged_id AND p.email LIKE 'replaced %';
  -- Who has unsubscribed stays so.
  INSERT INTO unsubscribes (company_id, address_hash, created_at)
  SELECT c.company_id, address_hash(p_email), u.created_at FROM unsubscribes u
   WHERE u.company_id = c.company_id AND u.address_hash = address_hash(c.email)
  ON CONFLICT DO NOTHING;
  v_results := ARRAY(SELECT r.id FROM survey_results r WHERE r.company_id = c.company_id AND r.candidate_id = c.id);
  WITH ended AS (
    DELETE FROM survey_tokens t WHERE t.company_id = c.company_id AND t.survey_result_id = ANY (v_results) RETURNING t.survey_result_id
  ) SELECT coalesce(array_agg(DISTINCT survey_result_id), '{}') INTO result_ids FROM ended;
  WITH ended AS (
    DELETE FROM application_tokens t USING applications a
     WHERE t.company_id = c.company_id AND a.company_id = c.company_id AND a.id = t.application_id AND a.candidate_id = c.id
    RETURNING t.application_id
  ) SELECT coalesce(array_agg(DISTINCT application_id), '{}') INTO application_ids FROM ended;
  -- By the address of its applications a person is known when they apply for the same job again.
  UPDATE applications a SET email = p_email, version = a.version + 1, updated_at = now()
   WHERE a.company_id = c.company_id AND a.candidate_id = c.id AND a.email = c.email AND a.state = 'submitted'
     AND NOT EXISTS (SELECT FROM applications other WHERE other.job_id = a.job_id AND other.email = p_email AND other.state = 'submitted');
  UPDATE outbox o SET state = 'dead', body = '', html = NULL, calendar = NULL, last_error = 'The person has another address now.'
   WHERE o.company_id = c.company_id AND o.survey_result_id = ANY (v_results) AND o.recipient = c.email
     AND o.kind = ANY (mails_to_people()) AND o.state IN ('queued', 'held', 'dead', 'uncertain');
  WITH moved AS (
    UPDATE messages m SET address_hash = address_hash(p_email) FROM outbox o
     WHERE m.company_id = c.company_id AND m.candidate_id = c.id AND o.id = m.outbox_id
       AND o.recipient = c.email AND o.state IN ('queued', 'held', 'dead', 'uncertain') AND o.body <> ''
       AND NOT EXISTS (SELECT FROM messages same WHERE same.company_id = m.company_id AND same.sending_id = m.sending_id
                         AND same.address_hash = address_hash(p_email))
    RETURNING m.outbox_id
  ) UPDATE outbox o SET recipient = p_email FROM moved WHERE o.id = moved.outbox_id;
  -- Whatever a running call is doing for the contact of the earlier address is out of date.
  UPDATE ghl_people g SET contact_id = NULL, sent_hash = NULL, opportunity_id = NULL, ghl_pipeline_id = NULL, ghl_stage_id = NULL,
         ghl_stage_at = NULL, setting_stage_id = NULL, change = g.change + 1, due_at = now(), busy_until = NULL, busy_mark = NULL
   WHERE g.company_id = c.company_id AND g.candidate_id = c.id;
  RETURN NEXT;
END $$;

-- Deletes what is needed to undo merges older than 30 days. They can no longer be undone.
CREATE FUNCTION forget_old_merges(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT id FROM candidate_merges WHERE facts_before IS NOT NULL AND created_at < now() - interval '30 days' LIMIT p_max
  ), emptied AS (
    UPDATE candidate_merges m SET facts_before = NULL, facts_taken = NULL FROM old WHERE m.id = old.id
  ), deleted AS (
    DELETE FROM candidate_merge_rows r USING old WHERE r.merge_id = old.id
  ) SELECT count(*) FROM old
$$;

-- Takes applications that are about to be deleted out of the emails to owners of jobs. Of an email that waits, the others whom
-- it names are told again. One that may have arrived is only emptied, because they would be told twice. The caller must be a
-- function of the definer.
CREATE FUNCTION forget_applications_in_mails(p_company uuid, p_applications uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_mails uuid[];
BEGIN
  -- An email that is being written names an application whose row it has locked: it is found below.
  PERFORM FROM applications a WHERE a.company_id = p_company AND a.id = ANY (p_applications) ORDER BY a.id FOR UPDATE;
  v_mails := ARRAY(
    SELECT o.id FROM outbox o WHERE o.company_id = p_company AND o.id IN (
      SELECT m.outbox_id FROM application_mails m WHERE m.company_id = p_company AND m.application_id = ANY (p_applications))
     ORDER BY o.id FOR UPDATE);
  UPDATE outbox o SET body = '', html = NULL WHERE o.id = ANY (v_mails) AND o.state IN ('sending', 'uncertain');
  DELETE FROM outbox o WHERE o.id = ANY (v_mails) AND o.state IN ('queued', 'held', 'dead');
END $$;

REVOKE ALL ON FUNCTION forget_applications_in_mails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_applications_in_mails TO seatwise_definer;

-- Deletes results and everything that refers to them. The log of generated texts stays. The caller must be a function
-- of the definer and have locked the results. A test compares the tables with the foreign keys of the database.
CREATE FUNCTION delete_results(p_company uuid, p_results uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_mails uuid[];
  v_plans uuid[];
  v_shares uuid[];
  v_scorecards uuid[];
  v_candidacies uuid[] := ARRAY(SELECT DISTINCT r.candidacy_id FROM survey_results r
                                 WHERE r.company_id = p_company AND r.id = ANY (p_results));
  v_people uuid[] := ARRAY(SELECT DISTINCT r.candidate_id FROM survey_results r
                            WHERE r.company_id = p_company AND r.id = ANY (p_results));
BEGIN
  v_mails := ARRAY(
    SELECT m.outbox_id FROM messages m WHERE m.company_id = p_company AND m.survey_result_id = ANY (p_results)
    UNION
    SELECT o.id FROM outbox o WHERE o.company_id = p_company AND o.survey_result_id = ANY (p_results));
  DELETE FROM messages m WHERE m.company_id = p_company AND m.survey_result_id = ANY (p_results);
  PERFORM forget_applications_in_mails(p_company, ARRAY(
    SELECT a.id FROM applications a WHERE a.company_id = p_company AND a.survey_result_id = ANY (p_results)));

  v_plans := ARRAY(SELECT g.id FROM growth_plans g WHERE g.company_id = p_company AND g.survey_result_id = ANY (p_results));
  -- A shared report about several people is deleted with each of them, because the report cannot be created without
  -- one.
  v_shares := ARRAY(
    SELECT x.report_share_id FROM report_share_results x
     WHERE x.company_id = p_company AND x.survey_result_id = ANY (p_results)
    UNION
    SELECT s.id FROM report_shares s WHERE s.company_id = p_company AND s.growth_plan_id = ANY (v_plans));
  DELETE FROM report_share_openings o WHERE o.company_id = p_company AND o.report_share_id = ANY (v_shares);
  DELETE FROM report_share_results x WHERE x.company_id = p_company AND x.report_share_id = ANY (v_shares);
  DELETE FROM report_shares s WHERE s.company_id = p_company AND s.id = ANY (v_shares);
  -- Growth plans, which contain texts of staff.
  DELETE FROM growth_plan_reviews x WHERE x.company_id = p_company AND x.growth_plan_id = ANY (v_plans);
  DELETE FROM growth_plan_versions x WHERE x.company_id = p_company AND x.growth_plan_id = ANY (v_plans);
  DELETE FROM growth_plans g WHERE g.company_id = p_company AND g.id = ANY (v_plans);

  DELETE FROM stage_events e WHERE e.company_id = p_company AND e.survey_result_id = ANY (p_results);

  -- A to-do is about the person, who stays.
  UPDATE todos t SET survey_result_id = NULL, version = t.version + 1, updated_at = now()
   WHERE t.company_id = p_company AND t.survey_result_id = ANY (p_results);

  -- Scorecards of interviewers and questions written for these results only.
  v_scorecards := ARRAY(SELECT s.id FROM scorecards s WHERE s.company_id = p_company AND s.survey_result_id = ANY (p_results));
  DELETE FROM scorecard_openings o WHERE o.company_id = p_company AND o.scorecard_id = ANY (v_scorecards);
  DELETE FROM scorecard_answers a WHERE a.company_id = p_company AND a.scorecard_id = ANY (v_scorecards);
  DELETE FROM scorecards s WHERE s.company_id = p_company AND s.id = ANY (v_scorecards);
  DELETE FROM custom_interview_questions q WHERE q.company_id = p_company AND q.survey_result_id = ANY (p_results);
  DELETE FROM interview_interviewers x USING interviews i WHERE x.company_id = p_company
     AND i.company_id = x.company_id AND i.id = x.interview_id AND i.survey_result_id = ANY (p_results);

  DELETE FROM ai_chat_messages m USING ai_chats a WHERE m.company_id = p_company
     AND a.company_id = m.company_id AND a.id = m.ai_chat_id AND a.survey_result_id = ANY (p_results);
  DELETE FROM ai_chats a WHERE a.company_id = p_company AND a.survey_result_id = ANY (p_results);
  DELETE FROM generation_lines l USING generations g WHERE l.company_id = p_company
     AND g.company_id = l.company_id AND g.id = l.generation_id AND g.survey_result_id = ANY (p_results);
  UPDATE generations g SET survey_result_id = NULL, input_hash = NULL
   WHERE g.company_id = p_company AND g.survey_result_id = ANY (p_results);

  DELETE FROM ghl_moves g WHERE g.company_id = p_company AND g.survey_result_id = ANY (p_results);
  DELETE FROM ghl_messages g WHERE g.company_id = p_company AND g.survey_result_id = ANY (p_results);

  DELETE FROM survey_result_changes s WHERE s.company_id = p_company AND s.survey_result_id = ANY (p_results);
  DELETE FROM survey_result_selections s WHERE s.company_id = p_company AND s.survey_result_id = ANY (p_results);
  DELETE FROM benchmark_scores s WHERE s.company_id = p_company AND s.survey_result_id = ANY (p_results);
  DELETE FROM survey_answers a WHERE a.company_id = p_company AND a.survey_result_id = ANY (p_results);
  DELETE FROM invitations i WHERE i.company_id = p_company AND i.survey_result_id = ANY (p_results);
  DELETE FROM outbox o WHERE o.id = ANY (v_mails);
  DELETE FROM interviews i WHERE i.company_id = p_company AND i.survey_result_id = ANY (p_results);
  -- Funnel entries; the counts stay.
  DELETE FROM funnel_entries e WHERE e.company_id = p_company AND e.survey_result_id = ANY (p_results);
  DELETE FROM application_tokens t USING applications a
   WHERE t.company_id = p_company AND a.id = t.application_id AND a.survey_result_id = ANY (p_results);
  DELETE FROM applications a WHERE a.company_id = p_company AND a.survey_result_id = ANY (p_results);
  -- The card of a candidacy that keeps another attempt shows that one, in the same place.
  UPDATE placements p SET survey_result_id = r.id FROM survey_results r
   WHERE p.company_id = p_company AND p.survey_result_id = ANY (p_results) AND r.company_id = p_company
     AND r.id = (SELECT o.id FROM survey_results o WHERE o.company_id = p_company AND o.candidacy_id = p.candidacy_id
                    AND o.id <> ALL (p_results) LIMIT 1);
  -- Placements and the survey tokens of unfinished results are deleted through their foreign keys.
  PERFORM forget_results_in_webhooks(p_company, p_results);
  DELETE FROM survey_results r WHERE r.company_id = p_company AND r.id = ANY (p_results);
  DELETE FROM candidacies c WHERE c.company_id = p_company AND c.id = ANY (v_candidacies)
     AND NOT EXISTS (SELECT FROM survey_results r WHERE r.company_id = p_company AND r.candidacy_id = c.id);
  PERFORM refresh_people(p_company, v_people);
END $$;

REVOKE ALL ON FUNCTION delete_results FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_results TO seatwise_definer;

-- Deletes a candidate and everything known about them, including candidates merged into them. What remains: the daily
-- counts, their moves without the person (`erased_stage_events`), their id in audit events and, if they have
-- unsubscribed, the hash of the address, so that no later email is sent to it. The caller has locked the candidate and
-- their results.
-- @returns the number of rows of each kind, and the files whose bytes are to be deleted
CREATE FUNCTION erase_candidate(p_id uuid) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c candidates;
  v_people uuid[];
  v_results uuid[];
  v_mails uuid[];
  v_plans uuid[];
  v_words text[];
  v_names text[];
  v_addresses text[];
  v_emails text[];
  v_locals text[];
  v_views bigint;
  v_notes bigint;
  v_messages bigint;
  v_exports bigint;
  v_own_files uuid[];
  v_files jsonb;
BEGIN
  SELECT * INTO c FROM candidates p
   WHERE p.id = p_id AND p.merged_into IS NULL AND p.held_at IS NULL
     AND (p.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this person cannot be erased'; END IF;
  v_people := ARRAY(SELECT p.id FROM candidates p WHERE p.id = c.id OR p.merged_into = c.id);
  v_results := ARRAY(SELECT r.id FROM survey_results r WHERE r.company_id = c.company_id AND r.candidate_id = ANY (v_people));
  -- Their addresses, and the earlier ones that nobody else has now.
  v_emails := ARRAY(
    SELECT email FROM (
      SELECT p.email FROM candidates p WHERE p.id = ANY (v_people)
      UNION
      SELECT s.from_email FROM candidate_address_changes s WHERE s.company_id = c.company_id AND s.candidate_id = ANY (v_people)
      UNION
      SELECT m.merged_email FROM candidate_merges m WHERE m.company_id = c.company_id AND m.merged_id = ANY (v_people)) had (email)
     WHERE NOT EXISTS (SELECT FROM candidates p WHERE p.company_id = c.company_id AND p.email = had.email AND p.id <> ALL (v_people)));
  -- The words by which texts name the candidate: addresses and names, including earlier ones, in lower case.
  v_words := ARRAY(
    SELECT DISTINCT lower(word) FROM candidates p
      CROSS JOIN LATERAL unnest(v_emails || trim(p.first || ' ' || p.last) || p.earlier_names) named (word)
     WHERE p.id = ANY (v_people) AND word <> '');
  v_addresses := ARRAY(SELECT fold(email) FROM unnest(v_emails) email);
  v_locals := ARRAY(SELECT split_part(email, '@', 1) FROM unnest(v_emails) email WHERE email LIKE '%@%');
  -- Each word of each name, and first and last name joined, because some scripts write them as one word.
  v_names := ARRAY(
    SELECT DISTINCT word FROM candidates p
      CROSS JOIN LATERAL unnest(ARRAY[p.first, p.last, p.first || p.last, p.last || p.first] || v_locals || p.earlier_names) named (name)
      CROSS JOIN LATERAL regexp_split_to_table(fold(named.name) || ' ' || fold(translate(named.name, E'\'’‘ʼ`´′', '       ')), '[^[:alnum:]]+') word
     WHERE p.id = ANY (v_people) AND char_length(word) > 1
       AND (named.name <> ALL (v_locals) OR word = fold(named.name)));
  v_mails := ARRAY(
    SELECT m.outbox_id FROM messages m WHERE m.company_id = c.company_id AND m.candidate_id = ANY (v_people)
    UNION
    SELECT s.outbox_id FROM note_mentions s JOIN candidate_notes n ON n.company_id = s.company_id AND n.id = s.note_id
     WHERE n.company_id = c.company_id AND n.candidate_id = ANY (v_people) AND s.outbox_id IS NOT NULL
    UNION
    -- Emails to somebody who also has a user account are kept.
    SELECT o.id FROM outbox o WHERE o.company_id = c.company_id AND lower(o.recipient) = ANY (v_words)
       AND NOT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(o.recipient)));

  DELETE FROM messages m WHERE m.company_id = c.company_id AND m.candidate_id = ANY (v_people);
  GET DIAGNOSTICS v_messages = ROW_COUNT;
  PERFORM forget_applications_in_mails(c.company_id, ARRAY(
    SELECT a.id FROM applications a WHERE a.company_id = c.company_id AND a.candidate_id = ANY (v_people)));
  PERFORM forget_notes_in_webhooks(c.company_id, ARRAY(
    SELECT n.id FROM candidate_notes n WHERE n.company_id = c.company_id AND n.candidate_id = ANY (v_people) AND n.visibility = 'team'));
  DELETE FROM candidate_notes n WHERE n.company_id = c.company_id AND n.candidate_id = ANY (v_people);
  GET DIAGNOSTICS v_notes = ROW_COUNT;
  DELETE FROM todos t WHERE t.company_id = c.company_id AND t.candidate_id = ANY (v_people);

  v_plans := ARRAY(SELECT g.id FROM growth_plans g WHERE g.company_id = c.company_id AND g.survey_result_id = ANY (v_results));

  INSERT INTO erased_stage_events (company_id, journey_id, number, role_id, from_status_id, to_status_id, reject_reason_id, is_undo, day)
    SELECT c.company_id, journey.id, row_number() OVER (PARTITION BY r.id ORDER BY e.result_version), r.role_id,
           e.from_status_id, e.to_status_id, e.reject_reason_id, e.undo_of IS NOT NULL, (e.created_at AT TIME ZONE 'UTC')::date
      FROM (SELECT id, gen_random_uuid() FROM unnest(v_results) result (id)) journey (result_id, id)
      JOIN survey_results r ON r.id = journey.result_id AND NOT r.is_test
      JOIN stage_events e ON e.company_id = r.company_id AND e.survey_result_id = r.id;

  -- Texts generated about the candidate. The log keeps that they existed.
  DELETE FROM generation_lines l USING generations g WHERE l.company_id = c.company_id
     AND g.company_id = l.company_id AND g.id = l.generation_id
     AND (g.candidate_id = ANY (v_people)
          OR g.candidate_file_id IN (SELECT f.id FROM candidate_files f WHERE f.candidate_id = ANY (v_people)));
  UPDATE generations g SET candidate_id = NULL, candidate_file_id = NULL, input_hash = NULL
   WHERE g.company_id = c.company_id AND (g.candidate_id = ANY (v_people)
          OR g.candidate_file_id IN (SELECT f.id FROM candidate_files f WHERE f.candidate_id = ANY (v_people)));

  -- Moves to and from the CRM, and messages waiting to be sent to it. The contact in the CRM is not ours to delete.
  DELETE FROM ghl_moves g WHERE g.company_id = c.company_id AND g.candidate_id = ANY (v_people);
  DELETE FROM ghl_messages g WHERE g.company_id = c.company_id AND g.candidate_id = ANY (v_people);

  -- Funnel entries and applications with their texts and answers, including drafts.
  DELETE FROM funnel_entries e WHERE e.company_id = c.company_id AND e.candidate_id = ANY (v_people);
  DELETE FROM application_tokens t USING applications a
   WHERE t.company_id = c.company_id AND a.id = t.application_id AND a.candidate_id = ANY (v_people);
  DELETE FROM applications a WHERE a.company_id = c.company_id AND a.candidate_id = ANY (v_people);
  PERFORM end_application_draft(d.id) FROM application_drafts d
    WHERE d.company_id = c.company_id AND lower(d.about ->> 'email') = ANY (v_words);
  PERFORM delete_results(c.company_id, v_results);
  DELETE FROM candidacies k WHERE k.company_id = c.company_id AND k.candidate_id = ANY (v_people);
  DELETE FROM outbox o WHERE o.id = ANY (v_mails);
  WITH deleted AS (
    DELETE FROM candidate_files f WHERE f.company_id = c.company_id AND f.candidate_id = ANY (v_people) RETURNING f.file_id
  ) SELECT coalesce(array_agg(file_id), '{}') INTO v_own_files FROM deleted;
  DELETE FROM candidate_ratings s WHERE s.company_id = c.company_id AND s.candidate_id = ANY (v_people);
  DELETE FROM candidate_address_changes s WHERE s.company_id = c.company_id AND s.candidate_id = ANY (v_people);
  -- Others who had an address of the candidate for a while, by mistake.
  UPDATE candidate_address_changes s SET from_email = CASE WHEN s.from_email = ANY (v_emails) THEN '' ELSE s.from_email END,
         to_email = CASE WHEN s.to_email = ANY (v_emails) THEN '' ELSE s.to_email END
   WHERE s.company_id = c.company_id AND (s.from_email = ANY (v_emails) OR s.to_email = ANY (v_emails));
  DELETE FROM company_events e WHERE e.company_id = c.company_id AND e.candidate_id = ANY (v_people);
  DELETE FROM candidate_changes s WHERE s.company_id = c.company_id AND s.candidate_id = ANY (v_people);
  DELETE FROM candidate_selections s WHERE s.company_id = c.company_id AND s.candidate_id = ANY (v_people);
  -- A payload written while two candidates were merged contains data of both. Deliveries of the other one from that
  -- time are assigned to the erased candidate, so that they are emptied below.
  UPDATE webhook_deliveries d SET candidate_id = c.id
    FROM candidate_merges m, LATERAL (VALUES (m.kept_id), (m.merged_id)) partner (id)
   WHERE m.company_id = c.company_id AND (m.kept_id = ANY (v_people) OR m.merged_id = ANY (v_people))
     AND partner.id <> ALL (v_people) AND d.company_id = c.company_id AND d.candidate_id = partner.id
     AND d.payload IS NOT NULL AND d.created_at < m.undone_at AND d.last_attempt_at >= m.created_at;
  -- The same for replays of these deliveries.
  UPDATE webhook_deliveries d SET candidate_id = c.id FROM webhook_deliveries original
   WHERE d.company_id = c.company_id AND d.replay_of = original.id AND original.candidate_id = c.id AND d.candidate_id <> c.id;
  DELETE FROM candidate_merges m WHERE m.company_id = c.company_id
     AND (m.kept_id = ANY (v_people) OR m.merged_id = ANY (v_people));
  PERFORM forget_people_in_webhooks(c.company_id, v_people);
  DELETE FROM ghl_people p WHERE p.company_id = c.company_id AND p.candidate_id = ANY (v_people);
  -- With them end the pairs that they are in, dismissals of such pairs included.
  DELETE FROM candidates p WHERE p.id = ANY (v_people) AND p.id <> c.id;
  DELETE FROM candidates p WHERE p.id = c.id;

  -- Events of other systems identify people by their email address.
  DELETE FROM company_events e WHERE e.company_id = c.company_id AND e.candidate_id IS NULL
     AND holds_name(e.properties::text, '{}', v_addresses);

  -- Audit events about the candidate and their results stay, but lose details that are texts about a person, such as
  -- reasons and tags. Audit events about others lose details that name the candidate; a detail "name" there is that of
  -- a role, a link or a company.
  UPDATE audit_events e SET details = coalesce((
      SELECT jsonb_object_agg(detail.key, detail.value) FROM jsonb_each(e.details) detail
       WHERE NOT CASE WHEN e.subject_id = ANY (v_people || v_results) THEN detail.key <> ALL (audit_facts()) OR holds_name(detail.value::text, v_names, v_addresses)
                      ELSE (detail.key <> 'name' OR e.subject_type = 'candidate_tag') AND holds_name(detail.value::text, v_names, v_addresses) END), '{}')
   WHERE e.company_id = c.company_id AND e.details <> '{}'
     AND (e.subject_id = ANY (v_people || v_results) OR holds_name(e.details::text, v_names, v_addresses));

  -- The rows of task runs and of imports in progress name the candidate.
  UPDATE task_run_rows s SET label = 'A person who was erased', detail = NULL
   WHERE s.task_run_id IN (
     SELECT t.id FROM task_runs t WHERE t.company_id IS NULL OR t.company_id = c.company_id
         OR t.company_id = (SELECT f.franchise_id FROM companies f WHERE f.id = c.company_id))
     AND (lower(s.label) = ANY (v_words) OR EXISTS (
       SELECT FROM unnest(v_words) word WHERE position(word IN lower(coalesce(s.detail, ''))) > 0
          -- Imports label their rows like "Row 12: ana@people.test".
          OR word LIKE '%@%' AND position(word IN lower(s.label)) > 0));
  UPDATE task_runs t SET input = jsonb_set(t.input, '{rows}', (
      SELECT jsonb_agg(CASE WHEN EXISTS (SELECT FROM unnest(v_words) word WHERE word LIKE '%@%' AND position(word IN lower(line.row::text)) > 0)
                            THEN line.row - 'person' || jsonb_build_object('reason', 'invalid', 'column', '', 'value', '',
                              'problem', 'This person was erased.', 'problems', jsonb_build_array(jsonb_build_object(
                                'row', line.row -> 'row', 'column', '', 'value', '', 'problem', 'This person was erased.'))) ELSE line.row END ORDER BY line.nth)
        FROM jsonb_array_elements(t.input -> 'rows') WITH ORDINALITY line (row, nth)))
   WHERE t.company_id = c.company_id AND t.state IN ('waiting', 'running') AND jsonb_array_length(t.input -> 'rows') > 0;
  -- The input of a run is kept until the run is deleted and contains texts of messages, reasons and tags. A running run
  -- needs its input.
  UPDATE task_runs t SET input = coalesce((
      SELECT jsonb_object_agg(field.key, field.value) FROM jsonb_each(t.input) field WHERE NOT holds_name(field.value::text, v_names, v_addresses)), '{}')
   WHERE t.company_id = c.company_id AND t.state NOT IN ('waiting', 'running') AND holds_name(t.input::text, v_names, v_addresses);
  -- Requested downloads of lists that were searched for the candidate.
  DELETE FROM export_tickets e WHERE holds_name(e.filters::text, v_names, v_addresses)
     AND e.user_id IN (SELECT u.id FROM users u WHERE u.company_id = c.company_id OR u.auth_role = 'SUPER_ADMIN'
                         OR u.company_id = (SELECT f.franchise_id FROM companies f WHERE f.id = c.company_id));
  -- A null search tells the user that the search was removed.
  UPDATE saved_views v SET
      filters = CASE WHEN holds_name(v.filters ->> 'search', v_names, v_addresses) THEN jsonb_set(v.filters, '{search}', 'null') ELSE v.filters END,
      name = CASE WHEN holds_name(v.name, v_names, v_addresses) THEN 'A person who was erased' ELSE v.name END
   WHERE (holds_name(v.filters ->> 'search', v_names, v_addresses) OR holds_name(v.name, v_names, v_addresses))
     AND (v.company_id = c.company_id OR v.company_id = (SELECT f.franchise_id FROM companies f WHERE f.id = c.company_id)
          OR v.user_id IN (SELECT u.id FROM users u WHERE u.auth_role = 'SUPER_ADMIN'));
  GET DIAGNOSTICS v_views = ROW_COUNT;

  -- Exports contain the candidate: finished ones are deleted, and those being written are stopped.
  UPDATE task_runs t SET state = 'stopped', finished_at = now()
   WHERE t.company_id = c.company_id AND t.name = 'export-company' AND t.state IN ('waiting', 'running');
  UPDATE exports e SET deleted_at = now()
   WHERE e.company_id = c.company_id AND e.finished_at IS NOT NULL AND e.deleted_at IS NULL AND e.expires_at > now();
  GET DIAGNOSTICS v_exports = ROW_COUNT;
  WITH removed AS (
    UPDATE files f SET state = 'removed'
     WHERE f.company_id = c.company_id AND (f.id = ANY (v_own_files) OR f.purpose = 'export' AND f.state <> 'removed') RETURNING f.id, f.storage_key
  ) SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'storage_key', storage_key)), '[]') INTO v_files FROM removed;
  RETURN jsonb_build_object('ids', to_jsonb(v_people), 'surveys', cardinality(v_results), 'notes', v_notes, 'messages', v_messages,
    'exports', v_exports, 'views', v_views, 'files', cardinality(v_own_files), 'stored', v_files,
    'words', to_jsonb(v_people::text[] || v_results::text[] || v_plans::text[] || v_words), 'names', to_jsonb(v_names));
END $$;

-- Stores what a batch of an import has changed. Two rows of a file can name one candidate: the values of before are
-- those of the first, and a change by staff between the two keeps the older version.
CREATE FUNCTION remember_import(p_change uuid, p_actor uuid, p_acting_as uuid, p_rows jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO candidate_changes AS s (company_id, change_id, candidate_id, actor_user_id, acting_as_user_id, candidate_version, before, imported)
  SELECT r.company_id, p_change, r.candidate_id, p_actor, p_acting_as, r.candidate_version, r.before, r.imported
    FROM jsonb_to_recordset(p_rows) r (company_id uuid, candidate_id uuid, candidate_version integer, before jsonb, imported jsonb)
   WHERE r.company_id = ANY (scope_companies()) OR scope_is_everything()
  ON CONFLICT (company_id, change_id, candidate_id) DO UPDATE SET
    candidate_version = CASE WHEN s.candidate_version = EXCLUDED.candidate_version - 1 THEN EXCLUDED.candidate_version ELSE s.candidate_version END,
    before = CASE WHEN (s.imported ->> 'is_new')::boolean THEN s.before ELSE EXCLUDED.before || s.before END,
    imported = jsonb_build_object('is_new', s.imported -> 'is_new',
      'facts', s.imported -> 'facts' || (EXCLUDED.imported -> 'facts'),
      'tag_ids', s.imported -> 'tag_ids' || (EXCLUDED.imported -> 'tag_ids'),
      'made_tag_ids', s.imported -> 'made_tag_ids' || (EXCLUDED.imported -> 'made_tag_ids'),
      -- Absent in what the version before stores.
      'made_place_ids', coalesce(s.imported -> 'made_place_ids', '[]') || coalesce(EXCLUDED.imported -> 'made_place_ids', '[]'))
$$;

-- What candidates of an import are called, and what keeps the import from being undone for them: a merge or, if the
-- import added them, anything that they have got since.
CREATE FUNCTION imported_people(p_change uuid, p_people uuid[]) RETURNS TABLE (candidate_id uuid, label text, kept_by text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE (
    SELECT format('SELECT c.id, concat_ws('', '', nullif(trim(c.first || '' '' || c.last), ''''), c.email),
        array_remove(ARRAY[CASE WHEN c.merged_into IS NOT NULL THEN ''merge'' END]
          || CASE WHEN (s.imported ->> ''is_new'')::boolean THEN ARRAY(SELECT DISTINCT unnest(ARRAY[
               CASE WHEN EXISTS (SELECT FROM candidate_merges m WHERE m.company_id = c.company_id AND c.id IN (m.kept_id, m.merged_id)) THEN ''merge'' END,
               CASE WHEN c.held_at IS NOT NULL THEN ''hold'' END,
               CASE WHEN c.archived_at IS NOT NULL THEN ''archive'' END,
               CASE WHEN c.version <> s.candidate_version THEN ''change'' END, %s])) END, NULL)
      FROM candidate_changes s JOIN candidates c ON c.company_id = s.company_id AND c.id = s.candidate_id
     WHERE s.change_id = $1 AND s.imported IS NOT NULL AND c.id = ANY ($2)
       AND (s.company_id = ANY (scope_companies()) OR scope_is_everything())',
      string_agg(format('CASE WHEN EXISTS (SELECT FROM %I x WHERE x.company_id = c.company_id AND x.candidate_id = c.id) THEN %L END',
        t.name, t.kind), ', '))
      FROM tables_of_people() t)
  USING p_change, p_people;
END $$;

-- Deletes candidates whom an import added and who have got nothing since. The caller has locked them and their rows of
-- ghl_people. @returns those who are deleted
CREATE FUNCTION remove_imported_people(p_change uuid, p_people uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_company uuid;
  v_people uuid[];
BEGIN
  FOR v_company, v_people IN
    SELECT s.company_id, array_agg(s.candidate_id) FROM imported_people(p_change, p_people) p
      JOIN candidate_changes s ON s.change_id = p_change AND s.candidate_id = p.candidate_id
     WHERE p.kept_by = '{}' AND (s.imported ->> 'is_new')::boolean GROUP BY s.company_id
  LOOP
    PERFORM forget_people_in_webhooks(v_company, v_people);
    DELETE FROM ghl_people p WHERE p.company_id = v_company AND p.candidate_id = ANY (v_people);
    DELETE FROM candidate_changes s WHERE s.company_id = v_company AND s.candidate_id = ANY (v_people);
    DELETE FROM candidate_selections s WHERE s.company_id = v_company AND s.candidate_id = ANY (v_people);
    RETURN QUERY DELETE FROM candidates c WHERE c.company_id = v_company AND c.id = ANY (v_people) RETURNING c.id;
  END LOOP;
END $$;

-- What has or names these locations and departments: archived people, surveys and jobs too.
CREATE FUNCTION place_uses(p_company uuid, p_places uuid[]) RETURNS TABLE (place_id uuid, kind text, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT used.place_id, used.kind, used.id FROM (
    SELECT unnest(ARRAY[c.location_id, c.department_id]) AS place_id, 'people' AS kind, coalesce(c.merged_into, c.id) AS id FROM candidates c
      WHERE c.company_id = p_company AND (c.location_id = ANY (p_places) OR c.department_id = ANY (p_places))
    UNION SELECT unnest(ARRAY[r.location_id, r.department_id]), 'people', r.candidate_id FROM survey_results r
      WHERE r.company_id = p_company AND (r.location_id = ANY (p_places) OR r.department_id = ANY (p_places))
    UNION SELECT unnest(ARRAY[j.location_id, j.department_id]), 'jobs', j.id FROM jobs j WHERE j.company_id = p_company
    UNION SELECT l.location_id, 'survey_links', l.id FROM survey_links l WHERE l.company_id = p_company
    UNION SELECT r.department_id, 'roles', r.id FROM roles r WHERE r.company_id = p_company
    UNION SELECT named::uuid, 'saved_views', v.id FROM saved_views v,
        jsonb_array_elements_text(coalesce(v.filters -> 'locations', '[]') || coalesce(v.filters -> 'departments', '[]')
          || jsonb_build_array(v.filters -> 'location_id', v.filters -> 'department_id')) named
      WHERE v.removed_at IS NULL AND v.company_id IN (SELECT unnest(ARRAY[c.id, c.franchise_id]) FROM companies c WHERE c.id = p_company)
  ) used WHERE used.place_id = ANY (p_places) AND (p_company = ANY (scope_companies()) OR scope_is_everything())
$$;

-- Those of these locations and departments that nothing has or names.
CREATE FUNCTION unused_places(p_company uuid, p_places uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT place.id FROM unnest(p_places) place (id) WHERE (p_company = ANY (scope_companies()) OR scope_is_everything())
  EXCEPT SELECT used.place_id FROM place_uses(p_company, p_places) used
$$;

-- The erasures of all companies, for the ledger outside of the database (api/people/candidate-erasures/ledger.ts).
CREATE FUNCTION recent_erasures(p_days integer) RETURNS TABLE (company_id uuid, candidate_id uuid, day text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.company_id, e.subject_id, to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM audit_events e
   WHERE e.action = 'candidates.erase' AND e.company_id IS NOT NULL AND e.created_at > now() - make_interval(days => p_days)
$$;

-- Those of these people who exist; nothing else about them. Who was merged into somebody is erased with them.
CREATE FUNCTION existing_people(p_people jsonb) RETURNS TABLE (company_id uuid, candidate_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.company_id, c.id FROM jsonb_to_recordset(p_people) AS p (company_id uuid, candidate_id uuid)
    JOIN candidates c ON c.company_id = p.company_id AND c.id = p.candidate_id AND c.merged_into IS NULL
$$;
