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
-- The user whose private rows this transaction reads: nobody's while acting as another, and in tasks.
CREATE FUNCTION scope_reader() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('seatwise.reader', true), '')::uuid $$;--> statement-breakpoint
-- Text without case and accents, for the search. Stored columns are computed with it: changing it
-- takes a migration that computes them anew.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g')) $$;--> statement-breakpoint
CREATE SEQUENCE "public"."placement_arrivals" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "ai_chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"ai_chat_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_chats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ai_chats_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "ai_chats_result" UNIQUE("company_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "ai_chats" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"made_by_user_id" uuid NOT NULL,
	"auth_role" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"company_ids" uuid[] NOT NULL,
	"permissions" text[] NOT NULL,
	"last_used_at" timestamptz(3),
	"last_used_ip" text,
	"ended_at" timestamptz(3),
	"end_reason" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_draft_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"field" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "application_draft_files_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "application_draft_files_field" UNIQUE("draft_id","field")
);
--> statement-breakpoint
ALTER TABLE "application_draft_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"about" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "application_drafts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "application_drafts_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "application_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "application_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "application_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"link" text,
	"cover_letter" text,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"knock_outs" integer DEFAULT 0 NOT NULL,
	"consent" text NOT NULL,
	"resume_file_id" uuid,
	"resume_reading" text,
	"resume_text" text,
	"withdrawn_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "applications_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"actor_user_id" uuid,
	"acting_as_user_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"details" jsonb NOT NULL,
	"ip" text,
	"user_agent" text,
	"request_id" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Unlogged, which drizzle cannot say: api/database/tables/board-viewers.ts names the reason.
CREATE UNLOGGED TABLE "board_viewers" (
	"company_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_support" boolean NOT NULL,
	"seen_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "board_viewers_company_id_pipeline_id_user_id_pk" PRIMARY KEY("company_id","pipeline_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "board_viewers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_files_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "candidate_files_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_merge_rows" (
	"company_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "candidate_merge_rows_merge_id_table_name_row_id_pk" PRIMARY KEY("merge_id","table_name","row_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_merge_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"merged_email" text NOT NULL,
	"merged_by_user_id" uuid NOT NULL,
	"facts_before" jsonb,
	"facts_taken" jsonb,
	"undone_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_merges_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"visibility" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"edited_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_notes_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"outbox_id" uuid,
	"read_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_mentions_user" UNIQUE("company_id","note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "note_mentions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_changes" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"candidate_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_changes_company_id_change_id_candidate_id_pk" PRIMARY KEY("company_id","change_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"rating" smallint,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_ratings_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "candidate_ratings_range" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "candidate_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_selections" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"candidate_version" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_selections_company_id_change_id_candidate_id_pk" PRIMARY KEY("company_id","change_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_selections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_tags_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text DEFAULT 'candidate' NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"email" text NOT NULL,
	"earlier_names" text[] DEFAULT '{}' NOT NULL,
	"phone" text,
	"title" text,
	"location_id" uuid,
	"department_id" uuid,
	"owner_user_id" uuid,
	"hired_at" date,
	"rating" smallint,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamptz(3),
	"archived_reason" text,
	"archived_by_user_id" uuid,
	"merged_into" uuid,
	"held_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"latest_result_id" uuid,
	"latest_score" smallint,
	"active_at" timestamptz(3) DEFAULT now() NOT NULL,
	"has_result" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || first || ' ' || last || ' ' || email)) STORED NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidates_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clean_up_items" (
	"company_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer,
	"bytes" bigint,
	CONSTRAINT "clean_up_items_list_id_number_pk" PRIMARY KEY("list_id","number")
);
--> statement-breakpoint
ALTER TABLE "clean_up_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clean_up_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"made_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"has_more" boolean DEFAULT false NOT NULL,
	"started_by_user_id" uuid,
	"started_at" timestamptz(3),
	"task_run_id" uuid,
	"finished_at" timestamptz(3),
	"deleted_results" integer DEFAULT 0 NOT NULL,
	"deleted_files" integer DEFAULT 0 NOT NULL,
	"deleted_bytes" bigint DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "clean_up_lists_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "clean_up_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"franchise_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"brand" text NOT NULL,
	"industry" text,
	"contact_email" text,
	"go_high_level_location_id" text,
	"country" text,
	"time_zone" text,
	"state" text DEFAULT 'active' NOT NULL,
	"settings" jsonb NOT NULL,
	"logo_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || name || ' ' || coalesce(industry, ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"archived_at" timestamptz(3),
	CONSTRAINT "departments_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"archived_at" timestamptz(3),
	CONSTRAINT "locations_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"candidate_id" uuid,
	"occurred_at" timestamptz(3) NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "company_events_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_interview_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"survey_result_id" uuid,
	"role_id" uuid,
	"text" text NOT NULL,
	"generated_by" text,
	"listen_for" text,
	"weak_sign" text,
	"retired_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "custom_interview_questions_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "custom_interview_questions_applies" CHECK (survey_result_id is null or role_id is null)
);
--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamptz(3),
	"failing_since" timestamptz(3),
	"slow_at" timestamptz(3),
	"made_by_user_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_secret_until" timestamptz(3),
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "custom_webhooks_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"took" integer NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_attempts_number" UNIQUE("company_id","delivery_id","number")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"type" text NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"about" jsonb NOT NULL,
	"record_version" integer,
	"occurred_at" timestamptz(3) NOT NULL,
	"payload" text,
	"with_stages" boolean DEFAULT false NOT NULL,
	"erased_at" timestamptz(3),
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"last_attempt_at" timestamptz(3),
	"next_attempt_at" timestamptz(3) DEFAULT now() NOT NULL,
	"replay_of" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"about" jsonb NOT NULL,
	"record_version" integer,
	"planned_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"role_id" uuid,
	"day" date NOT NULL,
	"invited" integer NOT NULL,
	"started" integer NOT NULL,
	"finished" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" jsonb,
	"time_zone" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"task_run_id" uuid NOT NULL,
	"made_by_user_id" uuid NOT NULL,
	"has_stages" boolean NOT NULL,
	"file_id" uuid,
	"parts" jsonb,
	"size" bigint,
	"sha256" text,
	"counts" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"finished_at" timestamptz(3),
	"expires_at" timestamptz(3),
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "generation_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"generated_text" text,
	"detail" text,
	"quote" text,
	"state" text DEFAULT 'proposed' NOT NULL,
	"reviewed_by_user_id" uuid,
	"reviewed_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "generation_lines_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "generation_lines_position" UNIQUE("generation_id","position")
);
--> statement-breakpoint
ALTER TABLE "generation_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"candidate_file_id" uuid,
	"author_user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"input_hash" text,
	"state" text DEFAULT 'running' NOT NULL,
	"fault" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3),
	CONSTRAINT "generations_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "generations_failed" CHECK ((state = 'failed') = (fault is not null))
);
--> statement-breakpoint
ALTER TABLE "generations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ghl_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"location_id" text NOT NULL,
	"sealed_token" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"state_since" timestamptz(3) DEFAULT now() NOT NULL,
	"missing_scopes" text[] DEFAULT '{}' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3),
	"connected_by_user_id" uuid NOT NULL,
	"connected_at" timestamptz(3) DEFAULT now() NOT NULL,
	"enrolled_after" uuid,
	"enrolled_at" timestamptz(3),
	"enrols_all" boolean DEFAULT true NOT NULL,
	"pipelines" jsonb DEFAULT '[]' NOT NULL,
	"pipelines_read_at" timestamptz(3),
	"read_started_at" timestamptz(3),
	"read_pipeline" text,
	"read_after" jsonb,
	"read_cards" integer DEFAULT 0 NOT NULL,
	"read_total" integer,
	"read_finished_at" timestamptz(3),
	"read_next_at" timestamptz(3) DEFAULT now() NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamptz(3),
	"disconnected_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ghl_connections_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "ghl_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ghl_mappings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"ghl_pipeline_id" text,
	"ghl_pipeline_name" text,
	"stages" jsonb NOT NULL,
	"missing_since" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ghl_mappings_pipeline" UNIQUE("company_id","connection_id","pipeline_id")
);
--> statement-breakpoint
ALTER TABLE "ghl_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ghl_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ghl_message_id" text,
	"sent_by_user_id" uuid NOT NULL,
	"sending_since" timestamptz(3),
	"due_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ghl_messages_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "ghl_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ghl_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"status_id" uuid,
	"ghl_stage_name" text,
	"outcome" text NOT NULL,
	"moved_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ghl_moves_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "ghl_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ghl_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"contact_id" text,
	"sent_hash" text,
	"opportunity_id" text,
	"status_id" uuid,
	"target_stage_id" text,
	"ghl_pipeline_id" text,
	"ghl_stage_id" text,
	"ghl_stage_at" timestamptz(3),
	"setting_stage_id" text,
	"change" integer DEFAULT 1 NOT NULL,
	"due_at" timestamptz(3) DEFAULT now(),
	"busy_until" timestamptz(3),
	"busy_mark" uuid,
	"fault" text,
	"fault_since" timestamptz(3),
	"attempts" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamptz(3),
	"synced_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ghl_people_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "ghl_people_candidate" UNIQUE("connection_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "ghl_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ghl_webhooks" (
	"webhook_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ghl_webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "growth_plan_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"growth_plan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reviewed_by_user_id" uuid NOT NULL,
	"reviewed_on" date NOT NULL,
	"seen" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "growth_plan_reviews_version" UNIQUE("company_id","growth_plan_id","version")
);
--> statement-breakpoint
ALTER TABLE "growth_plan_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "growth_plan_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"growth_plan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"saved" text NOT NULL,
	"saved_by_user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"targets" jsonb NOT NULL,
	"next_review_on" date,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "growth_plan_versions_version" UNIQUE("company_id","growth_plan_id","version")
);
--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "growth_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"next_review_on" date,
	"ended_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "growth_plans_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "growth_plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "funnel_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"funnel_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"interviewed" integer DEFAULT 0 NOT NULL,
	"hired" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "funnel_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "funnel_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"funnel_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"is_application" boolean NOT NULL,
	"visited_on" date,
	"applied_on" date,
	"registered_on" date,
	"started_on" date,
	"finished_on" date,
	"interviewed_on" date,
	"hired_on" date,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "funnel_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "funnel_visit_keys" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "funnel_visit_keys_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
ALTER TABLE "funnel_visit_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "funnel_visits" (
	"company_id" uuid NOT NULL,
	"funnel_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mark" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "funnel_visits_company_id_funnel_id_day_mark_pk" PRIMARY KEY("company_id","funnel_id","day","mark")
);
--> statement-breakpoint
ALTER TABLE "funnel_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "funnels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"utm" jsonb DEFAULT '{"source":"","medium":"","content":""}'::jsonb NOT NULL,
	"code" text NOT NULL,
	"target" text NOT NULL,
	"survey_link_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || name)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "funnels_code_unique" UNIQUE("code"),
	CONSTRAINT "funnels_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "funnels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hiring_campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role_id" uuid,
	"job_id" uuid,
	"starts_on" date,
	"ends_on" date,
	"owner_user_id" uuid,
	"budget" jsonb,
	"state" text DEFAULT 'draft' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || name)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "hiring_campaigns_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "hiring_campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"sealed_answer" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" UNIQUE NULLS NOT DISTINCT("company_id","actor_user_id","acting_as_user_id","operation","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"is_invitation" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"invited_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"opened_at" timestamptz(3),
	"withdrawn_at" timestamptz(3),
	"message_id" uuid,
	"mailed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"remind_after" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_survey_result" UNIQUE("company_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_application_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent" text DEFAULT '' NOT NULL,
	"thank_you" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "job_application_templates_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_application_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"role_id" uuid,
	"department_id" uuid,
	"location_id" uuid,
	"workplace" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"employment_type" text,
	"pay" jsonb,
	"openings" integer DEFAULT 1 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"closes_on" date,
	"template_id" uuid,
	"survey" text DEFAULT 'at_once' NOT NULL,
	"survey_link_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"created_by_user_id" uuid NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || title)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_code_unique" UNIQUE("code"),
	CONSTRAINT "jobs_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "jobs_published" CHECK (state in ('draft', 'archived') or published_at is not null and role_id is not null)
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "live_changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "live_changes_xid_company_id_topic_pk" PRIMARY KEY("xid","company_id","topic")
);
--> statement-breakpoint
ALTER TABLE "live_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"can_unsubscribe" boolean DEFAULT false NOT NULL,
	"archived_at" timestamptz(3),
	"subject" text,
	"body" text,
	"updated_by_user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mail_templates_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"stage_event_id" uuid,
	"user_id" uuid,
	"sending_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_by_user_id" uuid NOT NULL,
	"outbox_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"unsubscribe_hash" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "messages_unsubscribe_hash_unique" UNIQUE("unsubscribe_hash"),
	CONSTRAINT "messages_stage_event" UNIQUE("stage_event_id"),
	CONSTRAINT "messages_sending" UNIQUE("company_id","sending_id","address_hash"),
	CONSTRAINT "messages_sending_to_users" UNIQUE("sending_id","user_id"),
	CONSTRAINT "messages_recipient" CHECK (num_nonnulls(candidate_id, user_id) = 1 and num_nonnulls(survey_result_id, user_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribes_address" UNIQUE("company_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "unsubscribes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"kind" text,
	"survey_result_id" uuid,
	"recipient" text NOT NULL,
	"reply_to" text,
	"unsubscribe_url" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pipelines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "pipelines_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "pipelines_default_stays" CHECK (deleted_at is null or not is_default)
);
--> statement-breakpoint
ALTER TABLE "pipelines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statuses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"color" text DEFAULT 'grey' NOT NULL,
	"day_limit" integer,
	"mail_template_id" uuid,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "statuses_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "statuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "placements" (
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"status_id" uuid,
	"arrival" bigint NOT NULL,
	"position" numeric NOT NULL,
	"is_listed" boolean NOT NULL,
	CONSTRAINT "placements_company_id_survey_result_id_pk" PRIMARY KEY("company_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "placements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proxy_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"target_user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "proxy_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "report_share_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"report_share_id" uuid NOT NULL,
	"opened_as" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_share_openings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_share_results" (
	"company_id" uuid NOT NULL,
	"report_share_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_share_results_report_share_id_survey_result_id_pk" PRIMARY KEY("report_share_id","survey_result_id"),
	CONSTRAINT "report_share_results_position" UNIQUE("report_share_id","position")
);
--> statement-breakpoint
ALTER TABLE "report_share_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"growth_plan_id" uuid,
	"role_benchmark_id" uuid,
	"pipeline_id" uuid,
	"period_days" integer,
	"made_by_user_id" uuid NOT NULL,
	"id_hash" text NOT NULL,
	"sealed_id" text NOT NULL,
	"name_shown" text NOT NULL,
	"note" text,
	"made_with" jsonb NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"revoked_by_user_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "report_shares_id_hash_unique" UNIQUE("id_hash"),
	CONSTRAINT "report_shares_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "report_shares_benchmark" CHECK (("report_shares"."kind" = 'benchmark') = ("report_shares"."role_benchmark_id" is not null)),
	CONSTRAINT "report_shares_pipeline" CHECK (("report_shares"."kind" = 'hiring-pipeline') = ("report_shares"."pipeline_id" is not null)),
	CONSTRAINT "report_shares_period" CHECK (("report_shares"."pipeline_id" is null) = ("report_shares"."period_days" is null)),
	CONSTRAINT "report_shares_growth" CHECK (("report_shares"."kind" = 'growth') = ("report_shares"."growth_plan_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "report_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "benchmark_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"occupation_code" text,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by_user_id" uuid NOT NULL,
	"decided_by_user_id" uuid,
	"decided_at" timestamptz(3),
	"answer" text,
	"role_benchmark_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "benchmark_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_benchmarks" (
	"company_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"role_benchmark_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "company_benchmarks_company_id_role_id_pk" PRIMARY KEY("company_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "company_benchmarks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_benchmarks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"role_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"targets" jsonb NOT NULL,
	"likely" jsonb,
	"occupation_code" text,
	"copied_from_id" uuid,
	"n" integer,
	"n_rest" integer,
	"intervals" jsonb,
	"note" text,
	"confirmed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ratio_reason" text,
	"ratio_alternative" text,
	"created_by_user_id" uuid,
	"accepted_at" timestamptz(3),
	"accepted_by_user_id" uuid,
	"activated_at" timestamptz(3),
	"retired_at" timestamptz(3),
	"task_run_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "role_benchmarks_version" UNIQUE("role_id","version")
);
--> statement-breakpoint
ALTER TABLE "role_benchmarks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_followers" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3),
	CONSTRAINT "role_followers_company_id_user_id_role_id_pk" PRIMARY KEY("company_id","user_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "role_followers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"department_id" uuid,
	"description" text,
	"pipeline_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || name || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "roles_global_without_department" CHECK (company_id is not null or department_id is null),
	CONSTRAINT "roles_global_without_pipeline" CHECK (company_id is not null or pipeline_id is null)
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" jsonb,
	"removed_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecard_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"rule" text,
	"custom_interview_question_id" uuid,
	"question" text NOT NULL,
	"text_pack" text,
	"rating" smallint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "scorecard_answers_rule" UNIQUE("company_id","scorecard_id","rule"),
	CONSTRAINT "scorecard_answers_own" UNIQUE("company_id","scorecard_id","custom_interview_question_id"),
	CONSTRAINT "scorecard_answers_question" CHECK ((rule is null) <> (custom_interview_question_id is null)),
	CONSTRAINT "scorecard_answers_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "scorecard_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecard_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"opened_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scorecard_openings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"recommendation" text,
	"summary" text DEFAULT '' NOT NULL,
	"submitted_at" timestamptz(3),
	"is_after_reading" boolean DEFAULT false NOT NULL,
	"later_notes" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "scorecards_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "scorecards_author" UNIQUE("company_id","survey_result_id","author_user_id")
);
--> statement-breakpoint
ALTER TABLE "scorecards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"must_change" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_used_at" timestamptz(3) DEFAULT now() NOT NULL,
	"remembered_until" timestamptz(3),
	"remembered_factor" text,
	"forgotten_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "hosted_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"sealed_state" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"rotated_at" timestamptz(3),
	"parent_hash" text
);
--> statement-breakpoint
CREATE TABLE "sent_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"target" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"device_id" uuid,
	"method" text DEFAULT 'password' NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_used_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"factor" text,
	"factor_proved_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamptz(3),
	"last_attempt_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed_state" text NOT NULL,
	"method" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"sealed_pending" text,
	"pending_session_id" uuid,
	"pending_until" timestamptz(3),
	"confirmed_at" timestamptz(3),
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_stage_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"journey_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"role_id" uuid,
	"from_status_id" uuid,
	"to_status_id" uuid,
	"is_undo" boolean NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "erased_stage_events_journey" UNIQUE("journey_id","number")
);
--> statement-breakpoint
ALTER TABLE "erased_stage_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stage_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"from_status_id" uuid,
	"to_status_id" uuid,
	"result_version" integer NOT NULL,
	"actor_user_id" uuid,
	"acting_as_user_id" uuid,
	"how" text NOT NULL,
	"reason" text,
	"undo_of" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "stage_events_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "stage_events_result" UNIQUE("company_id","survey_result_id","result_version"),
	CONSTRAINT "stage_events_without_stage" CHECK (to_status_id is not null or (from_status_id is not null and undo_of is not null))
);
--> statement-breakpoint
ALTER TABLE "stage_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "benchmark_scores" (
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"role_benchmark_id" uuid NOT NULL,
	"score" smallint,
	"likely_from" smallint,
	"likely_to" smallint,
	"exact" double precision,
	"misfit" double precision,
	"scoring_version" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "benchmark_scores_company_id_survey_result_id_role_benchmark_id_pk" PRIMARY KEY("company_id","survey_result_id","role_benchmark_id")
);
--> statement-breakpoint
ALTER TABLE "benchmark_scores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"survey_result_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_link_id" uuid,
	"language" text NOT NULL,
	"notice_version" text NOT NULL,
	"accommodation" text,
	"expires_at" timestamptz(3) NOT NULL,
	"form_version" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"item_ms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"item_at" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"excess_ms" integer DEFAULT 0 NOT NULL,
	"translated" boolean DEFAULT false NOT NULL,
	"answered_at" timestamptz(3),
	"first_answered_at" timestamptz(3),
	"assessment" jsonb,
	"norm_set" text GENERATED ALWAYS AS (assessment ->> 'norm_set') STORED,
	"raws" smallint[] GENERATED ALWAYS AS (case when assessment is not null then array[(assessment -> 'scales' -> 'DRIVE' ->> 'raw')::smallint, (assessment -> 'scales' -> 'FOLLOW' ->> 'raw')::smallint, (assessment -> 'scales' -> 'ORDER' ->> 'raw')::smallint, (assessment -> 'scales' -> 'CARE' ->> 'raw')::smallint, (assessment -> 'scales' -> 'TRUST' ->> 'raw')::smallint, (assessment -> 'scales' -> 'LEAD' ->> 'raw')::smallint, (assessment -> 'scales' -> 'SOCIAL' ->> 'raw')::smallint, (assessment -> 'scales' -> 'EASE' ->> 'raw')::smallint, (assessment -> 'scales' -> 'OUTLOOK' ->> 'raw')::smallint, (assessment -> 'scales' -> 'TEAM' ->> 'raw')::smallint, (assessment -> 'scales' -> 'HELP' ->> 'raw')::smallint, (assessment -> 'scales' -> 'MODEST' ->> 'raw')::smallint, (assessment -> 'scales' -> 'CALM' ->> 'raw')::smallint, (assessment -> 'scales' -> 'CHANGE' ->> 'raw')::smallint, (assessment -> 'scales' -> 'IDEAS' ->> 'raw')::smallint] end) STORED
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"public_id" text NOT NULL,
	"role_id" uuid,
	"location_id" uuid,
	"owner_user_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamptz(3),
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "survey_links_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "survey_links_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_result_changes" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"result_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"position" numeric,
	"arrival" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "survey_result_changes_company_id_change_id_survey_result_id_pk" PRIMARY KEY("company_id","change_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "survey_result_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_result_selections" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"result_version" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "survey_result_selections_company_id_change_id_survey_result_id_pk" PRIMARY KEY("company_id","change_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "survey_result_selections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"role_id" uuid,
	"state" text NOT NULL,
	"status_id" uuid,
	"status_since" timestamptz(3) DEFAULT now() NOT NULL,
	"location_id" uuid,
	"department_id" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"archived_at" timestamptz(3),
	"archived_reason" text,
	"archived_by_user_id" uuid,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"completed_at" timestamptz(3),
	"dated_at" timestamptz(3) GENERATED ALWAYS AS (coalesce(completed_at, started_at)) STORED NOT NULL,
	"minutes" smallint,
	"quality" text,
	"self_critical" text,
	"role_score" smallint,
	"likely_from" smallint,
	"likely_to" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "survey_results_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"is_typed" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_run_rows" (
	"task_run_id" uuid NOT NULL,
	"company_id" uuid,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	CONSTRAINT "task_run_rows_task_run_id_number_pk" PRIMARY KEY("task_run_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_run_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"actor_user_id" uuid,
	"acting_as_user_id" uuid,
	"actor_company_id" uuid,
	"cursor" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failed_rows" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"started_at" timestamptz(3),
	"finished_at" timestamptz(3),
	CONSTRAINT "task_runs_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"span" smallint,
	"amount" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usage_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor_user_id" uuid,
	"description" text NOT NULL,
	"timestamp" timestamptz(3) NOT NULL,
	"is_mobile" boolean NOT NULL,
	"screen_width" integer NOT NULL,
	"screen_height" integer NOT NULL,
	"browser" text NOT NULL,
	"os" text NOT NULL,
	"user_agent" text NOT NULL,
	"properties" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"auth_role" text NOT NULL,
	"can_view_hiring_pipeline" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"last_sign_in_at" timestamptz(3),
	"set_up_at" timestamptz(3),
	"preferred_mfa" text DEFAULT 'NONE' NOT NULL,
	"time_zone" text,
	"language" text DEFAULT 'en' NOT NULL,
	"preferences" jsonb DEFAULT '{"columns":{}}'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(' ' || first || ' ' || last || ' ' || email)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "users_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ADD CONSTRAINT "ai_chat_messages_company_id_ai_chat_id_ai_chats_company_id_id_fk" FOREIGN KEY ("company_id","ai_chat_id") REFERENCES "public"."ai_chats"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ADD CONSTRAINT "ai_chat_messages_company_id_generation_id_generations_company_id_id_fk" FOREIGN KEY ("company_id","generation_id") REFERENCES "public"."generations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chats" ADD CONSTRAINT "ai_chats_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_draft_files" ADD CONSTRAINT "application_draft_files_company_id_draft_id_application_drafts_company_id_id_fk" FOREIGN KEY ("company_id","draft_id") REFERENCES "public"."application_drafts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_draft_files" ADD CONSTRAINT "application_draft_files_company_id_file_id_files_company_id_id_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_company_id_job_id_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tokens" ADD CONSTRAINT "application_tokens_company_id_application_id_applications_company_id_id_fk" FOREIGN KEY ("company_id","application_id") REFERENCES "public"."applications"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_resume_file_id_candidate_files_id_fk" FOREIGN KEY ("resume_file_id") REFERENCES "public"."candidate_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_job_id_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_viewers" ADD CONSTRAINT "board_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_viewers" ADD CONSTRAINT "board_viewers_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_files" ADD CONSTRAINT "candidate_files_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_files" ADD CONSTRAINT "candidate_files_company_id_file_id_files_company_id_id_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merge_rows" ADD CONSTRAINT "candidate_merge_rows_company_id_merge_id_candidate_merges_company_id_id_fk" FOREIGN KEY ("company_id","merge_id") REFERENCES "public"."candidate_merges"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_merged_by_user_id_users_id_fk" FOREIGN KEY ("merged_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_company_id_kept_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","kept_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_company_id_merged_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","merged_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_company_id_note_id_candidate_notes_company_id_id_fk" FOREIGN KEY ("company_id","note_id") REFERENCES "public"."candidate_notes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_ratings" ADD CONSTRAINT "candidate_ratings_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_ratings" ADD CONSTRAINT "candidate_ratings_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_ratings" ADD CONSTRAINT "candidate_ratings_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_selections" ADD CONSTRAINT "candidate_selections_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tags" ADD CONSTRAINT "candidate_tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_merged_into" FOREIGN KEY ("company_id","merged_into") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_items" ADD CONSTRAINT "clean_up_items_company_id_list_id_clean_up_lists_company_id_id_fk" FOREIGN KEY ("company_id","list_id") REFERENCES "public"."clean_up_lists"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_lists" ADD CONSTRAINT "clean_up_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_lists" ADD CONSTRAINT "clean_up_lists_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_lists" ADD CONSTRAINT "clean_up_lists_started_by_user_id_users_id_fk" FOREIGN KEY ("started_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_franchise_id_companies_id_fk" FOREIGN KEY ("franchise_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_webhooks" ADD CONSTRAINT "custom_webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_webhooks" ADD CONSTRAINT "custom_webhooks_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_company_id_delivery_id_webhook_deliveries_company_id_id_fk" FOREIGN KEY ("company_id","delivery_id") REFERENCES "public"."webhook_deliveries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_webhook_id_custom_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."custom_webhooks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_lines" ADD CONSTRAINT "generation_lines_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_lines" ADD CONSTRAINT "generation_lines_company_id_generation_id_generations_company_id_id_fk" FOREIGN KEY ("company_id","generation_id") REFERENCES "public"."generations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_candidate_file_id_candidate_files_id_fk" FOREIGN KEY ("candidate_file_id") REFERENCES "public"."candidate_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_connections" ADD CONSTRAINT "ghl_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_connections" ADD CONSTRAINT "ghl_connections_connected_by_user_id_users_id_fk" FOREIGN KEY ("connected_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_mappings" ADD CONSTRAINT "ghl_mappings_company_id_connection_id_ghl_connections_company_id_id_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."ghl_connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_mappings" ADD CONSTRAINT "ghl_mappings_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_messages" ADD CONSTRAINT "ghl_messages_sent_by_user_id_users_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_messages" ADD CONSTRAINT "ghl_messages_company_id_connection_id_ghl_connections_company_id_id_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."ghl_connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_messages" ADD CONSTRAINT "ghl_messages_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_messages" ADD CONSTRAINT "ghl_messages_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_moves" ADD CONSTRAINT "ghl_moves_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_moves" ADD CONSTRAINT "ghl_moves_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_moves" ADD CONSTRAINT "ghl_moves_company_id_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghl_people" ADD CONSTRAINT "ghl_people_company_id_connection_id_ghl_connections_company_id_id_fk" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."ghl_connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_reviews" ADD CONSTRAINT "growth_plan_reviews_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_reviews" ADD CONSTRAINT "growth_plan_reviews_company_id_growth_plan_id_version_growth_plan_versions_company_id_growth_plan_id_version_fk" FOREIGN KEY ("company_id","growth_plan_id","version") REFERENCES "public"."growth_plan_versions"("company_id","growth_plan_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ADD CONSTRAINT "growth_plan_versions_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ADD CONSTRAINT "growth_plan_versions_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ADD CONSTRAINT "growth_plan_versions_company_id_growth_plan_id_growth_plans_company_id_id_fk" FOREIGN KEY ("company_id","growth_plan_id") REFERENCES "public"."growth_plans"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_counts" ADD CONSTRAINT "funnel_counts_company_id_funnel_id_funnels_company_id_id_fk" FOREIGN KEY ("company_id","funnel_id") REFERENCES "public"."funnels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_counts" ADD CONSTRAINT "funnel_counts_company_id_campaign_id_hiring_campaigns_company_id_id_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."hiring_campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_entries" ADD CONSTRAINT "funnel_entries_company_id_funnel_id_funnels_company_id_id_fk" FOREIGN KEY ("company_id","funnel_id") REFERENCES "public"."funnels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_entries" ADD CONSTRAINT "funnel_entries_company_id_campaign_id_hiring_campaigns_company_id_id_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."hiring_campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_entries" ADD CONSTRAINT "funnel_entries_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_entries" ADD CONSTRAINT "funnel_entries_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_visit_keys" ADD CONSTRAINT "funnel_visit_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnel_visits" ADD CONSTRAINT "funnel_visits_company_id_funnel_id_funnels_company_id_id_fk" FOREIGN KEY ("company_id","funnel_id") REFERENCES "public"."funnels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnels" ADD CONSTRAINT "funnels_company_id_campaign_id_hiring_campaigns_company_id_id_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."hiring_campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funnels" ADD CONSTRAINT "funnels_company_id_survey_link_id_survey_links_company_id_id_fk" FOREIGN KEY ("company_id","survey_link_id") REFERENCES "public"."survey_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_campaigns" ADD CONSTRAINT "hiring_campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_campaigns" ADD CONSTRAINT "hiring_campaigns_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_campaigns" ADD CONSTRAINT "hiring_campaigns_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_campaigns" ADD CONSTRAINT "hiring_campaigns_company_id_job_id_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_templates" ADD CONSTRAINT "job_application_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_template_id_job_application_templates_company_id_id_fk" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."job_application_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_survey_link_id_survey_links_company_id_id_fk" FOREIGN KEY ("company_id","survey_link_id") REFERENCES "public"."survey_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_updated_by_user_id_users_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_by_user_id_users_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_stage_event_id_stage_events_company_id_id_fk" FOREIGN KEY ("company_id","stage_event_id") REFERENCES "public"."stage_events"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_company_id_mail_template_id_mail_templates_company_id_id_fk" FOREIGN KEY ("company_id","mail_template_id") REFERENCES "public"."mail_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_company_id_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_sessions" ADD CONSTRAINT "proxy_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_sessions" ADD CONSTRAINT "proxy_sessions_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_sessions" ADD CONSTRAINT "proxy_sessions_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_sessions" ADD CONSTRAINT "proxy_sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share_openings" ADD CONSTRAINT "report_share_openings_company_id_report_share_id_report_shares_company_id_id_fk" FOREIGN KEY ("company_id","report_share_id") REFERENCES "public"."report_shares"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share_results" ADD CONSTRAINT "report_share_results_company_id_report_share_id_report_shares_company_id_id_fk" FOREIGN KEY ("company_id","report_share_id") REFERENCES "public"."report_shares"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share_results" ADD CONSTRAINT "report_share_results_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_revoked_by_user_id_users_id_fk" FOREIGN KEY ("revoked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_company_id_growth_plan_id_growth_plans_company_id_id_fk" FOREIGN KEY ("company_id","growth_plan_id") REFERENCES "public"."growth_plans"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_asked_by_user_id_users_id_fk" FOREIGN KEY ("asked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_benchmarks" ADD CONSTRAINT "company_benchmarks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_benchmarks" ADD CONSTRAINT "company_benchmarks_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_benchmarks" ADD CONSTRAINT "company_benchmarks_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_copied_from_id_role_benchmarks_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_followers" ADD CONSTRAINT "role_followers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_followers" ADD CONSTRAINT "role_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_followers" ADD CONSTRAINT "role_followers_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_company_id_scorecard_id_scorecards_company_id_id_fk" FOREIGN KEY ("company_id","scorecard_id") REFERENCES "public"."scorecards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_company_id_custom_interview_question_id_custom_interview_questions_company_id_id_fk" FOREIGN KEY ("company_id","custom_interview_question_id") REFERENCES "public"."custom_interview_questions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_openings" ADD CONSTRAINT "scorecard_openings_opened_by_user_id_users_id_fk" FOREIGN KEY ("opened_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_openings" ADD CONSTRAINT "scorecard_openings_company_id_scorecard_id_scorecards_company_id_id_fk" FOREIGN KEY ("company_id","scorecard_id") REFERENCES "public"."scorecards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_tokens" ADD CONSTRAINT "sent_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_pending_session_id_sessions_id_fk" FOREIGN KEY ("pending_session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_company_id_from_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","from_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_company_id_to_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","to_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_from_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","from_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_to_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","to_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_undo_of_stage_events_company_id_id_fk" FOREIGN KEY ("company_id","undo_of") REFERENCES "public"."stage_events"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_scores" ADD CONSTRAINT "benchmark_scores_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_scores" ADD CONSTRAINT "benchmark_scores_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_company_id_survey_link_id_survey_links_company_id_id_fk" FOREIGN KEY ("company_id","survey_link_id") REFERENCES "public"."survey_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD CONSTRAINT "survey_result_changes_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD CONSTRAINT "survey_result_changes_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD CONSTRAINT "survey_result_changes_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_selections" ADD CONSTRAINT "survey_result_selections_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_tokens" ADD CONSTRAINT "survey_tokens_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_rows" ADD CONSTRAINT "task_run_rows_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_rows" ADD CONSTRAINT "task_run_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_rows" ADD CONSTRAINT "task_run_rows_company_id_task_run_id_task_runs_company_id_id_fk" FOREIGN KEY ("company_id","task_run_id") REFERENCES "public"."task_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counts" ADD CONSTRAINT "usage_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_chat_messages_chat" ON "ai_chat_messages" USING btree ("company_id","ai_chat_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_company" ON "api_keys" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("made_by_user_id");--> statement-breakpoint
CREATE INDEX "application_drafts_expires" ON "application_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_tokens_application" ON "application_tokens" USING btree ("company_id","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_of_address" ON "applications" USING btree ("job_id","email") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "applications_job" ON "applications" USING btree ("company_id","job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_candidate" ON "applications" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "applications_result" ON "applications" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "applications_resume" ON "applications" USING btree ("resume_file_id");--> statement-breakpoint
CREATE INDEX "applications_unread" ON "applications" USING btree ("company_id","created_at") WHERE resume_reading = 'waiting';--> statement-breakpoint
CREATE INDEX "audit_events_company" ON "audit_events" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_created" ON "audit_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_survey_result" ON "audit_events" USING btree ("subject_id") WHERE subject_type = 'survey_result';--> statement-breakpoint
CREATE INDEX "board_viewers_user" ON "board_viewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "candidate_files_candidate" ON "candidate_files" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "candidate_merges_kept" ON "candidate_merges" USING btree ("company_id","kept_id");--> statement-breakpoint
CREATE INDEX "candidate_merges_merged" ON "candidate_merges" USING btree ("company_id","merged_id");--> statement-breakpoint
CREATE INDEX "candidate_merges_created" ON "candidate_merges" USING btree ("created_at") WHERE facts_before is not null;--> statement-breakpoint
CREATE INDEX "candidate_notes_candidate" ON "candidate_notes" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" USING btree ("user_id","created_at") WHERE read_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "note_mentions_outbox" ON "note_mentions" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "candidate_changes_change" ON "candidate_changes" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "candidate_changes_created" ON "candidate_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "candidate_ratings_candidate" ON "candidate_ratings" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "candidate_selections_created" ON "candidate_selections" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_tags_name" ON "candidate_tags" USING btree ("company_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_email" ON "candidates" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "candidates_search" ON "candidates" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "candidates_name" ON "candidates" USING btree ("company_id",last collate "und-x-icu",first collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "candidates_active" ON "candidates" USING btree ("company_id","active_at","id");--> statement-breakpoint
CREATE INDEX "candidates_best" ON "candidates" USING btree ("company_id",coalesce(latest_score, 0),"id");--> statement-breakpoint
CREATE INDEX "candidates_worst" ON "candidates" USING btree ("company_id",coalesce(latest_score, 100),"id");--> statement-breakpoint
CREATE INDEX "candidates_without_result" ON "candidates" USING btree ("company_id","active_at","id") WHERE not has_result;--> statement-breakpoint
CREATE INDEX "candidates_latest" ON "candidates" USING btree ("latest_result_id");--> statement-breakpoint
CREATE INDEX "candidates_tags" ON "candidates" USING gin ("company_id","tag_ids") WHERE tag_ids <> '{}';--> statement-breakpoint
CREATE INDEX "candidates_rated" ON "candidates" USING btree ("company_id","rating","active_at","id") WHERE rating is not null;--> statement-breakpoint
CREATE INDEX "candidates_owned" ON "candidates" USING btree ("owner_user_id","active_at","id") WHERE owner_user_id is not null;--> statement-breakpoint
CREATE INDEX "candidates_archived" ON "candidates" USING btree ("company_id","archived_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "candidates_phone" ON "candidates" USING btree ("company_id","phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "candidates_merged" ON "candidates" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "clean_up_lists_created" ON "clean_up_lists" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "companies_franchise" ON "companies" USING btree ("franchise_id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "company_events_occurred" ON "company_events" USING btree ("company_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "company_events_candidate" ON "company_events" USING btree ("candidate_id","occurred_at");--> statement-breakpoint
CREATE INDEX "custom_interview_questions_result" ON "custom_interview_questions" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "custom_interview_questions_role" ON "custom_interview_questions" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "custom_webhooks_live" ON "custom_webhooks" USING btree ("company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tests" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE state in ('queued', 'sending') and type = 'webhook.test';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_replays" ON "webhook_deliveries" USING btree ("webhook_id") WHERE state in ('queued', 'sending') and replay_of is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_occurred" ON "webhook_deliveries" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_candidate" ON "webhook_deliveries" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_result" ON "webhook_deliveries" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "webhook_events_unplanned" ON "webhook_events" USING btree ("company_id","created_at") WHERE planned_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_candidate" ON "webhook_events" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "daily_counts_day" ON "daily_counts" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "daily_counts_of_all" ON "daily_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "daily_counts_created" ON "daily_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "export_tickets_session" ON "export_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "exports_company" ON "exports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_file" ON "exports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE state <> 'stored';--> statement-breakpoint
CREATE INDEX "generations_created" ON "generations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_candidate" ON "generations" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_result" ON "generations" USING btree ("company_id","survey_result_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_file" ON "generations" USING btree ("candidate_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ghl_connections_company" ON "ghl_connections" USING btree ("company_id") WHERE disconnected_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ghl_connections_location" ON "ghl_connections" USING btree ("location_id") WHERE disconnected_at is null;--> statement-breakpoint
CREATE INDEX "ghl_messages_due" ON "ghl_messages" USING btree ("connection_id","due_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "ghl_messages_candidate" ON "ghl_messages" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "ghl_messages_result" ON "ghl_messages" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "ghl_moves_listed" ON "ghl_moves" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "ghl_moves_candidate" ON "ghl_moves" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "ghl_moves_result" ON "ghl_moves" USING btree ("company_id","survey_result_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ghl_people_contact" ON "ghl_people" USING btree ("connection_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ghl_people_opportunity" ON "ghl_people" USING btree ("connection_id","opportunity_id");--> statement-breakpoint
CREATE INDEX "ghl_people_due" ON "ghl_people" USING btree ("connection_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ghl_people_faults" ON "ghl_people" USING btree ("connection_id","fault_since") WHERE fault is not null;--> statement-breakpoint
CREATE INDEX "ghl_people_candidates" ON "ghl_people" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "ghl_webhooks_received" ON "ghl_webhooks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "growth_plans_candidate" ON "growth_plans" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "growth_plans_result" ON "growth_plans" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "growth_plans_reviews" ON "growth_plans" USING btree ("owner_user_id","next_review_on") WHERE state = 'open' and next_review_on is not null;--> statement-breakpoint
CREATE INDEX "funnel_counts_campaign" ON "funnel_counts" USING btree ("company_id","campaign_id","day");--> statement-breakpoint
CREATE INDEX "funnel_counts_created" ON "funnel_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "funnel_entries_candidate" ON "funnel_entries" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "funnel_entries_result" ON "funnel_entries" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "funnel_entries_campaign" ON "funnel_entries" USING btree ("company_id","campaign_id","candidate_id");--> statement-breakpoint
CREATE INDEX "funnel_entries_hired" ON "funnel_entries" USING btree ("company_id","campaign_id") WHERE hired_on is not null;--> statement-breakpoint
CREATE INDEX "funnels_campaign" ON "funnels" USING btree ("company_id","campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "funnels_search" ON "funnels" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hiring_campaigns_created" ON "hiring_campaigns" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "hiring_campaigns_job" ON "hiring_campaigns" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "hiring_campaigns_search" ON "hiring_campaigns" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitation_mails_address" ON "invitation_mails" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "invitation_mails_created" ON "invitation_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitation_mails_inviting" ON "invitation_mails" USING btree ("company_id","created_at") WHERE is_invitation;--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_of_all" ON "invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_result" ON "invitations" USING btree ("survey_result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_templates_name" ON "job_application_templates" USING btree ("company_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_templates_default" ON "job_application_templates" USING btree ("company_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","state","published_at");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_kind" ON "mail_templates" USING btree ("company_id","kind") WHERE kind <> 'message';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_name" ON "mail_templates" USING btree ("company_id",lower(name)) WHERE kind = 'message' and archived_at is null;--> statement-breakpoint
CREATE INDEX "messages_of_moves" ON "messages" USING btree ("company_id","survey_result_id") WHERE stage_event_id is not null;--> statement-breakpoint
CREATE INDEX "messages_candidate" ON "messages" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_address" ON "messages" USING btree ("company_id","address_hash","created_at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_outbox" ON "messages" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_result" ON "outbox" USING btree ("company_id","survey_result_id") WHERE survey_result_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("company_id","is_bulk","next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("state","created_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_default" ON "pipelines" USING btree ("company_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_name" ON "pipelines" USING btree ("company_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_name" ON "statuses" USING btree ("pipeline_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "statuses_pipeline" ON "statuses" USING btree ("pipeline_id","position");--> statement-breakpoint
CREATE INDEX "placements_listed" ON "placements" USING btree ("company_id","status_id","position","survey_result_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "placements_arrival" ON "placements" USING btree ("company_id","status_id","arrival") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "placements_column" ON "placements" USING btree ("company_id","status_id","position","survey_result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proxy_sessions_live" ON "proxy_sessions" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "proxy_sessions_company" ON "proxy_sessions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "report_share_openings_share" ON "report_share_openings" USING btree ("company_id","report_share_id","created_at");--> statement-breakpoint
CREATE INDEX "report_share_results_result" ON "report_share_results" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "report_shares_made_by" ON "report_shares" USING btree ("company_id","made_by_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_shares_growth_plan" ON "report_shares" USING btree ("company_id","growth_plan_id") WHERE growth_plan_id is not null;--> statement-breakpoint
CREATE INDEX "report_shares_role_benchmark" ON "report_shares" USING btree ("role_benchmark_id") WHERE role_benchmark_id is not null;--> statement-breakpoint
CREATE INDEX "report_shares_pipeline_id" ON "report_shares" USING btree ("company_id","pipeline_id") WHERE pipeline_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_requests_open" ON "benchmark_requests" USING btree ("role_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "benchmark_requests_company" ON "benchmark_requests" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "benchmark_requests_version" ON "benchmark_requests" USING btree ("role_benchmark_id");--> statement-breakpoint
CREATE INDEX "company_benchmarks_version" ON "company_benchmarks" USING btree ("role_benchmark_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_benchmarks_active" ON "role_benchmarks" USING btree ("role_id") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "role_benchmarks_activating" ON "role_benchmarks" USING btree ("role_id") WHERE state = 'activating';--> statement-breakpoint
CREATE INDEX "role_benchmarks_company" ON "role_benchmarks" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "role_benchmarks_copied" ON "role_benchmarks" USING btree ("copied_from_id");--> statement-breakpoint
CREATE INDEX "role_followers_role" ON "role_followers" USING btree ("role_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "roles_pipeline" ON "roles" USING btree ("pipeline_id") WHERE pipeline_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree (coalesce("company_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("company_id","list") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "scorecard_answers_question" ON "scorecard_answers" USING btree ("company_id","custom_interview_question_id");--> statement-breakpoint
CREATE INDEX "scorecard_openings_scorecard" ON "scorecard_openings" USING btree ("company_id","scorecard_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_codes_code" ON "backup_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_key" ON "devices" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_subject" ON "linked_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("parent_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sent_tokens_token" ON "sent_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sent_tokens_user" ON "sent_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_challenges_token" ON "sign_in_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "erased_stage_events_day" ON "erased_stage_events" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "stage_events_to" ON "stage_events" USING btree ("company_id","to_status_id","created_at");--> statement-breakpoint
CREATE INDEX "benchmark_scores_role" ON "benchmark_scores" USING btree ("company_id","role_benchmark_id","score","survey_result_id");--> statement-breakpoint
CREATE INDEX "survey_links_default" ON "survey_links" USING btree ("company_id") WHERE is_default and state = 'open';--> statement-breakpoint
CREATE INDEX "survey_result_changes_change" ON "survey_result_changes" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "survey_result_changes_created" ON "survey_result_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "survey_result_selections_created" ON "survey_result_selections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "survey_results_dated" ON "survey_results" USING btree ("company_id","dated_at","id") WHERE archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_best" ON "survey_results" USING btree ("company_id",coalesce(role_score, 0),"id") WHERE archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_worst" ON "survey_results" USING btree ("company_id",coalesce(role_score, 100),"id") WHERE archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_role" ON "survey_results" USING btree ("role_id","company_id") WHERE archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_strongest" ON "survey_results" USING btree ("company_id","role_id","role_score") WHERE state = 'completed' and quality = 'good' and archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_doubtful" ON "survey_results" USING btree ("company_id","dated_at") WHERE quality = 'invalid' and archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_archived" ON "survey_results" USING btree ("company_id","archived_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "survey_results_tests" ON "survey_results" USING btree ("company_id","dated_at","id") WHERE is_test;--> statement-breakpoint
CREATE INDEX "survey_results_candidate" ON "survey_results" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "survey_results_unfinished" ON "survey_results" USING btree ("state","company_id","id") WHERE state in ('invited', 'in_progress');--> statement-breakpoint
CREATE INDEX "survey_tokens_result" ON "survey_tokens" USING btree ("survey_result_id");--> statement-breakpoint
CREATE INDEX "task_runs_created" ON "task_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "task_runs_company" ON "task_runs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_runs_open" ON "task_runs" USING btree ("state") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "task_runs_stopped_sendings" ON "task_runs" USING btree ("company_id",("input" ->> 'sending_id')) WHERE state = 'stopped' and name in ('send-messages', 'send-rejections');--> statement-breakpoint
CREATE INDEX "usage_counts_day" ON "usage_counts" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "usage_counts_of_all" ON "usage_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_counts_created" ON "usage_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "usage_counts_stored" ON "usage_counts" USING btree ("company_id") WHERE measure = 'stored_bytes';--> statement-breakpoint
CREATE UNIQUE INDEX "usage_counts_first_result" ON "usage_counts" USING btree ("company_id") WHERE measure = 'first_result';--> statement-breakpoint
CREATE INDEX "user_events_user" ON "user_events" USING btree ("company_id","user_id","timestamp");--> statement-breakpoint
CREATE INDEX "user_events_created" ON "user_events" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ai_chat_messages" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ai_chat_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ai_chat_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ai_chats" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ai_chats"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ai_chats"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "api_keys" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("api_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("api_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_draft_files" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_draft_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_draft_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_drafts" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_drafts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_drafts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_tokens" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_tokens"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_tokens"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "applications" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("applications"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("applications"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own_or_none" ON "audit_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("audit_events"."company_id" is null or "audit_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "audit_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("audit_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "board_viewers" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("board_viewers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("board_viewers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "candidate_files" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("candidate_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("candidate_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_merge_rows" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_merge_rows"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_merges" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_merges"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "team_or_author" ON "candidate_notes" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (("candidate_notes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (visibility = 'team' or author_user_id = (select scope_reader()))) WITH CHECK (("candidate_notes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (visibility = 'team' or author_user_id = (select scope_reader())));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "note_mentions" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("note_mentions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("note_mentions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_changes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_changes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_ratings" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_ratings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_ratings" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_ratings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_selections" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_selections" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "candidate_tags" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("candidate_tags"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("candidate_tags"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "candidates" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (("candidates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and merged_into is null) WITH CHECK (("candidates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and merged_into is null);--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "clean_up_items" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("clean_up_items"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "clean_up_lists" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("clean_up_lists"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("clean_up_lists"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "companies" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("companies"."id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("companies"."id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "departments" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("departments"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("departments"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "locations" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("locations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("locations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "company_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("company_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "company_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("company_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "custom_interview_questions" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("custom_interview_questions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("custom_interview_questions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "custom_webhooks" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("custom_webhooks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("custom_webhooks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "webhook_attempts" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("webhook_attempts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "webhook_attempts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("webhook_attempts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("webhook_deliveries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("webhook_deliveries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "webhook_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("webhook_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "webhook_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("webhook_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "daily_counts" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("daily_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "daily_counts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("daily_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "exports" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("exports"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("exports"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "files" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "generation_lines" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("generation_lines"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("generation_lines"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "generations" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("generations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("generations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_connections" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_connections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_connections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_mappings" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_mappings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_mappings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_messages" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "ghl_moves" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("ghl_moves"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "ghl_moves" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("ghl_moves"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_people" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_people"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_people"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "closed" ON "ghl_webhooks" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);--> statement-breakpoint
CREATE POLICY "add_own" ON "growth_plan_reviews" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("growth_plan_reviews"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "growth_plan_reviews" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("growth_plan_reviews"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "growth_plan_versions" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("growth_plan_versions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "growth_plan_versions" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("growth_plan_versions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "growth_plans" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("growth_plans"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("growth_plans"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "funnel_counts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("funnel_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "funnel_entries" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("funnel_entries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "funnel_entries" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("funnel_entries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "closed" ON "funnel_visit_keys" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);--> statement-breakpoint
CREATE POLICY "closed" ON "funnel_visits" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);--> statement-breakpoint
CREATE POLICY "tenant_only" ON "funnels" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("funnels"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("funnels"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "hiring_campaigns" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("hiring_campaigns"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("hiring_campaigns"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "idempotency_keys" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("idempotency_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "idempotency_keys" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("idempotency_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "invitation_mails" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("invitation_mails"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "invitation_mails" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("invitation_mails"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "invitations" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("invitations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("invitations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "job_application_templates" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("job_application_templates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("job_application_templates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "jobs" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("jobs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("jobs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "live_changes" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("live_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("live_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "mail_templates" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("mail_templates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("mail_templates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "messages" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "messages" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "unsubscribes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("unsubscribes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "unsubscribes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("unsubscribes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "outbox" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("outbox"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("outbox"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "pipelines" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("pipelines"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("pipelines"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "statuses" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("statuses"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("statuses"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "placements" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("placements"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("placements"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "proxy_sessions" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("proxy_sessions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("proxy_sessions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "report_share_openings" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("report_share_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "report_share_openings" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("report_share_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "report_share_results" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("report_share_results"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "report_share_results" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("report_share_results"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "report_shares" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("report_shares"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("report_shares"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "benchmark_requests" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("benchmark_requests"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("benchmark_requests"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "company_benchmarks" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("company_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("company_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_own_or_global" ON "role_benchmarks" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("role_benchmarks"."company_id" is null or "role_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "role_benchmarks" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("role_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "change_own" ON "role_benchmarks" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING ("role_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("role_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "role_followers" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("role_followers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("role_followers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_own_or_global" ON "roles" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("roles"."company_id" is null or "roles"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "roles" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("roles"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "change_own" ON "roles" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING ("roles"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("roles"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "saved_views" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("saved_views"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("saved_views"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_with_scorecard" ON "scorecard_answers" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id));--> statement-breakpoint
CREATE POLICY "add_to_own" ON "scorecard_answers" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader())));--> statement-breakpoint
CREATE POLICY "change_own" ON "scorecard_answers" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader()))) WITH CHECK (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader())));--> statement-breakpoint
CREATE POLICY "add_own" ON "scorecard_openings" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("scorecard_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "scorecard_openings" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("scorecard_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_own_submitted_or_opened" ON "scorecards" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (author_user_id = (select scope_reader()) or submitted_at is not null
          or exists (select from scorecard_openings o where o.company_id = scorecards.company_id and o.scorecard_id = scorecards.id
            and o.opened_by_user_id = (select scope_reader()))));--> statement-breakpoint
CREATE POLICY "add_own" ON "scorecards" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader()));--> statement-breakpoint
CREATE POLICY "change_own" ON "scorecards" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader())) WITH CHECK (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "erased_stage_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("erased_stage_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "stage_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("stage_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "stage_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("stage_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "benchmark_scores" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("benchmark_scores"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("benchmark_scores"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "survey_answers" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("survey_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("survey_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "survey_links" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("survey_links"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("survey_links"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "survey_result_changes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("survey_result_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "survey_result_changes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("survey_result_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "survey_result_selections" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("survey_result_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "survey_result_selections" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("survey_result_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "survey_results" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("survey_results"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("survey_results"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "survey_tokens" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("survey_tokens"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("survey_tokens"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "task_run_rows" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("task_run_rows"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("task_run_rows"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "task_runs" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("task_runs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("task_runs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "usage_counts" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("usage_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "usage_counts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("usage_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own_or_none" ON "user_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("user_events"."company_id" is null or "user_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "user_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("user_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "users" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("users"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("users"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
-- What the tables cannot say: that of files imports that of companies, which therefore cannot name it, and drizzle
-- knows no foreign key that empties one column of several.
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo" FOREIGN KEY ("id", "logo_id") REFERENCES "files" ("company_id", "id");--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_fk" FOREIGN KEY ("company_id", "file_id") REFERENCES "files" ("company_id", "id") ON DELETE SET NULL ("file_id");
