-- Search by words and tags, and cells of CSV files.

-- Text search of the lists: ids of the rows whose names and addresses contain each word. LIKE is not leakproof, so
-- PostgreSQL does not use the trigram index under a row-level security policy (650 instead of 11 ms); this function
-- applies the scope itself. EXECUTE makes a custom plan for the patterns (6 instead of 95 ms with a generic plan).
CREATE FUNCTION search_by_words(p_table text, p_text text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  companies uuid[] := scope_companies();
  tenant text := CASE p_table WHEN 'companies' THEN 'id' ELSE 'company_id' END;
  conditions text;
BEGIN
  IF p_table NOT IN ('candidates', 'companies', 'funnels', 'hiring_campaigns', 'jobs', 'roles', 'users') THEN
    RAISE EXCEPTION 'this table is not searched by words';
  END IF;
  -- Two letters make no trigram inside a word, but they do together with the space before a word. So short words match
  -- only the beginnings of words, as initials do ("J. Smith").
  SELECT string_agg(format('search_text LIKE %L', CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END || like_text(word) || '%'), ' AND ')
    INTO conditions
    FROM (SELECT rtrim(part, '.') AS word FROM regexp_split_to_table(fold(p_text), '\s+') part) parts WHERE word <> '';
  IF conditions IS NULL THEN RETURN; END IF;
  IF p_table = 'candidates' THEN
    SELECT format('(%s)', concat_ws(' OR ', conditions, string_agg(format('phone LIKE %L', pattern), ' OR ')))
      INTO conditions FROM phone_patterns(p_text) pattern;
  END IF;
  IF NOT scope_is_everything() THEN
    conditions := conditions || format(CASE p_table WHEN 'roles' THEN ' AND (%1$s IS NULL OR %2$s)' ELSE ' AND %2$s' END,
      tenant, CASE cardinality(companies)
        WHEN 1 THEN format('%s = %L', tenant, companies[1])
        ELSE format('%s = ANY(%L)', tenant, companies) END);
  END IF;
  -- A merged candidate is found as the candidate they were merged into, also by the old address.
  RETURN QUERY EXECUTE format('SELECT %s FROM %I WHERE ',
    CASE p_table WHEN 'candidates' THEN 'DISTINCT coalesce(merged_into, id)' ELSE 'id' END, p_table) || conditions;
END $$;

-- A text as part of a pattern of LIKE.
CREATE FUNCTION like_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- The patterns of stored phone numbers for a text of at least four digits, whatever stands between them; none for any
-- other text. Within a country, numbers are dialled with digits that stored numbers do not have: a 0 in most countries,
-- an 8 in some, and others in the middle (Argentina). The last eight digits are the same in all of them.
CREATE FUNCTION phone_patterns(p_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pattern FROM regexp_replace(p_text, '[^0-9]', '', 'g') AS digits
   CROSS JOIN LATERAL (VALUES
     (CASE WHEN length(digits) > 6 THEN '%' || ltrim(digits, '0') || '%' ELSE '%' || digits || '%' END),
     (CASE WHEN length(digits) > 8 AND p_text ~ '^\s*[(]?(8|0[^0])' THEN '%' || right(digits, 8) END)
   ) patterns (pattern)
   WHERE p_text ~ '^[-0-9+().,/\s\u00A0]*$' AND length(digits) >= 4 AND pattern IS NOT NULL
$$;

-- The first candidates with any of these tags. Comparing arrays is not leakproof either, so under the policy of
-- candidates the index of tags would not be used (1,200 instead of 1 ms with a million candidates).
CREATE FUNCTION people_with_tags(p_tags uuid[], p_max integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM candidates WHERE tag_ids <> ''{}'' AND tag_ids && %L::uuid[] AND merged_into IS NULL
    AND ($1 OR company_id = ANY($2)) LIMIT %s', p_tags, p_max) USING scope_is_everything(), scope_companies();
END $$;

-- A text as a cell of a CSV file. Spreadsheets run a text that begins like a formula, also with a full-width character.
-- An apostrophe before the text prevents this. A phone number is at most a number to them, and whoever dials it from a
-- list or merges it into a letter would take the apostrophe along. PostgreSQL inlines the function, which a SET clause
-- would prevent.
CREATE FUNCTION csv_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ascii(value) IN (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312)
      AND value !~ '^\+[0-9 ]+( ext\. [0-9]+)?$'
    THEN '''' || value ELSE value END
$$;
