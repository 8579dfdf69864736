-- Row-level security, grants and owners, derived from the tables, so that a new tenant table needs no line here. A
-- tenant table has a company_id or policies (api/database/tables).

-- Grants for requests: on tenant tables the commands that the policies name, but never DELETE; on other tables SELECT,
-- INSERT and UPDATE. Requests have no access to a tenant table without policies.
DO $$ DECLARE t record; granted text; BEGIN
  FOR t IN
    SELECT c.oid, c.oid::regclass AS name, c.relrowsecurity AND c.relforcerowsecurity AS is_bound,
           EXISTS (SELECT FROM pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
           OR EXISTS (SELECT FROM pg_policy o WHERE o.polrelid = c.oid) AS is_tenant
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC, seatwise_app, seatwise_definer', t.name);
    granted := 'SELECT, INSERT, UPDATE';
    IF t.is_tenant THEN
      -- Each of these locks the table, so what is there already stays.
      IF NOT t.is_bound THEN
        EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name);
        EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t.name);
      END IF;
      IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = t.oid AND polname = 'definer_reads') THEN
        EXECUTE format('CREATE POLICY definer_reads ON %s FOR SELECT TO seatwise_definer USING (true)', t.name);
      END IF;
      SELECT string_agg(DISTINCT command, ', ') INTO granted
        FROM pg_policy o CROSS JOIN LATERAL unnest(CASE o.polcmd
          WHEN '*' THEN ARRAY['SELECT', 'INSERT', 'UPDATE']
          WHEN 'r' THEN ARRAY['SELECT']
          WHEN 'a' THEN ARRAY['INSERT']
          WHEN 'w' THEN ARRAY['UPDATE'] END) AS command
       WHERE o.polrelid = t.oid AND o.polpermissive AND 'seatwise_app'::regrole = ANY (o.polroles);
    END IF;
    IF granted IS NOT NULL THEN
      EXECUTE format('GRANT %s ON %s TO seatwise_app', granted, t.name);
    END IF;
  END LOOP;
END $$;
-- Every write that creates or moves a result takes a place for its card on the board from this sequence.
GRANT USAGE ON SEQUENCE placement_arrivals TO seatwise_app, seatwise_definer;
GRANT SELECT ON daily_counts_in_scope TO seatwise_app;
-- The rate limiter deletes expired counters.
GRANT DELETE ON rate_limits TO seatwise_app;

-- The minimal rights that the definer's functions need.
GRANT SELECT ON users, companies, sessions, proxy_sessions, credentials, totp_factors, backup_codes,
  survey_links, survey_tokens, survey_answers, survey_results, candidates, roles, role_followers, outbox, files,
  invitations, invitation_mails, exports TO seatwise_definer;
GRANT DELETE ON survey_tokens TO seatwise_definer;
CREATE POLICY definer_ends ON survey_tokens FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, DELETE ON sign_in_challenges, sent_tokens, export_tickets, hosted_sign_ins, refresh_tokens, sign_in_attempts,
  rate_limits TO seatwise_definer;
GRANT UPDATE (state, version, updated_at) ON survey_results TO seatwise_definer;
CREATE POLICY definer_expires ON survey_results FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
GRANT UPDATE (state, attempts, next_attempt_at, last_error, sent_at, subject, body, html, calendar, unsubscribe_url) ON outbox TO seatwise_definer;
CREATE POLICY definer_delivers ON outbox FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
GRANT UPDATE (state), DELETE ON files TO seatwise_definer;
CREATE POLICY definer_sweeps ON files FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_deletes ON files FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT ON messages TO seatwise_definer;
GRANT SELECT (id, company_id, survey_result_id, result_version) ON stage_events TO seatwise_definer;
GRANT SELECT, DELETE ON candidate_notes TO seatwise_definer;
GRANT SELECT ON note_mentions TO seatwise_definer;
GRANT SELECT, DELETE, UPDATE (candidate_id, survey_result_id, assignee_user_id, version, updated_at) ON todos TO seatwise_definer;
CREATE POLICY definer_changes ON todos FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_deletes ON todos FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, DELETE ON candidate_tags TO seatwise_definer;
CREATE POLICY definer_deletes ON candidate_tags FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, DELETE ON role_benchmarks TO seatwise_definer;
GRANT UPDATE (copied_from_id, state) ON role_benchmarks TO seatwise_definer;
GRANT SELECT, UPDATE (role_benchmark_id) ON benchmark_requests TO seatwise_definer;
CREATE POLICY definer_deletes ON role_benchmarks FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_changes ON role_benchmarks FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes ON benchmark_requests FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
-- Merges and erasures (people.sql) access all tables that refer to candidates.
GRANT SELECT ON benchmark_scores, placements, pipelines, statuses TO seatwise_definer;
GRANT SELECT, INSERT ON erased_stage_events TO seatwise_definer;
CREATE POLICY definer_adds ON erased_stage_events FOR INSERT TO seatwise_definer WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON candidate_merges, candidate_merge_rows TO seatwise_definer;
CREATE POLICY definer_merges ON candidate_merges FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_merges ON candidate_merge_rows FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT UPDATE (candidate_id, candidacy_id, status_id, status_since, retake_number, retakes_recent, reject_reason_id) ON survey_results TO seatwise_definer;
GRANT SELECT, INSERT, UPDATE (candidate_id), DELETE ON candidacies TO seatwise_definer;
CREATE POLICY definer_groups ON candidacies FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT INSERT, UPDATE, DELETE ON placements TO seatwise_definer;
CREATE POLICY definer_groups ON placements FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT UPDATE (candidate_id, version, updated_at) ON candidate_notes TO seatwise_definer;
GRANT SELECT ON candidate_ratings, candidate_address_changes, candidate_changes, candidate_selections TO seatwise_definer;
GRANT DELETE ON candidate_ratings, candidate_address_changes TO seatwise_definer;
GRANT UPDATE (candidate_id) ON messages, candidate_ratings, candidate_address_changes, candidate_files TO seatwise_definer;
GRANT UPDATE (from_email, to_email) ON candidate_address_changes TO seatwise_definer;
GRANT UPDATE (address_hash) ON messages TO seatwise_definer;
GRANT UPDATE (recipient) ON outbox TO seatwise_definer;
GRANT UPDATE (email) ON applications TO seatwise_definer;
GRANT UPDATE, DELETE ON candidates TO seatwise_definer;
GRANT SELECT ON stage_events TO seatwise_definer;
GRANT DELETE ON survey_results, survey_answers, benchmark_scores, invitations, stage_events, messages, outbox TO seatwise_definer;
GRANT SELECT ON survey_result_changes, survey_result_selections, saved_views TO seatwise_definer;
GRANT SELECT, DELETE ON scorecards, scorecard_answers, scorecard_openings, custom_interview_questions TO seatwise_definer;
GRANT SELECT, DELETE ON interviews, interview_interviewers TO seatwise_definer;
CREATE POLICY definer_erases ON interviews FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON interview_interviewers FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, DELETE ON generation_lines, ai_chats, ai_chat_messages TO seatwise_definer;
CREATE POLICY definer_deletes ON generation_lines FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON ai_chats FOR DELETE TO seatwise_definer USING (true);
-- Needed for SELECT ... FOR UPDATE.
GRANT UPDATE ON ai_chats TO seatwise_definer;
CREATE POLICY definer_locks ON ai_chats FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_deletes ON ai_chat_messages FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, UPDATE ON generations TO seatwise_definer;
CREATE POLICY definer_changes ON generations FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON report_shares, report_share_results, report_share_openings TO seatwise_definer;
GRANT SELECT, DELETE ON growth_plans, growth_plan_versions, growth_plan_reviews TO seatwise_definer;
GRANT UPDATE (candidate_id) ON growth_plans TO seatwise_definer;
GRANT SELECT, UPDATE (details) ON audit_events TO seatwise_definer;
GRANT UPDATE (label, detail) ON task_run_rows TO seatwise_definer;
GRANT UPDATE (filters, name) ON saved_views TO seatwise_definer;
GRANT UPDATE (deleted_at) ON exports TO seatwise_definer;
CREATE POLICY definer_changes_people ON candidates FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON candidate_files FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON candidate_notes FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON candidate_address_changes FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON candidate_ratings FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON messages FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON audit_events FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON task_run_rows FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON saved_views FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON exports FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON growth_plans FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_erases ON candidates FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON candidate_address_changes FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON candidate_ratings FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON survey_results FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON survey_answers FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON benchmark_scores FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON invitations FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON stage_events FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON messages FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON outbox FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON report_shares FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON report_share_results FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON report_share_openings FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON growth_plans FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON growth_plan_versions FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON growth_plan_reviews FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON scorecards FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON scorecard_answers FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON scorecard_openings FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON custom_interview_questions FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON candidate_notes FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, DELETE ON candidate_files TO seatwise_definer;
CREATE POLICY definer_deletes ON candidate_files FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, INSERT, DELETE ON unsubscribes TO seatwise_definer;
CREATE POLICY definer_adds ON unsubscribes FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_deletes ON unsubscribes FOR DELETE TO seatwise_definer USING (true);
GRANT INSERT, DELETE ON invitation_mails TO seatwise_definer;
CREATE POLICY definer_counts ON invitation_mails FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_deletes ON invitation_mails FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, INSERT, DELETE ON daily_counts TO seatwise_definer;
CREATE POLICY definer_adds ON daily_counts FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_deletes ON daily_counts FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT (ctid, seen_at), DELETE ON board_viewers TO seatwise_definer;
CREATE POLICY definer_deletes ON board_viewers FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, UPDATE (encrypted_answer), DELETE ON idempotency_keys TO seatwise_definer;
CREATE POLICY definer_empties ON idempotency_keys FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_deletes ON idempotency_keys FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT (ctid, created_at), DELETE ON survey_result_changes, survey_result_selections TO seatwise_definer;
CREATE POLICY definer_deletes ON survey_result_selections FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON survey_result_changes FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT (ctid, created_at), DELETE ON candidate_changes, candidate_selections TO seatwise_definer;
CREATE POLICY definer_deletes ON candidate_selections FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON candidate_changes FOR DELETE TO seatwise_definer USING (true);
GRANT INSERT, UPDATE (candidate_version, before, imported) ON candidate_changes TO seatwise_definer;
CREATE POLICY definer_remembers ON candidate_changes FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_adds_to ON candidate_changes FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON task_runs TO seatwise_definer;
GRANT SELECT, INSERT ON task_run_rows TO seatwise_definer;
CREATE POLICY definer_runs ON task_runs FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_reports ON task_run_rows FOR INSERT TO seatwise_definer WITH CHECK (true);
GRANT SELECT (ctid, created_at, company_id, user_id), DELETE ON user_events TO seatwise_definer;
GRANT SELECT (company_id, actor_user_id) ON audit_events TO seatwise_definer;
CREATE POLICY definer_deletes ON user_events FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, INSERT, DELETE ON live_changes TO seatwise_definer;
CREATE POLICY definer_adds ON live_changes FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_deletes ON live_changes FOR DELETE TO seatwise_definer USING (true);

-- Duplicates (candidate-duplicates.sql, people.sql).
GRANT SELECT, INSERT, UPDATE, DELETE ON candidate_duplicates TO seatwise_definer;
CREATE POLICY definer_compares ON candidate_duplicates FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON candidate_duplicate_dismissals, candidate_comparisons TO seatwise_definer;
GRANT SELECT, INSERT, UPDATE, DELETE ON candidate_name_keys TO seatwise_definer;
CREATE POLICY definer_compares ON candidate_name_keys FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_merges ON candidate_duplicate_dismissals FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_compares ON candidate_comparisons FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);

-- Jobs and applications (jobs.sql).
GRANT SELECT ON jobs TO seatwise_definer;
GRANT SELECT, DELETE ON applications, application_drafts, application_draft_files, application_tokens TO seatwise_definer;
GRANT UPDATE (candidate_id, version, updated_at, resume_file_id, first_resume_file_id, resume_text, resume_columns, resume_reading) ON applications TO seatwise_definer;
CREATE POLICY definer_changes_people ON applications FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_erases ON applications FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON application_drafts FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON application_draft_files FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, DELETE, UPDATE (outbox_id) ON application_mails TO seatwise_definer;
CREATE POLICY definer_releases ON application_mails FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_deletes ON application_mails FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_deletes ON application_tokens FOR DELETE TO seatwise_definer USING (true);
GRANT UPDATE (entries, entries_until) ON application_tokens TO seatwise_definer;
CREATE POLICY definer_forgets ON application_tokens FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);

-- Campaigns (hiring-campaigns.sql).
GRANT SELECT ON hiring_campaigns, funnels TO seatwise_definer;
GRANT SELECT, DELETE, UPDATE (candidate_id, applied_on, registered_on, started_on, finished_on, interviewed_on, hired_on)
  ON funnel_entries TO seatwise_definer;
CREATE POLICY definer_counts ON funnel_entries FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_erases ON funnel_entries FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, INSERT, DELETE ON funnel_counts, funnel_visits, funnel_visit_keys TO seatwise_definer;
CREATE POLICY definer_counts ON funnel_counts FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_folds ON funnel_counts FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_adds ON funnel_visits FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_forgets ON funnel_visits FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_adds ON funnel_visit_keys FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_forgets ON funnel_visit_keys FOR DELETE TO seatwise_definer USING (true);

-- Usage (usage.sql).
GRANT SELECT, INSERT, DELETE ON usage_counts TO seatwise_definer;
CREATE POLICY definer_counts ON usage_counts FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_folds ON usage_counts FOR DELETE TO seatwise_definer USING (true);

-- Calls by API keys.
GRANT SELECT, UPDATE (last_used_at, last_used_ip) ON api_keys TO seatwise_definer;
CREATE POLICY definer_uses ON api_keys FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
-- Webhooks (webhooks.sql).
GRANT SELECT ON custom_webhooks, webhook_events, webhook_deliveries, webhook_attempts TO seatwise_definer;
GRANT SELECT, UPDATE (candidate_id), DELETE ON company_events TO seatwise_definer;
CREATE POLICY definer_changes ON company_events FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_erases ON company_events FOR DELETE TO seatwise_definer USING (true);
GRANT INSERT, UPDATE (planned_at), DELETE ON webhook_events TO seatwise_definer;
CREATE POLICY definer_records ON webhook_events FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT INSERT, DELETE, UPDATE (state, attempts, last_attempt_at, next_attempt_at, payload, erased_at, about, candidate_id) ON webhook_deliveries TO seatwise_definer;
CREATE POLICY definer_delivers ON webhook_deliveries FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT UPDATE (answer), DELETE ON webhook_attempts TO seatwise_definer;
CREATE POLICY definer_empties ON webhook_attempts FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);

-- GoHighLevel (ghl.sql). Merges and erasures change ghl_people as the definer.
GRANT SELECT, INSERT, UPDATE, DELETE ON ghl_people TO seatwise_definer;
CREATE POLICY definer_touches ON ghl_people FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (claim, claimed_until) ON ghl_connections TO seatwise_definer;
CREATE POLICY definer_claims ON ghl_connections FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON ghl_webhooks TO seatwise_definer;
CREATE POLICY definer_takes ON ghl_webhooks FOR ALL TO seatwise_definer USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (candidate_id), DELETE ON ghl_moves, ghl_messages TO seatwise_definer;
CREATE POLICY definer_changes_people ON ghl_moves FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_changes_people ON ghl_messages FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_erases ON ghl_moves FOR DELETE TO seatwise_definer USING (true);
CREATE POLICY definer_erases ON ghl_messages FOR DELETE TO seatwise_definer USING (true);
-- Clean-ups (utils.sql).
GRANT SELECT, UPDATE (results, files, bytes, has_more), DELETE ON clean_up_lists TO seatwise_definer;
CREATE POLICY definer_fills ON clean_up_lists FOR UPDATE TO seatwise_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_deletes ON clean_up_lists FOR DELETE TO seatwise_definer USING (true);
GRANT SELECT, INSERT, DELETE ON clean_up_items TO seatwise_definer;
CREATE POLICY definer_fills ON clean_up_items FOR INSERT TO seatwise_definer WITH CHECK (true);
CREATE POLICY definer_deletes ON clean_up_items FOR DELETE TO seatwise_definer USING (true);

-- Hiring teams (hiring-teams.sql): a candidacy of another team does not exist, nor does anything that belongs to it. A test demands
-- such a policy for every table with a column for a person or a result.
CREATE POLICY of_team ON candidacies AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT coalesce(job_id = ANY ((SELECT scope_hidden_jobs())::uuid[]), false));
CREATE POLICY of_team ON survey_results AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_candidacy(candidacy_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidates AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON ai_chats AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON applications AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON placements AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON scorecards AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON stage_events AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON benchmark_scores AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON survey_answers AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON survey_tokens AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON interviews AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON invitations AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON growth_plans AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON report_share_results AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON ghl_moves AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON ghl_messages AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON funnel_entries AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON survey_result_changes AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON survey_result_selections AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON custom_interview_questions AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON outbox AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON webhook_events AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT CASE WHEN survey_result_id IS NOT NULL THEN is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[])
    ELSE is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]) END);
CREATE POLICY of_team ON webhook_deliveries AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT CASE WHEN survey_result_id IS NOT NULL THEN is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[])
    ELSE is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]) END);
CREATE POLICY of_team ON generations AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT CASE WHEN survey_result_id IS NOT NULL THEN is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[])
    ELSE is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[])
      OR is_hidden_file(company_id, candidate_id, candidate_file_id, (SELECT scope_hidden_jobs())::uuid[]) END);
CREATE POLICY of_team ON messages AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT CASE WHEN survey_result_id IS NOT NULL THEN is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[])
    ELSE is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]) END);
CREATE POLICY of_team ON todos AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT CASE WHEN survey_result_id IS NOT NULL THEN is_hidden_result(survey_result_id, (SELECT scope_hidden_jobs())::uuid[])
    ELSE is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]) END);
CREATE POLICY of_team ON candidate_notes AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_files AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT (is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[])
    OR is_hidden_file(company_id, candidate_id, id, (SELECT scope_hidden_jobs())::uuid[])));
CREATE POLICY of_team ON candidate_ratings AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_address_changes AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_selections AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_changes AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_comparisons AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_name_keys AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON company_events AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON ghl_people AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, candidate_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_merges AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_person(company_id, kept_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON candidate_duplicates AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT (is_hidden_person(company_id, one_id, (SELECT scope_hidden_jobs())::uuid[]) OR is_hidden_person(company_id, other_id, (SELECT scope_hidden_jobs())::uuid[])));
CREATE POLICY of_team ON candidate_duplicate_dismissals AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT (is_hidden_person(company_id, one_id, (SELECT scope_hidden_jobs())::uuid[]) OR is_hidden_person(company_id, other_id, (SELECT scope_hidden_jobs())::uuid[])));
CREATE POLICY of_team ON funnel_counts AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_hidden_campaign(campaign_id, (SELECT scope_hidden_jobs())::uuid[]));
CREATE POLICY of_team ON task_run_rows AS RESTRICTIVE FOR ALL TO seatwise_app
  USING (NOT (SELECT scope_hides_jobs()) OR NOT is_row_of_others(task_run_id));

-- SECURITY DEFINER functions belong to the definer, and only the request role may execute them.
GRANT CREATE ON SCHEMA public TO seatwise_definer;
DO $$ DECLARE f regprocedure; BEGIN
  FOR f IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO seatwise_definer', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO seatwise_app', f);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM seatwise_definer;
