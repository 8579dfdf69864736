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
ALTER TABLE "growth_plan_reviews" ADD CONSTRAINT "growth_plan_reviews_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_reviews" ADD CONSTRAINT "growth_plan_reviews_company_id_growth_plan_id_version_growth_plan_versions_company_id_growth_plan_id_version_fk" FOREIGN KEY ("company_id","growth_plan_id","version") REFERENCES "public"."growth_plan_versions"("company_id","growth_plan_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ADD CONSTRAINT "growth_plan_versions_saved_by_user_id_users_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ADD CONSTRAINT "growth_plan_versions_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plan_versions" ADD CONSTRAINT "growth_plan_versions_company_id_growth_plan_id_growth_plans_company_id_id_fk" FOREIGN KEY ("company_id","growth_plan_id") REFERENCES "public"."growth_plans"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_plans" ADD CONSTRAINT "growth_plans_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "growth_plans_candidate" ON "growth_plans" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "growth_plans_result" ON "growth_plans" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "growth_plans_reviews" ON "growth_plans" USING btree ("owner_user_id","next_review_on") WHERE state = 'open' and next_review_on is not null;--> statement-breakpoint
CREATE POLICY "add_own" ON "growth_plan_reviews" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("growth_plan_reviews"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "growth_plan_reviews" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("growth_plan_reviews"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "growth_plan_versions" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("growth_plan_versions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "growth_plan_versions" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("growth_plan_versions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "growth_plans" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("growth_plans"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("growth_plans"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));