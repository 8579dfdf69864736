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
ALTER TABLE "survey_tokens" ADD COLUMN "is_typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
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
CREATE POLICY "read_by_tenant" ON "funnel_counts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("funnel_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "funnel_entries" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("funnel_entries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "funnel_entries" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("funnel_entries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "closed" ON "funnel_visit_keys" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);--> statement-breakpoint
CREATE POLICY "closed" ON "funnel_visits" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);--> statement-breakpoint
CREATE POLICY "tenant_only" ON "funnels" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("funnels"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("funnels"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "hiring_campaigns" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("hiring_campaigns"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("hiring_campaigns"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));