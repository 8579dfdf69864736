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

-- Policies pass the hidden jobs, so that the setting is read once in a statement and not for each row. The cost is low so that
-- plans for readers who see everything are not changed by a function that is then never called.
CREATE FUNCTION is_hidden_candidacy(p_candidacy uuid, p_jobs uuid[]) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM candidacies k WHERE k.id = p_candidacy AND k.job_id = ANY (p_jobs))
$$;

CREATE FUNCTION is_hidden_result(p_result uuid, p_jobs uuid[]) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM survey_results r JOIN candidacies k ON k.id = r.candidacy_id WHERE r.id = p_result AND k.job_id = ANY (p_jobs))
$$;

-- True for a person whose candidacies are all hidden; somebody without any is not. A merged person is hidden with the other.
CREATE FUNCTION is_hidden_person(p_company uuid, p_person uuid, p_jobs uuid[]) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT coalesce(bool_and(coalesce(k.job_id = ANY (p_jobs), false)), false) FROM candidacies k
   WHERE k.company_id = p_company
     AND k.candidate_id = coalesce((SELECT c.merged_into FROM candidates c WHERE c.id = p_person), p_person)
$$;

-- True for a file of a person that only hidden applications have brought.
CREATE FUNCTION is_hidden_file(p_company uuid, p_person uuid, p_file uuid, p_jobs uuid[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
  SELECT coalesce(bool_and(is_hidden_result(a.survey_result_id, p_jobs)), false) FROM applications a
   WHERE a.company_id = p_company AND a.candidate_id = p_person
     AND (p_file IN (a.resume_file_id, a.first_resume_file_id) OR p_file = ANY (a.other_file_ids) OR a.answers @> jsonb_build_array(jsonb_build_object('candidate_file_id', p_file))
          OR a.answers @> jsonb_build_array(jsonb_build_object('first', jsonb_build_object('candidate_file_id', p_file))))
$$;

-- True for a campaign for a job whose candidacies are hidden; its figures count them.
CREATE FUNCTION is_hidden_campaign(p_campaign uuid, p_jobs uuid[]) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM hiring_campaigns h WHERE h.id = p_campaign AND h.job_id = ANY (p_jobs))
$$;

-- True for a row of the result sheet of a task that somebody else has started: it can name hidden people.
CREATE FUNCTION is_row_of_others(p_run uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM task_runs t WHERE t.id = p_run AND scope_team_member() IN (t.actor_user_id, t.acting_as_user_id))
$$;

-- What the team of a job allows the reader; null if no team limits the reader.
CREATE FUNCTION team_part_of_job(p_job uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT part_in_team(j.team, scope_team_member()) FROM jobs j JOIN companies c ON c.id = j.company_id
   WHERE j.id = p_job AND has_team_only(c) AND scope_team_member() IS NOT NULL
$$;

CREATE FUNCTION team_part(p_candidacy uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT team_part_of_job(k.job_id) FROM candidacies k WHERE k.id = p_candidacy
$$;

-- The widest part that the reader has in a candidacy of a person; null if no team limits one of them, or there is none.
CREATE FUNCTION team_part_with(p_company uuid, p_person uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER COST 1
SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN bool_or(k.job_id IS NULL) THEN NULL ELSE (array_agg(part_in_team(j.team, scope_team_member())
           ORDER BY array_position(ARRAY['owner', 'interviewer', 'reader'], part_in_team(j.team, scope_team_member()))))[1] END
    FROM candidacies k LEFT JOIN jobs j ON j.id = k.job_id JOIN companies c ON c.id = k.company_id
   WHERE k.company_id = p_company AND k.candidate_id = p_person AND has_team_only(c) AND scope_team_member() IS NOT NULL
$$;

-- False if the person has a candidacy, seen or hidden, whose team does not let the reader decide. With a role, only candidacies
-- for that role count.
CREATE FUNCTION decides_with_person(p_company uuid, p_person uuid, p_role uuid DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE
SECURITY DEFINER COST 1 SET search_path = public, pg_temp AS $$
  SELECT scope_team_member() IS NULL OR NOT EXISTS (
    SELECT FROM candidacies k JOIN jobs j ON j.id = k.job_id JOIN companies c ON c.id = k.company_id
     WHERE k.company_id = p_company AND k.candidate_id = p_person AND (p_role IS NULL OR k.role_id = p_role) AND has_team_only(c)
       AND part_in_team(j.team, scope_team_member()) IS DISTINCT FROM 'owner')
$$;

-- Those of these addresses whose people the reader may not ask for the survey of a role because of the teams.
CREATE FUNCTION addresses_of_teams(p_company uuid, p_addresses text[], p_role uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT c.email FROM candidates c
   WHERE scope_team_member() IS NOT NULL AND p_company = ANY (scope_companies()) AND c.company_id = p_company AND c.email = ANY (p_addresses)
     AND (is_hidden_person(c.company_id, c.id, scope_hidden_jobs()) OR NOT decides_with_person(c.company_id, c.id, p_role))
$$;

-- Limits of the company count what everybody has made, also for a reader who does not see all of it.
CREATE FUNCTION count_generations(p_company uuid, p_since timestamptz, p_running_since timestamptz) RETURNS bigint LANGUAGE sql STABLE
SET seatwise.hidden_jobs = '' AS $$
  SELECT count(*) FROM generations g WHERE g.company_id = p_company AND g.created_at >= p_since
     AND (g.state IN ('done', 'stopped') OR g.state = 'running' AND g.created_at > p_running_since)
$$;
CREATE FUNCTION count_own_questions(p_company uuid) RETURNS bigint LANGUAGE sql STABLE SET seatwise.hidden_jobs = '' AS $$
  SELECT count(*) FROM custom_interview_questions q WHERE q.company_id = p_company AND q.retired_at IS NULL
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

-- True for a user, who need not be the reader, whose part in the team of the result's job is to read.
CREATE FUNCTION only_reads(p_user uuid, p_result uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.id = p_user AND is_limited_to_teams(u.auth_role))
     AND EXISTS (SELECT FROM survey_results r JOIN candidacies k ON k.id = r.candidacy_id JOIN jobs j ON j.id = k.job_id
                   JOIN companies c ON c.id = k.company_id
                  WHERE r.id = p_result AND has_team_only(c) AND part_in_team(j.team, p_user) = 'reader')
$$;
