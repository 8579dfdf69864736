-- Stored files.

-- The storage key of a public file, which everyone who knows its random id may read: logos, which are shown in emails
-- and on survey pages.
CREATE FUNCTION public_file(p_id uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT f.storage_key FROM files f WHERE f.id = p_id AND f.purpose = 'logo' AND f.state = 'stored'
$$;

-- Claims files whose bytes can be deleted: removed files, expired exports, and uploads not used within an hour (for an
-- export within a day, because writing it takes longer). A logo or candidate file in use is never claimed, whatever its
-- state.
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

CREATE FUNCTION delete_candidate_file(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  -- Deletes the text read from the file as well.
  UPDATE applications a SET resume_text = NULL, resume_columns = NULL, resume_reading = 'unreadable'
   WHERE a.resume_file_id = p_id AND (a.company_id = ANY (scope_companies()) OR scope_is_everything());
  DELETE FROM generation_lines l USING generations g
   WHERE g.company_id = l.company_id AND g.id = l.generation_id AND g.candidate_file_id = p_id
     AND (l.company_id = ANY (scope_companies()) OR scope_is_everything());
  DELETE FROM candidate_files p
   WHERE p.id = p_id AND (p.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;

-- Deletes the row of a removed file after its bytes have been deleted.
CREATE FUNCTION delete_removed_file(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM files WHERE id = p_id AND state = 'removed'
$$;

-- Returns the storage keys of this database's companies that have no row. Keys of other companies are left out, so that
-- two installations that share a bucket by mistake do not delete each other's files.
CREATE FUNCTION storage_keys_without_file(p_keys text[]) RETURNS SETOF text LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT key FROM unnest(p_keys) key
   WHERE NOT EXISTS (SELECT FROM files f WHERE f.storage_key = key)
     AND EXISTS (SELECT FROM companies c WHERE c.id::text = split_part(key, '/', 2))
$$;
