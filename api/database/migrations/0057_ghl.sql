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
CREATE POLICY "tenant_only" ON "ghl_connections" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_connections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_connections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_mappings" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_mappings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_mappings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_messages" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "ghl_moves" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("ghl_moves"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "ghl_moves" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("ghl_moves"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ghl_people" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ghl_people"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ghl_people"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "closed" ON "ghl_webhooks" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);