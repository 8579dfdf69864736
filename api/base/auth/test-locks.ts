import { beforeAll } from 'vitest'
import type pg from 'pg'

/**
 * The first lock after wrong guesses lasts a second, which a slow machine needs for the guesses themselves. In suites
 * that call this, every lock lasts at least a minute.
 */
export function prolongLocks(product: { owner: pg.Pool }) {
  beforeAll(async () => {
    await product.owner.query(`
      CREATE FUNCTION prolong_lock() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.locked_until := greatest(NEW.locked_until, now() + interval '1 minute');
        RETURN NEW;
      END $$;
      CREATE TRIGGER prolong_lock BEFORE INSERT OR UPDATE ON sign_in_attempts
        FOR EACH ROW WHEN (NEW.locked_until > now()) EXECUTE FUNCTION prolong_lock()`)
  })
}
