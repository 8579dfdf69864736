-- Grants in the schema of pg-boss. seatwise_worker takes jobs and can do nothing else; it reads no table of the
-- product. Requests (seatwise_app) insert jobs in their own transactions and cannot read any. A job names its run, and
-- the run names its company.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'seatwise_worker') THEN
    CREATE ROLE seatwise_worker LOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  EXECUTE format('GRANT seatwise_worker TO %I', current_user);
END $$;
REVOKE ALL ON SCHEMA pgboss FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA pgboss FROM PUBLIC, seatwise_app, seatwise_worker;
GRANT USAGE ON SCHEMA pgboss TO seatwise_app, seatwise_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO seatwise_worker;
GRANT INSERT, SELECT (id) ON pgboss.job, pgboss.job_common TO seatwise_app;
GRANT SELECT ON pgboss.queue TO seatwise_app;
