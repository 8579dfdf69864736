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
ALTER TABLE "application_draft_files" ADD CONSTRAINT "application_draft_files_company_id_draft_id_application_drafts_company_id_id_fk" FOREIGN KEY ("company_id","draft_id") REFERENCES "public"."application_drafts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_draft_files" ADD CONSTRAINT "application_draft_files_company_id_file_id_files_company_id_id_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_company_id_job_id_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tokens" ADD CONSTRAINT "application_tokens_company_id_application_id_applications_company_id_id_fk" FOREIGN KEY ("company_id","application_id") REFERENCES "public"."applications"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_resume_file_id_candidate_files_id_fk" FOREIGN KEY ("resume_file_id") REFERENCES "public"."candidate_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_job_id_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_templates" ADD CONSTRAINT "job_application_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_template_id_job_application_templates_company_id_id_fk" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."job_application_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_survey_link_id_survey_links_company_id_id_fk" FOREIGN KEY ("company_id","survey_link_id") REFERENCES "public"."survey_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_drafts_expires" ON "application_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_tokens_application" ON "application_tokens" USING btree ("company_id","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_of_address" ON "applications" USING btree ("job_id","email") WHERE state = 'submitted';--> statement-breakpoint
CREATE INDEX "applications_job" ON "applications" USING btree ("company_id","job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_candidate" ON "applications" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "applications_result" ON "applications" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "applications_resume" ON "applications" USING btree ("resume_file_id");--> statement-breakpoint
CREATE INDEX "applications_unread" ON "applications" USING btree ("company_id","created_at") WHERE resume_reading = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_templates_name" ON "job_application_templates" USING btree ("company_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_application_templates_default" ON "job_application_templates" USING btree ("company_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","state","published_at");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_draft_files" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_draft_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_draft_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_drafts" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_drafts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_drafts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_tokens" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_tokens"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_tokens"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "applications" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("applications"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("applications"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "job_application_templates" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("job_application_templates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("job_application_templates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "jobs" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("jobs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("jobs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));