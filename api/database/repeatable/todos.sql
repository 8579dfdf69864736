-- To-dos. Their policies (api/database/tables/todos.ts) say who sees one; these functions say the same of the session's
-- reader, and do what those policies do not allow.

CREATE FUNCTION reads_todo(t todos) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (t.company_id = ANY (scope_companies()) OR scope_is_everything())
     AND (scope_reader() IN (t.author_user_id, t.assignee_user_id)
          OR EXISTS (SELECT FROM users u WHERE u.id = scope_reader() AND u.auth_role IN ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER')))
$$;

-- Gives a to-do to another user. Afterwards a reader who was only its assignee does not see it any more, so that an
-- UPDATE of their own would be refused.
CREATE FUNCTION assign_todo(p_id uuid, p_user uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  UPDATE todos t SET assignee_user_id = p_user WHERE t.id = p_id AND reads_todo(t)
$$;

CREATE FUNCTION delete_todo(p_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM todos t WHERE t.id = p_id AND reads_todo(t)
$$;

-- The number of open to-dos about a candidate in scope, also of those that the reader does not see.
CREATE FUNCTION count_open_todos(p_candidate uuid) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM todos t
   WHERE t.candidate_id = p_candidate AND t.done_at IS NULL AND (t.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;
