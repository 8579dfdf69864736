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
	CONSTRAINT "report_share_results_report_share_id_survey_result_id_pk" PRIMARY KEY("report_share_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "report_share_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
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
	CONSTRAINT "report_shares_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_share_openings" ADD CONSTRAINT "report_share_openings_company_id_report_share_id_report_shares_company_id_id_fk" FOREIGN KEY ("company_id","report_share_id") REFERENCES "public"."report_shares"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share_results" ADD CONSTRAINT "report_share_results_company_id_report_share_id_report_shares_company_id_id_fk" FOREIGN KEY ("company_id","report_share_id") REFERENCES "public"."report_shares"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share_results" ADD CONSTRAINT "report_share_results_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_revoked_by_user_id_users_id_fk" FOREIGN KEY ("revoked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_share_openings_share" ON "report_share_openings" USING btree ("company_id","report_share_id","created_at");--> statement-breakpoint
CREATE INDEX "report_share_results_result" ON "report_share_results" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "report_shares_made_by" ON "report_shares" USING btree ("company_id","made_by_user_id","created_at","id");--> statement-breakpoint
CREATE POLICY "add_own" ON "report_share_openings" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("report_share_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "report_share_openings" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("report_share_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "report_share_results" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("report_share_results"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "report_share_results" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("report_share_results"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "report_shares" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("report_shares"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("report_shares"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));