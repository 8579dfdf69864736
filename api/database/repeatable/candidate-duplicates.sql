-- Which candidates may be the same person (docs/decisions/0080-likeness-of-people.md).

-- What stands before the @, without tag and dots. Must equal the expression of the index candidates_mailbox.
CREATE FUNCTION local_part(p_address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(split_part(split_part(p_address, '@', 1), '+', 1), '.', '')
$$;

-- The mailbox that an address reaches. Gmail ignores dots, and has two domains.
CREATE FUNCTION mailbox_of(p_address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN split_part(p_address, '@', 2) IN ('gmail.com', 'googlemail.com') THEN local_part(p_address) || '@gmail.com'
              ELSE address_without_tag(p_address) END
$$;

-- True for the same number, unless both have extensions and these differ.
CREATE FUNCTION is_same_phone(p_one text, p_other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_one = p_other OR split_part(p_one, ' ext. ', 1) = split_part(p_other, ' ext. ', 1)
     AND '' IN (split_part(p_one, ' ext. ', 2), split_part(p_other, ' ext. ', 2))
$$;

-- The words of a name, without case, accents and hyphens.
CREATE FUNCTION name_words(p_name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(fold(p_name), U&'[-.\\s\2010-\2015\00B7\30FB]+'), '')
$$;

-- True if names differ by a slip: by one letter, or by two if they have more than eight. With fewer than five letters they
-- are not similar, because in Chinese, Japanese and Korean names each is a syllable, nor with other digits. Either may begin
-- with the last name.
CREATE FUNCTION is_similar_name(p_one_first text[], p_one_last text[], p_other_first text[], p_other_last text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- levenshtein takes 255 letters at most.
  v_one text := left(array_to_string(p_one_first || p_one_last, ' '), 255);
  v_other text := left(array_to_string(p_other_first || p_other_last, ' '), 255);
  v_letters integer := least(length(replace(v_one, ' ', '')), length(replace(v_other, ' ', '')));
  v_slips integer := CASE WHEN v_letters <= 8 THEN 1 ELSE 2 END;
BEGIN
  IF v_letters < 5 OR abs(length(v_one) - length(v_other)) > v_slips
     OR regexp_replace(v_one, '\D', '', 'g') <> regexp_replace(v_other, '\D', '', 'g') THEN RETURN false; END IF;
  RETURN levenshtein_less_equal(v_one, v_other, v_slips) <= v_slips
      OR levenshtein_less_equal(v_one, left(array_to_string(p_other_last || p_other_first, ' '), 255), v_slips) <= v_slips
      OR levenshtein_less_equal(left(array_to_string(p_one_last || p_one_first, ' '), 255), v_other, v_slips) <= v_slips;
END $$;

-- Why two candidates may be one person, the strongest reason first; empty if nothing suggests it. The only place that says
-- so. A similar name counts together with the same location or beginning of the address.
CREATE FUNCTION likeness(p_one candidates, p_other candidates, p_is_same_location boolean) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_one text[] := name_words(p_one.first || ' ' || p_one.last);
  v_other text[] := name_words(p_other.first || ' ' || p_other.last);
  v_is_same_mailbox boolean := mailbox_of(p_one.email) = mailbox_of(p_other.email);
  v_is_same_name boolean := v_one <> '{}' AND v_one @> v_other AND v_other @> v_one AND cardinality(v_one) = cardinality(v_other);
  v_reasons text[] := array_remove(ARRAY[
    CASE WHEN v_is_same_mailbox THEN 'email' END,
    CASE WHEN is_same_phone(p_one.phone, p_other.phone) THEN 'phone' END,
    CASE WHEN v_is_same_name THEN 'name' END], NULL);
  v_others text[] := array_remove(ARRAY[
    CASE WHEN NOT v_is_same_mailbox AND local_part(p_one.email) = local_part(p_other.email) THEN 'local_part' END,
    CASE WHEN p_is_same_location THEN 'location' END], NULL);
BEGIN
  IF v_is_same_name THEN RETURN v_reasons || v_others; END IF;
  IF v_reasons || v_others <> '{}' AND is_similar_name(name_words(p_one.first), name_words(p_one.last),
                                                      name_words(p_other.first), name_words(p_other.last)) THEN
    RETURN v_reasons || ARRAY['similar_name'] || v_others;
  END IF;
  RETURN v_reasons;
END $$;

-- Many and strong reasons make a large number. A similar name at the same location is as weak as a name alone.
CREATE FUNCTION likeness_strength(p_reasons text[]) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sum(CASE reason WHEN 'email' THEN 8 WHEN 'phone' THEN 8 WHEN 'name' THEN 4 WHEN 'local_part' THEN 3 ELSE 2 END)::smallint
    FROM unnest(p_reasons) reason
$$;

-- By what people with equal and with similar names are found: all words of the name, then each word with the first letter of
-- another one; of a single word, its beginning. So similar names are found unless every word has a slip, or one at its beginning.
CREATE FUNCTION name_keys(p_first text, p_last text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_words text[] := ARRAY(SELECT DISTINCT word COLLATE "C" FROM unnest((name_words(p_first || ' ' || p_last))[:6]) word ORDER BY 1);
BEGIN
  IF v_words = '{}' THEN RETURN '{}'; END IF;
  IF cardinality(v_words) = 1 THEN RETURN ARRAY['= ' || v_words[1], left(v_words[1], 3)]; END IF;
  RETURN ('= ' || array_to_string(v_words, ' ')) || ARRAY(
    SELECT one || ' ' || left(other, 1) FROM unnest(v_words) one, unnest(v_words) other WHERE one <> other);
END $$;

CREATE FUNCTION store_name_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO candidate_name_keys (company_id, candidate_id, keys) VALUES (NEW.company_id, NEW.id, name_keys(NEW.first, NEW.last))
    ON CONFLICT (candidate_id) DO UPDATE SET keys = EXCLUDED.keys;
  RETURN NULL;
END $$;
CREATE TRIGGER key_added AFTER INSERT ON candidates FOR EACH ROW EXECUTE FUNCTION store_name_keys();
CREATE TRIGGER key_renamed AFTER UPDATE OF first, last ON candidates FOR EACH ROW
  WHEN ((OLD.first, OLD.last) IS DISTINCT FROM (NEW.first, NEW.last)) EXECUTE FUNCTION store_name_keys();

-- The candidates of the company of `p_about` who may be the same person, the most similar first. Also for a person who is not
-- stored. `p_about` has the location that lists show. Each part of `found` is read by an index, and has a limit: a company can
-- have thousands of people with one number or with similar names.
CREATE FUNCTION find_similar(p_about candidates, p_except uuid[], p_max integer)
RETURNS TABLE (id uuid, reasons text[], strength smallint) LANGUAGE plpgsql STABLE
-- Planning would take longer than finding.
SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_local text := local_part(p_about.email);
  v_number text := split_part(p_about.phone, ' ext. ', 1);
  v_keys text[] := name_keys(p_about.first, p_about.last);
BEGIN
  RETURN QUERY
    WITH found AS (
      (SELECT p.id FROM candidates p WHERE p.company_id = p_about.company_id AND local_part(p.email) = v_local LIMIT 30)
      UNION
      (SELECT p.id FROM candidates p WHERE p.company_id = p_about.company_id AND p.phone = ANY (ARRAY[v_number, p_about.phone]) LIMIT 30)
      UNION
      (SELECT p.id FROM candidates p
        WHERE p_about.phone = v_number AND p.company_id = p_about.company_id AND p.phone LIKE v_number || ' ext. %' LIMIT 30)
      UNION
      (SELECT k.candidate_id FROM candidate_name_keys k
        WHERE v_keys <> '{}' AND k.company_id = p_about.company_id AND k.keys @> v_keys[:1] LIMIT 30)
      UNION
      (SELECT p.id FROM candidate_name_keys k JOIN candidates p ON p.company_id = k.company_id AND p.id = k.candidate_id
         LEFT JOIN survey_results r ON r.company_id = p.company_id AND r.id = p.latest_result_id
        WHERE p_about.location_id IS NOT NULL AND k.company_id = p_about.company_id AND k.keys && v_keys
          AND coalesce(p.location_id, r.location_id) = p_about.location_id LIMIT 100)
    )
    SELECT p.id, match.reasons, likeness_strength(match.reasons)
      FROM found JOIN candidates p ON p.id = found.id
      LEFT JOIN survey_results r ON r.company_id = p.company_id AND r.id = p.latest_result_id
      -- OFFSET: without it, reasons would be found again wherever they are named.
      CROSS JOIN LATERAL (SELECT likeness(p_about, p, coalesce(p.location_id, r.location_id) = p_about.location_id) OFFSET 0) match (reasons)
     WHERE p.merged_into IS NULL AND p.id <> ALL (p_except) AND match.reasons <> '{}'
     ORDER BY 3 DESC, p.active_at DESC, p.id LIMIT p_max;
END $$;
REVOKE ALL ON FUNCTION find_similar FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_similar TO seatwise_definer;

-- A candidate who is not merged, with the location that lists show; NULL if there is none.
CREATE FUNCTION candidate_with_location(p_id uuid) RETURNS candidates LANGUAGE plpgsql STABLE AS $$
DECLARE
  c candidates;
BEGIN
  SELECT * INTO c FROM candidates p WHERE p.id = p_id AND p.merged_into IS NULL;
  IF c.location_id IS NULL THEN
    SELECT r.location_id INTO c.location_id FROM survey_results r WHERE r.company_id = c.company_id AND r.id = c.latest_result_id;
  END IF;
  RETURN c;
END $$;

-- Other candidates of the company who may be the same person and were not dismissed.
CREATE FUNCTION similar_people(p_id uuid, p_max integer) RETURNS TABLE (id uuid, reasons text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  c candidates := candidate_with_location(p_id);
BEGIN
  IF c.id IS NULL OR NOT (c.company_id = ANY (scope_companies()) OR scope_is_everything()) THEN RETURN; END IF;
  RETURN QUERY SELECT match.id, match.reasons FROM find_similar(c, ARRAY[c.id] || ARRAY(
      SELECT CASE d.one_id WHEN c.id THEN d.other_id ELSE d.one_id END FROM candidate_duplicate_dismissals d
       WHERE d.company_id = c.company_id AND (d.one_id = c.id OR d.other_id = c.id)), p_max) match
   WHERE NOT is_hidden_person(c.company_id, match.id, scope_hidden_jobs());
END $$;

-- For each of these facts of people who are not stored, the candidates who may be the same person.
CREATE FUNCTION similar_to_facts(p_company uuid, p_people jsonb, p_max integer) RETURNS TABLE (number integer, id uuid, reasons text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (person.facts ->> 'number')::integer, match.id, match.reasons FROM jsonb_array_elements(p_people) person (facts)
    CROSS JOIN LATERAL find_similar(jsonb_populate_record(NULL::candidates,
      jsonb_build_object('first', '', 'last', '') || person.facts || jsonb_build_object('company_id', p_company)), '{}', p_max) match
   WHERE (p_company = ANY (scope_companies()) OR scope_is_everything()) AND NOT is_hidden_person(p_company, match.id, scope_hidden_jobs())
$$;

-- Takes a dismissal back. @returns the company, or NULL if the two are not dismissed
CREATE FUNCTION restore_duplicate(p_one uuid, p_other uuid) RETURNS uuid LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM candidate_duplicate_dismissals d
   WHERE d.one_id = least(p_one, p_other) AND d.other_id = greatest(p_one, p_other)
     AND (d.company_id = ANY (scope_companies()) OR scope_is_everything()) RETURNING d.company_id
$$;

CREATE FUNCTION ask_comparison() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO candidate_comparisons (company_id, candidate_id) VALUES (NEW.company_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER compare_added AFTER INSERT ON candidates FOR EACH ROW EXECUTE FUNCTION ask_comparison();
CREATE TRIGGER compare_changed AFTER UPDATE OF first, last, email, phone, location_id, merged_into, latest_result_id ON candidates FOR EACH ROW
  WHEN ((OLD.first, OLD.last, OLD.email, OLD.phone, OLD.location_id, OLD.merged_into, CASE WHEN OLD.location_id IS NULL THEN OLD.latest_result_id END)
        IS DISTINCT FROM
        (NEW.first, NEW.last, NEW.email, NEW.phone, NEW.location_id, NEW.merged_into, CASE WHEN NEW.location_id IS NULL THEN NEW.latest_result_id END))
  EXECUTE FUNCTION ask_comparison();

-- A candidate without a location is where the latest result is.
CREATE FUNCTION ask_comparison_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO candidate_comparisons (company_id, candidate_id)
    SELECT c.company_id, c.id FROM candidates c WHERE c.id = NEW.candidate_id AND c.latest_result_id = NEW.id AND c.location_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER compare_moved AFTER UPDATE OF location_id ON survey_results FOR EACH ROW
  WHEN (OLD.location_id IS DISTINCT FROM NEW.location_id) EXECUTE FUNCTION ask_comparison_of_result();

-- Compares candidates who are waiting for it, and stores the pairs that they are in. Finding comes first, so that people are
-- locked for a moment only. They are locked in the order of their ids, as in merges and erasures. Every company that waits has
-- an equal part of a batch, so that nobody's thousands make others wait.
-- @returns how many were compared, which can be fewer than `p_max` while others still wait
CREATE FUNCTION compare_candidates(p_max integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_asked uuid[];
  v_people uuid[];
  v_pairs candidate_duplicates[];
  v_stored uuid[];
  v_locked uuid[];
BEGIN
  -- One process at a time.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('compare_candidates', 0)) THEN RETURN 0; END IF;
  SELECT coalesce(array_agg(a.id), '{}'), coalesce(array_agg(DISTINCT a.candidate_id), '{}') INTO v_asked, v_people
    FROM (SELECT company_id, count(*) OVER () AS companies FROM candidate_comparisons GROUP BY company_id
           ORDER BY random() LIMIT p_max) waiting
    CROSS JOIN LATERAL (
      SELECT w.id, w.candidate_id FROM candidate_comparisons w WHERE w.company_id = waiting.company_id
       ORDER BY w.candidate_id LIMIT ceil(p_max::numeric / waiting.companies)) a;
  -- Triggers store the keys of who is added or renamed; those of people from before the triggers are stored here.
  INSERT INTO candidate_name_keys (company_id, candidate_id, keys)
    SELECT c.company_id, c.id, name_keys(c.first, c.last) FROM candidates c
     WHERE c.id = ANY (v_people) AND NOT EXISTS (SELECT FROM candidate_name_keys k WHERE k.candidate_id = c.id)
     ORDER BY c.id ON CONFLICT DO NOTHING;
  SELECT coalesce(array_agg(ROW(row_id(), c.company_id, least(c.id, match.id), greatest(c.id, match.id),
                                match.reasons, match.strength, now())::candidate_duplicates), '{}') INTO v_pairs
    FROM unnest(v_people) person (id) CROSS JOIN LATERAL candidate_with_location(person.id) c
    CROSS JOIN LATERAL find_similar(c, ARRAY[c.id], 20) match WHERE c.id IS NOT NULL;
  -- Ids are collected first, because with conditions joined by OR PostgreSQL reads the people and pairs of all companies.
  v_stored := ARRAY(SELECT d.id FROM candidates c JOIN candidate_duplicates d
                        ON d.company_id = c.company_id AND (d.one_id = c.id OR d.other_id = c.id) WHERE c.id = ANY (v_people));
  v_locked := ARRAY(SELECT unnest(v_people) UNION SELECT unnest(ARRAY[p.one_id, p.other_id]) FROM unnest(v_pairs) p
                    UNION SELECT unnest(ARRAY[d.one_id, d.other_id]) FROM candidate_duplicates d WHERE d.id = ANY (v_stored));
  v_locked := ARRAY(SELECT c.id FROM candidates c WHERE c.id = ANY (v_locked) ORDER BY c.id FOR KEY SHARE);
  WITH changed AS (
    DELETE FROM candidate_duplicates d WHERE d.id = ANY (v_stored)
       AND NOT EXISTS (SELECT FROM unnest(v_pairs) p WHERE (p.one_id, p.other_id) = (d.one_id, d.other_id)) RETURNING d.company_id
  ), stored AS (
    INSERT INTO candidate_duplicates AS d (company_id, one_id, other_id, reasons, strength)
      SELECT DISTINCT ON (p.one_id, p.other_id) p.company_id, p.one_id, p.other_id, p.reasons, p.strength FROM unnest(v_pairs) p
       WHERE p.one_id = ANY (v_locked) AND p.other_id = ANY (v_locked)
    ON CONFLICT (company_id, one_id, other_id) DO UPDATE SET reasons = EXCLUDED.reasons, strength = EXCLUDED.strength
     WHERE d.reasons <> EXCLUDED.reasons RETURNING d.company_id
  ) INSERT INTO live_changes (company_id, topic)
    SELECT DISTINCT company_id, 'candidates' FROM (SELECT * FROM changed UNION ALL SELECT * FROM stored) c;
  DELETE FROM candidate_comparisons a WHERE a.id = ANY (v_asked);
  RETURN cardinality(v_asked);
END $$;
