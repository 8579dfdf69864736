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
ALTER TABLE "messages" DROP CONSTRAINT "messages_sending";--> statement-breakpoint
ALTER TABLE "stage_events" DROP CONSTRAINT "stage_events_company_id_candidate_id_candidates_company_id_id_fk";
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "held_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "candidate_merge_rows" ADD CONSTRAINT "candidate_merge_rows_company_id_merge_id_candidate_merges_company_id_id_fk" FOREIGN KEY ("company_id","merge_id") REFERENCES "public"."candidate_merges"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_merged_by_user_id_users_id_fk" FOREIGN KEY ("merged_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_company_id_kept_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","kept_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_company_id_merged_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","merged_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_company_id_from_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","from_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_company_id_to_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","to_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_merges_kept" ON "candidate_merges" USING btree ("company_id","kept_id");--> statement-breakpoint
CREATE INDEX "candidate_merges_merged" ON "candidate_merges" USING btree ("company_id","merged_id");--> statement-breakpoint
CREATE INDEX "candidate_merges_created" ON "candidate_merges" USING btree ("created_at") WHERE facts_before is not null;--> statement-breakpoint
CREATE INDEX "erased_stage_events_day" ON "erased_stage_events" USING btree ("company_id","day");--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_merged_into" FOREIGN KEY ("company_id","merged_into") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidates_phone" ON "candidates" USING btree ("company_id","phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "candidates_merged" ON "candidates" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "outbox_result" ON "outbox" USING btree ("company_id","survey_result_id") WHERE survey_result_id is not null;--> statement-breakpoint
ALTER TABLE "stage_events" DROP COLUMN "candidate_id";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sending" UNIQUE("company_id","sending_id","address_hash");--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_merge_rows" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_merge_rows"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_merges" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_merges"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "erased_stage_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("erased_stage_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
ALTER POLICY "tenant_only" ON "candidates" TO seatwise_app USING (("candidates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and merged_into is null) WITH CHECK (("candidates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and merged_into is null);