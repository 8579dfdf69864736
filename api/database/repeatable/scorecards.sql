-- Scorecards of interviews.

-- Who has a scorecard about a result in scope, and whether it is submitted. Row-level security hides drafts from
-- everyone but their author, so this function reads them without their contents. @param p_id limits the rows to one
-- scorecard
CREATE FUNCTION scorecard_heads(p_result uuid, p_id uuid) RETURNS TABLE (
  id uuid, company_id uuid, survey_result_id uuid, author_user_id uuid, submitted_at timestamptz, created_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.company_id, s.survey_result_id, s.author_user_id, s.submitted_at, s.created_at FROM scorecards s
   WHERE s.id = p_id AND (s.company_id = ANY (scope_companies()) OR scope_is_everything())
  UNION ALL
  SELECT s.id, s.company_id, s.survey_result_id, s.author_user_id, s.submitted_at, s.created_at
    FROM survey_results r JOIN scorecards s ON s.company_id = r.company_id AND s.survey_result_id = r.id
   WHERE p_id IS NULL AND r.id = p_result AND (r.company_id = ANY (scope_companies()) OR scope_is_everything())
$$;
