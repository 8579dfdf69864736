-- A UUID of version 7: the milliseconds of the clock, then random bits, so that new rows are at the end of each index on
-- ids. PostgreSQL makes them itself from version 18 on.
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    CREATE FUNCTION row_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION row_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS
    $f$ SELECT encode(set_byte(with_time, 6, (get_byte(with_time, 6) & 15) | 112), 'hex')::uuid
          FROM (SELECT substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
                       || substring(uuid_send(gen_random_uuid()) FROM 7) AS with_time) made $f$;
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "ai_chats" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "application_draft_files" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "application_drafts" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "application_tokens" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "candidate_files" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "candidate_merges" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "candidate_notes" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "note_mentions" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "candidate_ratings" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "candidate_tags" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "candidates" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "clean_up_lists" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "departments" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "locations" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "company_events" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "custom_webhooks" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "webhook_attempts" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "daily_counts" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "exports" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "generation_lines" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "generations" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "ghl_connections" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "ghl_mappings" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "ghl_messages" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "ghl_moves" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "ghl_people" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "growth_plan_reviews" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "growth_plans" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "funnel_counts" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "funnel_entries" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "funnels" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "hiring_campaigns" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "invitation_mails" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "job_application_templates" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "mail_templates" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "unsubscribes" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "pipelines" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "statuses" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "proxy_sessions" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "report_share_openings" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "report_shares" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "benchmark_requests" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "role_benchmarks" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "roles" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "scorecard_answers" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "scorecard_openings" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "scorecards" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "backup_codes" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "linked_identities" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "sent_tokens" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "stage_events" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "survey_links" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "survey_results" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "task_runs" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "usage_counts" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "user_events" ALTER COLUMN "id" SET DEFAULT row_id();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DEFAULT row_id();