-- Candidacies: which attempts at the survey belong together, and which of them the card on the board shows.

-- The default of the company's setting `retake_days`, for attempts of a version that did not store it.
CREATE FUNCTION default_retake_days() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 30 $$;

-- The attempt that the card of each candidacy of these people shows: the valid one that counts; without one, the newest that is
-- finished, or else the newest. The first valid one counts, and in its place each later one that was begun its `retake_days`
-- after the valid one before it. With 0 days, and for those for whom staff have asked, also one that was begun earlier and
-- finished later counts. Archived attempts and tests are shown only where there is no other.
CREATE FUNCTION shown_attempts(p_company uuid, p_people uuid[]) RETURNS TABLE (candidacy_id uuid, id uuid, is_listed boolean)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (r.candidacy_id) r.candidacy_id, r.id, r.is_listed FROM (
    SELECT a.*, NOT a.is_valid OR a.is_asked OR a.retake_days = 0 OR a.started_at >= coalesce(
             lag(a.completed_at) OVER (PARTITION BY a.candidacy_id, a.is_listed, a.is_valid ORDER BY a.completed_at, a.id), '-infinity')
             + make_interval(days => coalesce(a.retake_days, default_retake_days())) AS counts
      FROM (SELECT s.candidacy_id, s.id, s.state, s.started_at, s.completed_at, s.retake_days, coalesce(s.is_asked, false) AS is_asked, s.archived_at IS NULL AND NOT s.is_test AS is_listed,
                   s.state = 'completed' AND s.quality IS DISTINCT FROM 'invalid' AS is_valid
              FROM survey_results s
             WHERE s.company_id = p_company AND s.candidate_id = ANY (p_people) AND s.candidacy_id IS NOT NULL) a) r
   ORDER BY r.candidacy_id, r.is_listed DESC, NOT r.counts,
         CASE WHEN r.is_valid THEN 1 WHEN r.state = 'completed' THEN 2 ELSE 3 END,
         CASE WHEN r.is_valid THEN r.completed_at END DESC, r.started_at DESC, r.id DESC
$$;

-- Marks each finished attempt after the first one of these people with its number, and with how many of them were finished within
-- the days between two attempts. The caller may have locked only some of the attempts: one that another write holds is left
-- to that write, which marks it too.
CREATE FUNCTION mark_retakes(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE survey_results r SET retake_number = m.number, retakes_recent = m.recent
    FROM (SELECT a.id, a.retake_number, a.retakes_recent, CASE WHEN a.n > 1 THEN a.n END AS number, CASE WHEN a.n > 1 THEN (
                   SELECT count(*) FROM survey_results b
                    WHERE b.company_id = p_company AND b.candidate_id = a.candidate_id AND b.state = 'completed' AND NOT b.is_test
                      AND (b.completed_at, b.id) <= (a.completed_at, a.id)
                      AND b.completed_at > a.started_at - make_interval(days => coalesce(a.retake_days, default_retake_days()))) END AS recent
            FROM (SELECT s.*, CASE WHEN s.state = 'completed' AND NOT s.is_test THEN row_number() OVER (
                           PARTITION BY s.candidate_id, s.state = 'completed' AND NOT s.is_test ORDER BY s.completed_at, s.id) END AS n
                    FROM survey_results s WHERE s.company_id = p_company AND s.candidate_id = ANY (p_people)) a) m
   WHERE r.company_id = p_company AND (m.retake_number, m.retakes_recent) IS DISTINCT FROM (m.number, m.recent)
     AND r.id = (SELECT l.id FROM survey_results l WHERE l.company_id = p_company AND l.id = m.id FOR NO KEY UPDATE SKIP LOCKED)
$$;

-- A card whose attempt now belongs to another candidacy shows another attempt of its own in the same place. It is removed if
-- there is none, or if a version before candidacies has made it. The card is inserted again instead of changed, because the
-- card of the other candidacy may show the attempt from now on.
CREATE FUNCTION replace_left_attempts(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH left_over AS (
    DELETE FROM placements p USING survey_results r
     WHERE p.company_id = p_company AND (p_company = ANY (scope_companies()) OR scope_is_everything())
       AND r.company_id = p_company AND r.id = p.survey_result_id AND r.candidate_id = ANY (p_people)
       AND r.candidacy_id IS DISTINCT FROM p.candidacy_id AND r.candidacy_id IS NOT NULL
    RETURNING p.*
  ) INSERT INTO placements (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
    SELECT l.company_id, l.candidacy_id, shown.id, l.status_id, l.arrival, l.position, shown.is_listed
      FROM left_over l JOIN shown_attempts(p_company, p_people) shown USING (candidacy_id) ORDER BY l.arrival
$$;

-- Marks retakes, lets the cards of these people show the right attempts, and gives each candidacy with a stage its card.
-- `refresh_people` calls it after locking the people.
CREATE FUNCTION show_attempts(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_retakes(p_company, p_people);
  IF EXISTS (SELECT FROM survey_results r JOIN placements p ON p.company_id = r.company_id AND p.survey_result_id = r.id
              WHERE r.company_id = p_company AND r.candidate_id = ANY (p_people)
                AND r.candidacy_id IS DISTINCT FROM p.candidacy_id AND r.candidacy_id IS NOT NULL) THEN
    PERFORM replace_left_attempts(p_company, p_people);
  END IF;
  UPDATE placements p SET survey_result_id = shown.id, is_listed = shown.is_listed
    FROM shown_attempts(p_company, p_people) shown
   WHERE p.company_id = p_company AND p.candidacy_id = shown.candidacy_id
     AND (p.survey_result_id, p.is_listed) IS DISTINCT FROM (shown.id, shown.is_listed);
  INSERT INTO placements (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
  SELECT p_company, missing.candidacy_id, missing.id, missing.status_id, missing.arrival, -missing.arrival, missing.is_listed
    FROM (SELECT shown.*, r.status_id, nextval('placement_arrivals') AS arrival FROM shown_attempts(p_company, p_people) shown
            JOIN survey_results r ON r.company_id = p_company AND r.id = shown.id
           WHERE r.status_id IS NOT NULL
             AND NOT EXISTS (SELECT FROM placements p WHERE p.company_id = p_company AND p.candidacy_id = shown.candidacy_id)) missing;
END $$;

-- Locks the attempts of people, in the order of their ids, before anything else of theirs is locked. For somebody without an
-- attempt that could be locked there is a lock of their own, so that two attempts that begin at the same time do not open two
-- candidacies.
CREATE FUNCTION lock_candidacies(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM survey_results r WHERE r.company_id = p_company AND r.candidate_id = ANY (p_people) ORDER BY r.id FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock(hashtextextended('candidacies ' || person, 0)) FROM (
    SELECT person FROM unnest(p_people) person
     WHERE NOT EXISTS (SELECT FROM survey_results r WHERE r.company_id = p_company AND r.candidate_id = person) ORDER BY 1) waiting;
  PERFORM FROM survey_results r WHERE r.company_id = p_company AND r.candidate_id = ANY (p_people) ORDER BY r.id FOR NO KEY UPDATE;
END $$;

-- Finds the candidacy of each new attempt, or opens it, and locks the other attempts of these people. An attempt for a job
-- belongs to the candidacy for that job. An attempt for a role alone belongs to the only open candidacy for the role, whether or
-- not it is one for a job. A candidacy that was rejected or archived is opened again if `reopens`; after a hiring, a new one is
-- opened.
-- @param p_wanted an array of {n, candidate_id, role_id, job_id, status_id, reopens}, with the first stage for new people
-- @returns for each n: the candidacy; the stage before, null for a new one; whether the first stage becomes its stage; of one
-- that is opened again, its first attempt with the new version, and whether it was archived
CREATE FUNCTION open_candidacies(p_company uuid, p_wanted jsonb)
RETURNS TABLE (n integer, candidacy_id uuid, status_before uuid, since_before timestamptz, begins boolean, first_id uuid,
  first_version integer, was_archived boolean) LANGUAGE plpgsql AS $$
DECLARE
  v_people uuid[] := ARRAY(SELECT DISTINCT (e ->> 'candidate_id')::uuid FROM jsonb_array_elements(p_wanted) e ORDER BY 1);
  w record;
  v_found record;
BEGIN
  -- Whoever moves a candidacy holds the locks of its attempts.
  PERFORM lock_candidacies(p_company, v_people);
  PERFORM group_attempts_in_scope(p_company, v_people) FROM survey_results r
     WHERE r.company_id = p_company AND r.candidate_id = ANY (v_people) AND r.candidacy_id IS NULL LIMIT 1;
  -- The columns from and to which cards of candidacies move that are opened again, in the order of all writes.
  PERFORM pg_advisory_xact_lock(hashtextextended('column ' || moved.id, 0)) FROM (
    SELECT DISTINCT unnest(ARRAY[r.status_id, (e ->> 'status_id')::uuid])::text AS id
      FROM jsonb_array_elements(p_wanted) e
      JOIN survey_results r ON r.company_id = p_company AND r.candidate_id = (e ->> 'candidate_id')::uuid
      LEFT JOIN statuses s ON s.id = r.status_id
     WHERE (e ->> 'reopens')::boolean AND (r.archived_at IS NOT NULL OR r.is_test OR s.type = 'rejected') ORDER BY 1) moved
   WHERE moved.id IS NOT NULL;
  FOR w IN SELECT * FROM jsonb_to_recordset(p_wanted)
             AS x(n integer, candidate_id uuid, role_id uuid, job_id uuid, status_id uuid, reopens boolean) ORDER BY x.n LOOP
    SELECT k.*, count(*) FILTER (WHERE k.is_open) OVER () AS open INTO v_found
      FROM (SELECT c.id, c.job_id, c.created_at, attempt.status_id, attempt.status_since, attempt.archived_at,
                   attempt.is_listed AND coalesce(s.type NOT IN ('hired', 'rejected'), true) AS is_open
              FROM candidacies c
              CROSS JOIN LATERAL (SELECT r.status_id, r.status_since, bool_or(r.archived_at IS NULL AND NOT r.is_test) OVER () AS is_listed,
                       max(r.archived_at) OVER () AS archived_at
                FROM survey_results r LEFT JOIN placements p ON p.company_id = r.company_id AND p.survey_result_id = r.id
               WHERE r.company_id = c.company_id AND r.candidacy_id = c.id
               ORDER BY p.candidacy_id IS NULL, r.id LIMIT 1) attempt
              LEFT JOIN statuses s ON s.id = attempt.status_id
             WHERE c.company_id = p_company AND c.candidate_id = w.candidate_id AND coalesce(s.type <> 'hired', true)
               AND CASE WHEN w.job_id IS NOT NULL THEN c.job_id = w.job_id ELSE c.role_id IS NOT DISTINCT FROM w.role_id END) k
     WHERE k.is_open OR (w.reopens AND k.job_id IS NOT DISTINCT FROM w.job_id)
     ORDER BY k.is_open DESC, k.job_id IS NOT DISTINCT FROM w.job_id DESC, k.created_at DESC LIMIT 1;
    n := w.n;
    first_id := NULL;
    first_version := NULL;
    was_archived := false;
    -- Of several open candidacies, none is guessed.
    IF v_found.id IS NULL OR (v_found.open > 1 AND v_found.job_id IS DISTINCT FROM w.job_id) THEN
      INSERT INTO candidacies AS c (company_id, candidate_id, job_id, role_id)
        VALUES (p_company, w.candidate_id, w.job_id, w.role_id) RETURNING c.id INTO candidacy_id;
      status_before := NULL;
      since_before := NULL;
      begins := true;
    ELSE
      candidacy_id := v_found.id;
      status_before := v_found.status_id;
      since_before := v_found.status_since;
      begins := NOT v_found.is_open;
      IF begins THEN
        was_archived := v_found.archived_at IS NOT NULL;
        -- An attempt that was archived by itself before stays archived.
        UPDATE survey_results r SET status_id = w.status_id, status_since = now(), reject_reason_id = NULL, version = r.version + 1,
               updated_at = now(),
               archived_at = CASE WHEN r.archived_at < v_found.archived_at THEN r.archived_at END,
               archived_reason = CASE WHEN r.archived_at < v_found.archived_at THEN r.archived_reason END,
               archived_by_user_id = CASE WHEN r.archived_at < v_found.archived_at THEN r.archived_by_user_id END
         WHERE r.company_id = p_company AND r.candidacy_id = v_found.id;
        SELECT r.id, r.version INTO first_id, first_version FROM survey_results r
         WHERE r.company_id = p_company AND r.candidacy_id = v_found.id ORDER BY r.is_test, r.started_at, r.id LIMIT 1;
        UPDATE placements p SET status_id = w.status_id, arrival = arrived.n, position = -arrived.n
          FROM (SELECT nextval('placement_arrivals') AS n) arrived
         WHERE p.company_id = p_company AND p.candidacy_id = v_found.id AND p.status_id IS DISTINCT FROM w.status_id;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Locks results with all other attempts of their people, in the order of their ids, and returns them all. The people may
-- have begun another attempt while it waited for the locks, so the rows are read afterwards.
CREATE FUNCTION lock_attempts(p_results uuid[]) RETURNS SETOF survey_results LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM survey_results r JOIN (SELECT DISTINCT s.company_id, s.candidate_id FROM survey_results s WHERE s.id = ANY (p_results)) person
       ON r.company_id = person.company_id AND r.candidate_id = person.candidate_id
     ORDER BY r.id FOR NO KEY UPDATE OF r;
  IF EXISTS (SELECT FROM survey_results r WHERE r.id = ANY (p_results) AND r.candidacy_id IS NULL) THEN
    PERFORM group_attempts_in_scope(company_id, array_agg(DISTINCT candidate_id)) FROM survey_results WHERE id = ANY (p_results) GROUP BY company_id;
  END IF;
  RETURN QUERY SELECT r.* FROM survey_results r
       JOIN (SELECT DISTINCT s.company_id, s.candidate_id FROM survey_results s WHERE s.id = ANY (p_results)) person
       ON r.company_id = person.company_id AND r.candidate_id = person.candidate_id
     ORDER BY r.id FOR NO KEY UPDATE OF r;
END $$;

-- Puts attempts of these people from before there were candidacies together, by job or role: an attempt without an
-- application belongs to the only job of its role for which the person applied, or else to the role. They stand in the stage
-- to which one of them was moved last; one that is neither archived nor rejected comes first, and one of somebody hired stays
-- by itself. The caller has locked the attempts.
CREATE FUNCTION group_attempts(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  g record;
  v_last survey_results;
  v_candidacy uuid;
BEGIN
  FOR g IN
    WITH attempts AS (
      SELECT r.id, r.candidate_id, r.role_id, CASE WHEN s.type = 'hired' THEN r.id END AS hired_id,
             (SELECT a.job_id FROM applications a WHERE a.company_id = p_company AND a.survey_result_id = r.id ORDER BY a.created_at LIMIT 1) AS job_id
        FROM survey_results r LEFT JOIN statuses s ON s.id = r.status_id
       WHERE r.company_id = p_company AND r.candidate_id = ANY (p_people) AND r.candidacy_id IS NULL
    ), jobs AS (
      SELECT a.candidate_id, j.role_id, min(j.id::text)::uuid AS job_id FROM applications a
        JOIN jobs j ON j.company_id = a.company_id AND j.id = a.job_id
       WHERE a.company_id = p_company AND a.candidate_id = ANY (p_people) GROUP BY 1, 2 HAVING count(DISTINCT j.id) = 1
    ) SELECT t.candidate_id, coalesce(t.job_id, j.job_id) AS job_id, CASE WHEN coalesce(t.job_id, j.job_id) IS NULL THEN t.role_id END AS role_id,
             t.hired_id IS NOT NULL AS is_hired, array_agg(t.id) AS ids
        FROM attempts t LEFT JOIN jobs j ON j.candidate_id = t.candidate_id AND j.role_id = t.role_id
       GROUP BY 1, 2, 3, t.hired_id ORDER BY 1
  LOOP
    SELECT c.id INTO v_candidacy FROM candidacies c
     WHERE NOT g.is_hired AND NOT EXISTS (SELECT FROM survey_results r JOIN statuses s ON s.id = r.status_id AND s.type = 'hired'
                                           WHERE r.company_id = p_company AND r.candidacy_id = c.id)
       AND c.company_id = p_company AND c.candidate_id = g.candidate_id AND c.job_id IS NOT DISTINCT FROM g.job_id
       AND (g.job_id IS NOT NULL OR c.role_id IS NOT DISTINCT FROM g.role_id) ORDER BY c.created_at LIMIT 1;
    IF v_candidacy IS NULL THEN
      INSERT INTO candidacies AS c (company_id, candidate_id, job_id, role_id, created_at)
      SELECT p_company, g.candidate_id, g.job_id, (array_agg(r.role_id ORDER BY r.started_at))[1], min(r.started_at)
        FROM survey_results r WHERE r.id = ANY (g.ids) RETURNING c.id INTO v_candidacy;
    END IF;
    UPDATE survey_results r SET candidacy_id = v_candidacy WHERE r.company_id = p_company AND r.id = ANY (g.ids);
    SELECT r.* INTO v_last FROM survey_results r LEFT JOIN statuses s ON s.id = r.status_id
      LEFT JOIN LATERAL (SELECT max(e.created_at) AS moved_at FROM stage_events e
                          WHERE e.company_id = r.company_id AND e.survey_result_id = r.id AND e.from_status_id IS NOT NULL) e ON true
     WHERE r.company_id = p_company AND r.candidacy_id = v_candidacy
     ORDER BY r.status_id IS NULL, r.archived_at IS NOT NULL OR r.is_test OR coalesce(s.type = 'rejected', false),
           e.moved_at DESC NULLS LAST, r.started_at DESC LIMIT 1;
    UPDATE survey_results r SET status_id = v_last.status_id, status_since = v_last.status_since,
           reject_reason_id = v_last.reject_reason_id, version = r.version + 1, updated_at = now()
     WHERE r.company_id = p_company AND r.candidacy_id = v_candidacy
       AND (r.status_id, r.status_since) IS DISTINCT FROM (v_last.status_id, v_last.status_since);
    -- Of the cards of the attempts, that of the last move stays; `show_attempts` lets it show the right attempt.
    DELETE FROM placements p USING survey_results r
     WHERE p.company_id = p_company AND r.company_id = p_company AND r.id = p.survey_result_id AND r.candidacy_id = v_candidacy
       AND p.survey_result_id <> v_last.id;
    UPDATE placements p SET candidacy_id = v_candidacy WHERE p.company_id = p_company AND p.survey_result_id = v_last.id;
  END LOOP;
  PERFORM refresh_people(p_company, p_people);
END $$;

CREATE FUNCTION group_attempts_in_scope(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF p_company = ANY (scope_companies()) OR scope_is_everything() THEN PERFORM group_attempts(p_company, p_people); END IF;
END $$;

-- Gives the attempts of at most p_max people of one company from before there were candidacies theirs.
-- @returns the number of people, 0 when none are left
CREATE FUNCTION group_old_attempts(p_max integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_people uuid[];
  v_company uuid;
BEGIN
  SELECT company_id INTO v_company FROM survey_results WHERE candidacy_id IS NULL LIMIT 1;
  v_people := ARRAY(SELECT DISTINCT candidate_id FROM (
    SELECT candidate_id FROM survey_results WHERE company_id = v_company AND candidacy_id IS NULL LIMIT p_max) found);
  PERFORM FROM survey_results r WHERE r.company_id = v_company AND r.candidate_id = ANY (v_people) ORDER BY r.id FOR NO KEY UPDATE;
  PERFORM group_attempts(v_company, v_people);
  RETURN cardinality(v_people);
END $$;

-- After a merge, makes one candidacy of two for the same opening: the attempts of the merged person join that of the person
-- who is kept. They stand in the stage of the open one. After a hiring both stay.
CREATE FUNCTION join_candidacies(p_company uuid, p_merge uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pair record;
BEGIN
  -- The open one of the merged person comes last, because its stage counts.
  FOR pair IN SELECT * FROM (
    WITH cards AS (
      SELECT c.id, c.candidate_id, c.job_id, c.role_id, r.status_id, r.status_since, r.reject_reason_id,
             p.is_listed AND coalesce(s.type <> 'rejected', true) AS is_open,
             EXISTS (SELECT FROM candidate_merge_rows m WHERE m.merge_id = p_merge AND m.table_name = 'candidacies' AND m.row_id = c.id) AS is_merged
        FROM candidacies c JOIN placements p ON p.company_id = c.company_id AND p.candidacy_id = c.id
        JOIN survey_results r ON r.company_id = c.company_id AND r.id = p.survey_result_id
        LEFT JOIN statuses s ON s.id = p.status_id
       WHERE c.company_id = p_company AND coalesce(s.type <> 'hired', true)
         AND c.candidate_id = (SELECT m.kept_id FROM candidate_merges m WHERE m.id = p_merge)
    ) SELECT DISTINCT ON (o.id) k.id AS kept, o.id AS merged, o.is_open,
             CASE WHEN o.is_open AND NOT k.is_open THEN o.status_id ELSE k.status_id END AS status_id,
             CASE WHEN o.is_open AND NOT k.is_open THEN o.status_since ELSE k.status_since END AS status_since,
             CASE WHEN o.is_open AND NOT k.is_open THEN o.reject_reason_id ELSE k.reject_reason_id END AS reject_reason_id
        FROM cards k JOIN cards o ON o.job_id IS NOT DISTINCT FROM k.job_id AND (k.job_id IS NOT NULL OR o.role_id IS NOT DISTINCT FROM k.role_id)
       WHERE o.is_merged AND NOT k.is_merged ORDER BY o.id, k.is_open DESC, k.id DESC) found ORDER BY found.is_open
  LOOP
    INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id, before)
    SELECT p_company, p_merge, 'attempts that joined', r.id, jsonb_build_object('candidacy_id', r.candidacy_id, 'status_id', r.status_id,
             'status_since', r.status_since, 'reject_reason_id', r.reject_reason_id, 'joined_id', pair.kept, 'joined_status_id', pair.status_id, 'joined_since', pair.status_since)
      FROM survey_results r WHERE r.company_id = p_company AND r.candidacy_id IN (pair.kept, pair.merged)
    ON CONFLICT (merge_id, table_name, row_id) DO UPDATE
      SET before = candidate_merge_rows.before || jsonb_build_object('joined_status_id', pair.status_id, 'joined_since', pair.status_since);
    INSERT INTO candidate_merge_rows (company_id, merge_id, table_name, row_id, before)
    SELECT p_company, p_merge, 'cards that joined', p.candidacy_id, jsonb_build_object('arrival', p.arrival, 'position', p.position)
      FROM placements p WHERE p.company_id = p_company AND p.candidacy_id = pair.merged;
    UPDATE survey_results r SET candidacy_id = pair.kept, status_id = pair.status_id, status_since = pair.status_since,
           reject_reason_id = pair.reject_reason_id, version = r.version + 1, updated_at = now()
     WHERE r.company_id = p_company AND r.candidacy_id IN (pair.kept, pair.merged);
    PERFORM put_card(p_company, pair.kept);
  END LOOP;
END $$;

-- With the undo of a merge, gives the attempts back to the candidacies that they came from, and in the stages of before. A
-- stage of the kept person that somebody has changed since stays.
CREATE FUNCTION part_candidacies(p_company uuid, p_merge uuid, p_people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
  v_own uuid;
BEGIN
  UPDATE survey_results r
     SET candidacy_id = (m.before ->> 'candidacy_id')::uuid,
         status_id = CASE WHEN s.id IS NULL THEN r.status_id ELSE s.id END,
         status_since = CASE WHEN s.id IS NULL THEN r.status_since ELSE (m.before ->> 'status_since')::timestamptz END,
         reject_reason_id = CASE WHEN s.id IS NULL THEN r.reject_reason_id ELSE (m.before ->> 'reject_reason_id')::uuid END,
         version = r.version + 1, updated_at = now()
    FROM candidate_merge_rows m
    LEFT JOIN statuses s ON s.company_id = p_company AND s.id = (m.before ->> 'status_id')::uuid AND s.deleted_at IS NULL
   WHERE m.merge_id = p_merge AND m.table_name = 'attempts that joined' AND r.company_id = p_company AND r.id = m.row_id
     AND r.candidacy_id = (m.before ->> 'joined_id')::uuid
     AND (m.before ->> 'candidacy_id' <> m.before ->> 'joined_id' OR r.status_id = (m.before ->> 'joined_status_id')::uuid
          AND r.status_since IS NOT DISTINCT FROM coalesce((m.before ->> 'joined_since')::timestamptz, r.status_since));
  -- Attempts that have come into a candidacy of the other person since get one of their own.
  FOR part IN
    SELECT r.candidate_id, c.job_id, c.role_id, array_agg(r.id) AS ids
      FROM survey_results r JOIN candidacies c ON c.company_id = r.company_id AND c.id = r.candidacy_id
     WHERE r.company_id = p_company AND r.candidate_id = ANY (p_people) AND c.candidate_id <> r.candidate_id
     GROUP BY 1, 2, 3
  LOOP
    INSERT INTO candidacies AS c (company_id, candidate_id, job_id, role_id)
      VALUES (p_company, part.candidate_id, part.job_id, part.role_id) RETURNING c.id INTO v_own;
    UPDATE survey_results r SET candidacy_id = v_own WHERE r.company_id = p_company AND r.id = ANY (part.ids);
  END LOOP;
  PERFORM replace_left_attempts(p_company, p_people);
  PERFORM put_card(p_company, c.id) FROM candidacies c WHERE c.company_id = p_company AND c.candidate_id = ANY (p_people);
  UPDATE placements p SET arrival = (m.before ->> 'arrival')::bigint, position = (m.before ->> 'position')::numeric
    FROM candidate_merge_rows m
   WHERE m.merge_id = p_merge AND m.table_name = 'cards that joined' AND p.company_id = p_company AND p.candidacy_id = m.row_id;
END $$;

-- Puts the card of a candidacy into the column of its attempts, as the first card where it comes into a column.
CREATE FUNCTION put_card(p_company uuid, p_candidacy uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO placements AS p (company_id, candidacy_id, survey_result_id, status_id, arrival, position, is_listed)
  SELECT p_company, p_candidacy, r.id, r.status_id, arrived.n, -arrived.n, false
    FROM (SELECT * FROM survey_results r WHERE r.company_id = p_company AND r.candidacy_id = p_candidacy AND r.status_id IS NOT NULL LIMIT 1) r,
         (SELECT nextval('placement_arrivals') AS n) arrived
  ON CONFLICT (company_id, candidacy_id) DO UPDATE SET status_id = EXCLUDED.status_id,
    arrival = CASE WHEN p.status_id IS DISTINCT FROM EXCLUDED.status_id THEN EXCLUDED.arrival ELSE p.arrival END,
    position = CASE WHEN p.status_id IS DISTINCT FROM EXCLUDED.status_id THEN EXCLUDED.position ELSE p.position END
$$;

-- Only functions of the definer call these, which have checked the company.
REVOKE ALL ON FUNCTION group_attempts, join_candidacies, part_candidacies, put_card FROM PUBLIC;
GRANT EXECUTE ON FUNCTION group_attempts, join_candidacies, part_candidacies, put_card TO seatwise_definer;
