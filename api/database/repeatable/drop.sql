-- All files of this folder run in one transaction, in the order given in api/database/migrate.ts, whenever one of the
-- files or the list of migrations has changed.

-- Triggers, trigger functions and functions of the definer are dropped and created anew each time, so that one that was
-- removed from the files is removed from the database, and a changed result type needs no DROP.
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
