ALTER TABLE "report_share_results" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_shares" ADD COLUMN "growth_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_company_id_growth_plan_id_growth_plans_company_id_id_fk" FOREIGN KEY ("company_id","growth_plan_id") REFERENCES "public"."growth_plans"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_shares_growth_plan" ON "report_shares" USING btree ("company_id","growth_plan_id") WHERE growth_plan_id is not null;--> statement-breakpoint
ALTER TABLE "report_share_results" ADD CONSTRAINT "report_share_results_position" UNIQUE("report_share_id","position");--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_growth" CHECK (("report_shares"."kind" = 'growth') = ("report_shares"."growth_plan_id" is not null));