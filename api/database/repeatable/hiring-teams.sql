-- Hiring teams. In a company with the setting `team_only`, users who are no owners see the candidacies of a job only as members of
-- its team (`jobs.team`). Session entries store for whom that is so (`limit_to_teams`); policies in row-level-security.sql hide
-- the candidacies of the other jobs with everything that belongs to them, and people who have no other candidacy.

-- The jobs whose candidacies this transaction does not see, and the user for whom that is so.
CREATE FUNCTION scope_hidden_jobs() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('seatwise.hidden_jobs', true), '')::uuid[], '{}') $$;
CREATE FUNCTION scope_hides_jobs() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('seatwise.hidden_jobs', true), '') NOT IN ('', '{}') $$;
CREATE FUNCTION scope_team_member() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('seatwise.team_member', true), '')::uuid $$;

-- The part of a user in the team of a job; null if the user is no member.
CREATE FUNCTION part_in_team(p_team jsonb, p_user uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT m ->> 'part' FROM jsonb_array_elements(p_team) m WHERE m ->> 'user_id' = p_user::text
$$;

-- Whether the rule of the teams limits users of this role.
CREATE FUNCTION is_limited_to_teams(p_auth_role text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT p_auth_role NOT IN ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER') $$;

CREATE FUNCTION has_team_only(c companies) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce((c.settings ->> 'team_only')::boolean, false) $$;

-- Called by the entries that act for a user, who then sees no candidacy of another team until the end of the transaction.
CREATE FUNCTION limit_to_teams(p_user uuid, p_auth_role text, p_companies uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_limited_to_teams(p_auth_role) OR NOT EXISTS (SELECT FROM companies c WHERE c.id = ANY (p_companies) AND has_team_only(c)) THEN
    RETURN;
  END IF;
  PERFORM set_config('seatwise.team_member', p_user::text, true);
  PERFORM set_config('seatwise.hidden_jobs', ARRAY(
    SELECT j.id FROM companies c JOIN jobs j ON j.company_id = c.id
     WHERE c.id = ANY (p_companies) AND has_team_only(c) AND part_in_team(j.team, p_user) IS NULL)::text, true);
END $$;

-- The cost is low so that plans for readers who see everything are not changed by a function that is then never called.
CREATE FUNCTION is_hidden_candidacy(p_candidacy uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM candidacies k WHERE k.id = p_candidacy AND k.job_id = ANY (scope_hidden_jobs()))
$$;

CREATE FUNCTION is_hidden_result(p_result uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM survey_results r JOIN candidacies k ON k.id = r.candidacy_id
                  WHERE r.id = p_result AND k.job_id = ANY (scope_hidden_jobs()))
$$;

-- True for a person whose candidacies are all hidden; somebody without any is not. A merged person is hidden with the other.
CREATE FUNCTION is_hidden_person(p_company uuid, p_person uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT coalesce(bool_and(coalesce(k.job_id = ANY (scope_hidden_jobs()), false)), false) FROM candidacies k
   WHERE k.company_id = p_company
     AND k.candidate_id = coalesce((SELECT c.merged_into FROM candidates c WHERE c.id = p_person), p_person)
$$;

-- What the team of its job allows the reader with a candidacy; null if no team limits it.
CREATE FUNCTION team_part(p_candidacy uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT part_in_team(j.team, scope_team_member()) FROM candidacies k JOIN jobs j ON j.id = k.job_id JOIN companies c ON c.id = k.company_id
   WHERE k.id = p_candidacy AND has_team_only(c) AND scope_team_member() IS NOT NULL
$$;

-- The widest part that the reader has in a candidacy of a person; null if no team limits one of them, or there is none.
CREATE FUNCTION team_part_with(p_company uuid, p_person uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN bool_or(k.job_id IS NULL) THEN NULL ELSE (array_agg(part_in_team(j.team, scope_team_member())
           ORDER BY array_position(ARRAY['owner', 'interviewer', 'reader'], part_in_team(j.team, scope_team_member()))))[1] END
    FROM candidacies k LEFT JOIN jobs j ON j.id = k.job_id JOIN companies c ON c.id = k.company_id
   WHERE k.company_id = p_company AND k.candidate_id = p_person AND has_team_only(c) AND scope_team_member() IS NOT NULL
$$;

-- True for a user, who need not be the reader, for whom a result, or without one a person, does not exist because of the teams.
CREATE FUNCTION is_hidden_from(p_user uuid, p_company uuid, p_person uuid, p_result uuid DEFAULT NULL) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.id = p_user AND is_limited_to_teams(u.auth_role))
     AND EXISTS (SELECT FROM companies c WHERE c.id = p_company AND has_team_only(c))
     AND coalesce((SELECT bool_and(j.id IS NOT NULL AND part_in_team(j.team, p_user) IS NULL) FROM candidacies k LEFT JOIN jobs j ON j.id = k.job_id
                    WHERE k.company_id = p_company AND k.candidate_id = p_person
                      AND (p_result IS NULL OR k.id = (SELECT r.candidacy_id FROM survey_results r WHERE r.id = p_result))), false)
$$;

-- Those of these addresses that belong to somebody whom the reader does not see because of the teams.
CREATE FUNCTION addresses_of_other_teams(p_company uuid, p_addresses text[]) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT c.email FROM candidates c
   WHERE scope_hides_jobs() AND p_company = ANY (scope_companies()) AND c.company_id = p_company AND c.email = ANY (p_addresses)
     AND is_hidden_person(c.company_id, c.id)
$$;

-- True for a campaign for a job whose candidacies are hidden; its figures count them.
CREATE FUNCTION is_hidden_campaign(p_campaign uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM hiring_campaigns h WHERE h.id = p_campaign AND h.job_id = ANY (scope_hidden_jobs()))
$$;
