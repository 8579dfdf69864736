-- Two roles besides the owner: requests run as seatwise_app, which owns nothing and passes no
-- policy; seatwise_gate cannot log in and owns the few functions that look across tenants.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'seatwise_app') THEN
    CREATE ROLE seatwise_app LOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'seatwise_gate') THEN
    CREATE ROLE seatwise_gate NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  EXECUTE format('GRANT seatwise_app, seatwise_gate TO %I', current_user);
END $$;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- The companies that the running transaction may touch, set by the gate functions. Outside a
-- transaction the setting reads as an empty text, hence nullif.
CREATE FUNCTION scope_companies() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('seatwise.companies', true), '')::uuid[], '{}') $$;--> statement-breakpoint
CREATE FUNCTION scope_is_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('seatwise.everything', true), '') = 'on' $$;--> statement-breakpoint
-- Text without case and accents: what people type finds what people are called.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g')) $$;
