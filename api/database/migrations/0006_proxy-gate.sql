DROP FUNCTION open_session(uuid, uuid);--> statement-breakpoint
-- As in 0005, but for one name: that the *actor* is a super admin was asked of the target there, so
-- that nobody could ever act as anybody. Besides, the actor's address is answered.
CREATE FUNCTION open_session(p_session uuid, p_proxy_user uuid DEFAULT NULL) RETURNS TABLE (
  user_id uuid, company_id uuid, first text, last text, email text, auth_role text,
  can_view_hiring_pipeline boolean, active boolean, company_name text, brand text,
  go_high_level_location_id text, companies uuid[], signed_in_user_id uuid, proxy_live boolean,
  proxy_expires_at timestamptz, actor_first text, actor_last text, actor_email text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE v_actor_role text;
BEGIN
  SELECT u.id, u.company_id, u.first, u.last, u.email, u.auth_role, u.can_view_hiring_pipeline,
         u.active AND c.state = 'active', c.name, c.brand, c.go_high_level_location_id, u.id, true
    INTO user_id, company_id, first, last, email, auth_role, can_view_hiring_pipeline,
         active, company_name, brand, go_high_level_location_id, signed_in_user_id, proxy_live
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    JOIN companies c ON c.id = u.company_id
   WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now();
  IF NOT FOUND THEN RETURN; END IF;
  IF p_proxy_user IS NOT NULL AND active THEN
    v_actor_role := auth_role;
    actor_first := first;
    actor_last := last;
    actor_email := email;
    SELECT u.id, u.company_id, u.first, u.last, u.email, u.auth_role, u.can_view_hiring_pipeline,
           c.name, c.brand, c.go_high_level_location_id, p.expires_at
      INTO user_id, company_id, first, last, email, auth_role, can_view_hiring_pipeline,
           company_name, brand, go_high_level_location_id, proxy_expires_at
      FROM proxy_sessions p
      JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'
      JOIN companies c ON c.id = u.company_id AND c.state = 'active'
     WHERE p.session_id = p_session AND p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id
       AND p.ended_at IS NULL AND p.expires_at > now() AND v_actor_role = 'SUPER_ADMIN';
    IF NOT FOUND THEN
      proxy_live := false;
      user_id := signed_in_user_id;
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  companies := CASE
    WHEN auth_role IN ('FRANCHISE_OWNER', 'FRANCHISE_USER') THEN
      ARRAY(SELECT f.id FROM companies f WHERE f.id = company_id OR f.franchise_id = company_id)
    ELSE ARRAY[company_id] END;
  IF active THEN
    PERFORM set_config('seatwise.companies', companies::text, true);
    IF auth_role = 'SUPER_ADMIN' THEN PERFORM set_config('seatwise.everything', 'on', true); END IF;
  END IF;
  RETURN NEXT;
END $$;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO seatwise_gate;--> statement-breakpoint
ALTER FUNCTION open_session(uuid, uuid) OWNER TO seatwise_gate;--> statement-breakpoint
REVOKE ALL ON FUNCTION open_session(uuid, uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION open_session(uuid, uuid) TO seatwise_app;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM seatwise_gate;
