-- Live updates (docs/decisions/0021-live-positions-are-snapshots.md).

-- True if no change since the position has been deleted, that is, if the oldest stored change is older than the
-- position.
CREATE FUNCTION live_position_is_known(p_since pg_snapshot) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_snapshot_xmax(p_since) <= pg_snapshot_xmax(pg_current_snapshot())
     AND coalesce(pg_snapshot_xmin(p_since) >= (SELECT xid FROM live_changes ORDER BY xid LIMIT 1), true)
$$;

-- What changed in all companies since a position, for the event streams of a process. A position is a PostgreSQL
-- snapshot: a change is new if its transaction is not visible in that snapshot. A timestamp or counter would miss a
-- transaction that began before the position and committed after it. Not complete if rows since the position have been
-- deleted, or if the position comes from another server.
CREATE FUNCTION live_changes_since(p_since pg_snapshot) RETURNS TABLE (
  "position" text, complete boolean, changes jsonb
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_current_snapshot()::text, live_position_is_known(p_since),
         (SELECT coalesce(jsonb_agg(jsonb_build_array(c.company_id, c.topic)), '[]')
            FROM (SELECT DISTINCT company_id, topic FROM live_changes
                   WHERE xid >= pg_snapshot_xmin(p_since) AND NOT pg_visible_in_snapshot(xid, p_since)) c)
$$;

-- Deletes changes older than ten minutes, oldest first, but never the newest of them, because the oldest remaining row
-- shows up to where changes have been deleted. All rows of a transaction are deleted together, even beyond p_max: if
-- some were left, the position would look known although others are missing.
CREATE FUNCTION delete_old_live_changes(p_max integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH oldest AS (
    SELECT xid FROM live_changes WHERE xid < (
      SELECT xid FROM live_changes WHERE created_at < now() - interval '10 minutes' ORDER BY xid DESC LIMIT 1)
     ORDER BY xid LIMIT p_max
  ), deleted AS (
    DELETE FROM live_changes WHERE xid <= (SELECT xid FROM oldest ORDER BY xid DESC LIMIT 1) RETURNING 1
  ) SELECT count(*) FROM deleted
$$;
