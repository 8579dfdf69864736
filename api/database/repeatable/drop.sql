-- The whole folder runs in one transaction, in the order of api/database/migrate.ts, whenever one of its files or the list of
-- migrations has changed.

-- Triggers, their functions and the functions of the definer are created anew each time: one that has left the files leaves the
-- database too, and a changed result type needs no DROP of its own.
DO $$ DECLARE t record; f regprocedure; BEGIN
  FOR t IN SELECT tgname, tgrelid::regclass AS table_name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', t.tgname, t.table_name);
  END LOOP;
  FOR f IN SELECT oid::regprocedure FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND (proowner = 'seatwise_definer'::regrole OR prorettype = 'trigger'::regtype) LOOP
    EXECUTE format('DROP FUNCTION %s', f);
  END LOOP;
END $$;
