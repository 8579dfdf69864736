-- Days in the time zone of a company.

-- Returns the zone, or UTC if PostgreSQL does not know it: Node knows some zones that PostgreSQL does not.
CREATE FUNCTION known_zone(p_zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE p_zone;
  RETURN coalesce(p_zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- Number of calendar days since a moment in a time zone: the same figure for all lists, pages and reports.
CREATE FUNCTION days_since(p_moment timestamptz, p_zone text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE known_zone(p_zone))::date - (p_moment AT TIME ZONE known_zone(p_zone))::date
$$;

-- The last millisecond of the day p_days from today in a time zone. Emails name this day as the last on which a link
-- works.
CREATE FUNCTION end_of_day(p_zone text, p_days integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('day', now() AT TIME ZONE zone) + make_interval(days => p_days + 1)) AT TIME ZONE zone
         - interval '1 millisecond'
    FROM known_zone(p_zone) zone
$$;
