-- Search by words and tags, and cells of CSV files.

-- Text search of the lists: ids of the rows of a table with each word anywhere in their names and addresses.
-- LIKE is not leakproof, so under a row-level security policy the trigram index is not used (11 -> 650 ms);
-- this function reads the scope and applies it itself. EXECUTE makes a custom plan for the patterns
-- (generic plan: 6 -> 95 ms).
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
  -- Two letters have no trigram inside a word, but one with the space at its beginning.
  SELECT string_agg(format('search_text LIKE %L', CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END
           || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' AND ')
    INTO conditions
    FROM regexp_split_to_table(fold(p_text), '\s+') word WHERE word <> '';
  IF conditions IS NULL THEN RETURN; END IF;
  IF NOT scope_is_everything() THEN
    conditions := conditions || format(CASE p_table WHEN 'roles' THEN ' AND (%1$s IS NULL OR %2$s)' ELSE ' AND %2$s' END,
      tenant, CASE cardinality(companies)
        WHEN 1 THEN format('%s = %L', tenant, companies[1])
        ELSE format('%s = ANY(%L)', tenant, companies) END);
  END IF;
  -- A merged person is found as the survivor, also by the old address.
  RETURN QUERY EXECUTE format('SELECT %s FROM %I WHERE ',
    CASE p_table WHEN 'candidates' THEN 'DISTINCT coalesce(merged_into, id)' ELSE 'id' END, p_table) || conditions;
END $$;

-- The first people found with any of these tags. Comparing arrays is not leakproof either: under the policy of candidates
-- the index of tags is not used for it (1 -> 1,200 ms at a million people).
CREATE FUNCTION people_with_tags(p_tags uuid[], p_max integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM candidates WHERE tag_ids <> ''{}'' AND tag_ids && %L::uuid[] AND merged_into IS NULL
    AND ($1 OR company_id = ANY($2)) LIMIT %s', p_tags, p_max) USING scope_is_everything(), scope_companies();
END $$;

-- A text for a CSV file. Spreadsheets run a text that begins as a formula does, also in full width: an apostrophe
-- before it shows it as it is. PostgreSQL inlines the function, which a SET clause would prevent.
CREATE OR REPLACE FUNCTION csv_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ascii(value) IN (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) THEN '''' || value ELSE value END
$$;
