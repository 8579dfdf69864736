-- Deletions by users go through these functions, because the role of requests may not DELETE.

-- Deletes a note in scope that is visible to the team or the reader's own, and the unsent emails about its mentions.
-- The audit event of the deletion stays.
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

-- Deletes a tag in scope. Candidates keep the tag's id, which no longer means anything: there is no foreign key to
-- tags.
CREATE FUNCTION delete_candidate_tag(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM candidate_tags t WHERE t.id = p_id AND (t.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

-- Deletes those of these tags that nobody has, that were never renamed, and that no saved view names.
CREATE FUNCTION delete_unused_tags(p_tags uuid[]) RETURNS TABLE (id uuid, company_id uuid, name text) LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM candidate_tags t
   WHERE t.id = ANY (p_tags) AND t.version = 1 AND (t.company_id = ANY (scope_companies()) OR scope_is_everything())
     AND NOT EXISTS (SELECT FROM candidates c WHERE c.company_id = t.company_id AND c.tag_ids <> '{}' AND c.tag_ids @> ARRAY[t.id])
     AND NOT EXISTS (
       SELECT FROM saved_views v, jsonb_array_elements_text(coalesce(v.filters -> 'tags', '[]') || coalesce(v.filters -> 'not_tags', '[]')) named
        WHERE v.removed_at IS NULL AND v.company_id IN (SELECT unnest(ARRAY[c.id, c.franchise_id]) FROM companies c WHERE c.id = t.company_id)
          AND lower(named) = lower(t.name))
  RETURNING t.id, t.company_id, t.name
$$;

-- Deletes a version in scope that was never activated, so no score refers to it. Copies of the version and the request
-- that it was made for stay.
CREATE FUNCTION delete_role_benchmark(p_id uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM role_benchmarks b WHERE b.id = p_id AND b.state = 'draft' AND b.accepted_at IS NULL
     AND (b.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE role_benchmarks b SET copied_from_id = NULL WHERE b.copied_from_id = p_id;
  UPDATE benchmark_requests q SET role_benchmark_id = NULL WHERE q.role_benchmark_id = p_id;
  -- Also deletes shared reports on the draft.
  DELETE FROM report_share_openings o USING report_shares s
   WHERE s.role_benchmark_id = p_id AND o.company_id = s.company_id AND o.report_share_id = s.id;
  DELETE FROM report_shares s WHERE s.role_benchmark_id = p_id;
  DELETE FROM role_benchmarks b WHERE b.id = p_id;
END $$;

-- Deletes a chat in scope with its messages.
CREATE FUNCTION delete_ai_chat(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  -- The lock waits for an answer that is being stored.
  SELECT FROM ai_chats a WHERE a.id = p_id AND (a.company_id = ANY (scope_companies()) OR scope_is_everything()) FOR UPDATE;
  DELETE FROM ai_chat_messages m WHERE m.ai_chat_id = p_id AND (m.company_id = ANY (scope_companies()) OR scope_is_everything());
  DELETE FROM ai_chats a WHERE a.id = p_id AND (a.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;
