CREATE TABLE "stage_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"from_status_id" uuid,
	"to_status_id" uuid NOT NULL,
	"result_version" integer NOT NULL,
	"actor_user_id" uuid,
	"acting_as_user_id" uuid,
	"how" text NOT NULL,
	"reason" text,
	"undo_of" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "stage_events_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "stage_events_result" UNIQUE("company_id","survey_result_id","result_version")
);
--> statement-breakpoint
ALTER TABLE "stage_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_result_changes" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"result_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "survey_result_changes_company_id_change_id_survey_result_id_pk" PRIMARY KEY("company_id","change_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "survey_result_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "location_id" uuid;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "archived_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_from_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","from_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_to_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","to_status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_company_id_undo_of_stage_events_company_id_id_fk" FOREIGN KEY ("company_id","undo_of") REFERENCES "public"."stage_events"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD CONSTRAINT "survey_result_changes_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD CONSTRAINT "survey_result_changes_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD CONSTRAINT "survey_result_changes_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_events_created" ON "stage_events" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "survey_result_changes_change" ON "survey_result_changes" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "survey_result_changes_created" ON "survey_result_changes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "add_own" ON "stage_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("stage_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "stage_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("stage_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "survey_result_changes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("survey_result_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "survey_result_changes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("survey_result_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
-- Results that exist already have their stage since `status_since`. Forced row-level security would hide them from
-- the tables' owner; the repeatable files force it again.
ALTER TABLE "survey_results" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "stage_events" ("company_id", "survey_result_id", "candidate_id", "to_status_id", "result_version", "how", "created_at")
  SELECT "company_id", "id", "candidate_id", "status_id", "version", 'rule', "status_since"
    FROM "survey_results" WHERE "status_id" IS NOT NULL;
