-- Two roles besides the owner. Requests run as seatwise_app, which owns nothing and which row-level
-- security binds; seatwise_definer cannot log in and owns the few functions that read across tenants.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'seatwise_app') THEN
    CREATE ROLE seatwise_app LOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'seatwise_definer') THEN
    CREATE ROLE seatwise_definer NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  EXECUTE format('GRANT seatwise_app, seatwise_definer TO %I', current_user);
END $$;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- The companies that the running transaction may touch, set by the session entry functions. Outside a
-- transaction the setting reads as an empty text, hence nullif. The policies of the tables call it.
CREATE FUNCTION scope_companies() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('seatwise.companies', true), '')::uuid[], '{}') $$;--> statement-breakpoint
CREATE FUNCTION scope_is_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('seatwise.everything', true), '') = 'on' $$;--> statement-breakpoint
-- Text without case and accents, for the search. Stored columns are computed with it: changing it
-- takes a migration that computes them anew.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g')) $$;
