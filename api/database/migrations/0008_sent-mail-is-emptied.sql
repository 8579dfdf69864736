-- Mails carry links and codes that open accounts: once one has left, its text has no more business here.
GRANT UPDATE (body, html) ON outbox TO seatwise_gate;--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_outbox(p_id uuid, p_state text, p_error text, p_next timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outbox SET state = p_state, last_error = p_error, next_attempt_at = coalesce(p_next, next_attempt_at),
         sent_at = CASE WHEN p_state = 'sent' THEN now() END,
         body = CASE WHEN p_state = 'sent' THEN '' ELSE body END,
         html = CASE WHEN p_state = 'sent' THEN NULL ELSE html END
   WHERE id = p_id AND state = 'queued'
$$;--> statement-breakpoint
-- The rest follows after a month, when nothing in it opens anything any more.
CREATE OR REPLACE FUNCTION forget_spent_proofs() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM sign_in_challenges WHERE expires_at < now() - interval '1 day';
  DELETE FROM sent_tokens WHERE expires_at < now() - interval '30 days';
  DELETE FROM hosted_sign_ins WHERE expires_at < now() - interval '1 day';
  DELETE FROM refresh_tokens WHERE expires_at < now() - interval '30 days';
  DELETE FROM sign_in_attempts WHERE last_attempt_at < now() - interval '30 days';
  DELETE FROM rate_limits WHERE expire < extract(epoch FROM now() - interval '1 day') * 1000;
  UPDATE outbox SET body = '', html = NULL WHERE body <> '' AND created_at < now() - interval '30 days';
$$;
