-- Clean-ups of one company: its test results and orphaned files. No request deletes a result or chooses what is
-- deleted. `freeze_clean_up` finds the entries; `delete_cleaned_results` and `remove_cleaned_files` delete only those,
-- and only while the list is being run.

-- The stored files to which a row refers. Only this view defines this rule; a test compares it with the foreign keys of
-- the database.
CREATE OR REPLACE VIEW used_files WITH (security_invoker = true) AS
  SELECT c.id AS company_id, c.logo_id AS file_id FROM companies c WHERE c.logo_id IS NOT NULL
  UNION ALL SELECT p.company_id, p.file_id FROM candidate_files p
  UNION ALL SELECT d.company_id, d.file_id FROM application_draft_files d
  UNION ALL SELECT e.company_id, e.file_id FROM exports e WHERE e.file_id IS NOT NULL;
-- Only for the definer, because row-level security could hide from a request that a file is in use.
GRANT SELECT ON used_files TO seatwise_definer;

-- Fills an empty list that was not run yet, with at most p_max entries: test results, then files that have been
-- orphaned for an hour.
CREATE FUNCTION freeze_clean_up(p_list uuid, p_max integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  l clean_up_lists;
  v_results bigint;
  v_files bigint;
BEGIN
  SELECT * INTO l FROM clean_up_lists c WHERE c.id = p_list AND c.started_at IS NULL
     AND (c.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM clean_up_items i WHERE i.list_id = p_list) THEN
    RAISE EXCEPTION 'this list cannot be filled';
  END IF;
  -- One row more than p_max shows whether there are more.
  INSERT INTO clean_up_items (company_id, list_id, number, kind, subject_id, version)
    SELECT l.company_id, l.id, row_number() OVER (ORDER BY r.dated_at, r.id), 'test_result', r.id, r.version
      FROM survey_results r JOIN candidates c ON c.company_id = r.company_id AND c.id = r.candidate_id
     WHERE r.company_id = l.company_id AND r.is_test AND c.held_at IS NULL ORDER BY r.dated_at, r.id LIMIT p_max + 1;
  GET DIAGNOSTICS v_results = ROW_COUNT;
  INSERT INTO clean_up_items (company_id, list_id, number, kind, subject_id, bytes)
    SELECT l.company_id, l.id, v_results + row_number() OVER (ORDER BY f.created_at, f.id), 'file', f.id, coalesce(f.size, 0)
      FROM files f
     WHERE f.company_id = l.company_id AND f.state = 'stored' AND f.created_at < now() - interval '1 hour'
       AND NOT EXISTS (SELECT FROM used_files u WHERE u.company_id = l.company_id AND u.file_id = f.id) ORDER BY f.created_at, f.id LIMIT greatest(p_max + 1 - v_results, 0);
  GET DIAGNOSTICS v_files = ROW_COUNT;
  DELETE FROM clean_up_items i WHERE i.list_id = l.id AND i.number > p_max;
  UPDATE clean_up_lists c
     SET (results, files, bytes) = (
           SELECT count(*) FILTER (WHERE i.kind = 'test_result'), count(*) FILTER (WHERE i.kind = 'file'), coalesce(sum(i.bytes), 0)
             FROM clean_up_items i WHERE i.list_id = l.id),
         has_more = v_results + v_files > p_max
   WHERE c.id = l.id;
END $$;

-- True if something was added to a result since a list was made, such as an answer or a scorecard: this does not change
-- the version of the result.
CREATE FUNCTION is_result_added_to(p_company uuid, p_result uuid, p_since timestamptz) RETURNS boolean LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM survey_answers a WHERE a.survey_result_id = p_result AND a.answered_at > p_since)
      OR EXISTS (SELECT FROM scorecards s WHERE s.company_id = p_company AND s.survey_result_id = p_result AND s.updated_at > p_since)
      OR EXISTS (SELECT FROM growth_plans g WHERE g.company_id = p_company AND g.survey_result_id = p_result AND g.updated_at > p_since)
      OR EXISTS (SELECT FROM messages m WHERE m.company_id = p_company AND m.survey_result_id = p_result AND m.created_at > p_since)
      OR EXISTS (SELECT FROM applications a WHERE a.company_id = p_company AND a.survey_result_id = p_result AND a.updated_at > p_since)
      OR EXISTS (SELECT FROM custom_interview_questions q
                  WHERE q.company_id = p_company AND q.survey_result_id = p_result AND q.updated_at > p_since)
      OR EXISTS (SELECT FROM generations g WHERE g.company_id = p_company AND g.survey_result_id = p_result AND g.created_at > p_since)
      OR EXISTS (SELECT FROM report_shares s JOIN report_share_results x ON x.company_id = s.company_id AND x.report_share_id = s.id
                  WHERE x.company_id = p_company AND x.survey_result_id = p_result AND s.created_at > p_since)
$$;

-- One page of the entries of a list in their current state. `skipped` is the reason why an entry is not deleted, or
-- null if it will be. The caller holds the locks.
CREATE FUNCTION clean_up_page(p_list uuid, p_after integer, p_max integer) RETURNS TABLE (
  number integer, kind text, subject_id uuid, bytes bigint, person text, role_name text, purpose text, dated_at timestamptz, skipped text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.number, i.kind, i.subject_id, i.bytes,
         CASE WHEN trim(p.first || ' ' || p.last) <> '' THEN trim(p.first || ' ' || p.last) ELSE p.email END,
         o.name, f.purpose, coalesce(r.dated_at, f.created_at),
         CASE WHEN i.kind = 'test_result' THEN CASE
                WHEN r.id IS NULL THEN 'gone'
                WHEN NOT r.is_test THEN 'no_test'
                WHEN r.version <> i.version THEN 'changed'
                WHEN p.held_at IS NOT NULL THEN 'changed'
                WHEN is_result_added_to(l.company_id, r.id, l.created_at) THEN 'added_to' END
              ELSE CASE
                WHEN f.id IS NULL OR f.state = 'removed' THEN 'gone'
                WHEN f.state <> 'stored' OR EXISTS (SELECT FROM used_files u WHERE u.company_id = l.company_id AND u.file_id = f.id) THEN 'in_use' END END
    FROM clean_up_lists l
    JOIN clean_up_items i ON i.list_id = l.id
    LEFT JOIN survey_results r ON i.kind = 'test_result' AND r.company_id = l.company_id AND r.id = i.subject_id
    LEFT JOIN candidates p ON p.company_id = r.company_id AND p.id = r.candidate_id
    LEFT JOIN roles o ON o.id = r.role_id
    LEFT JOIN files f ON i.kind = 'file' AND f.company_id = l.company_id AND f.id = i.subject_id
   WHERE l.id = p_list AND (l.company_id = ANY (scope_companies()) OR scope_is_everything())
     AND i.number > p_after AND i.number <= p_after + p_max
   ORDER BY i.number
$$;

-- Deletes results on a list, and everything that refers to them. Candidates, their files, notes and ratings stay, as do
-- audit events and the log of generated texts. The caller has locked the results and their candidates.
CREATE FUNCTION delete_cleaned_results(p_list uuid, p_results uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  l clean_up_lists;
BEGIN
  SELECT * INTO l FROM clean_up_lists c WHERE c.id = p_list AND c.started_at IS NOT NULL AND c.finished_at IS NULL
     AND (c.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this list is not being run'; END IF;
  -- Whatever the caller passes, only test results of this company that are on this list and have not changed since are
  -- deleted.
  IF cardinality(p_results) <> (
      SELECT count(*) FROM clean_up_items i
        JOIN survey_results r ON r.company_id = l.company_id AND r.id = i.subject_id AND r.is_test AND r.version = i.version
        JOIN candidates p ON p.company_id = r.company_id AND p.id = r.candidate_id AND p.held_at IS NULL
       WHERE i.list_id = l.id AND i.kind = 'test_result' AND i.subject_id = ANY (p_results)) THEN
    RAISE EXCEPTION 'a result has changed, or is not on this list';
  END IF;

  -- Unlike in an erasure, stage events are not kept anonymously, because tests count nowhere.
  PERFORM delete_results(l.company_id, p_results);
END $$;

-- Marks orphaned files on a list as removed. The files are locked first, so that no row can begin to refer to one of
-- them.
-- @returns the files whose bytes are to be deleted
CREATE FUNCTION remove_cleaned_files(p_list uuid, p_files uuid[]) RETURNS TABLE (id uuid, storage_key text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  l clean_up_lists;
BEGIN
  SELECT * INTO l FROM clean_up_lists c WHERE c.id = p_list AND c.started_at IS NOT NULL AND c.finished_at IS NULL
     AND (c.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'this list is not being run'; END IF;
  PERFORM FROM files f WHERE f.company_id = l.company_id AND f.id = ANY (p_files) ORDER BY f.id FOR UPDATE;
  RETURN QUERY
    UPDATE files f SET state = 'removed' FROM clean_up_items i
     WHERE i.list_id = l.id AND i.kind = 'file' AND f.id = i.subject_id AND f.id = ANY (p_files)
       AND f.company_id = l.company_id AND f.state = 'stored'
       AND NOT EXISTS (SELECT FROM used_files u WHERE u.company_id = l.company_id AND u.file_id = f.id)
    RETURNING f.id, f.storage_key;
END $$;
