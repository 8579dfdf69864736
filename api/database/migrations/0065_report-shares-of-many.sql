ALTER TABLE "report_shares" ADD COLUMN "role_benchmark_id" uuid;--> statement-breakpoint
ALTER TABLE "report_shares" ADD COLUMN "pipeline_id" uuid;--> statement-breakpoint
ALTER TABLE "report_shares" ADD COLUMN "period_days" integer;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_shares_role_benchmark" ON "report_shares" USING btree ("role_benchmark_id") WHERE role_benchmark_id is not null;--> statement-breakpoint
CREATE INDEX "report_shares_pipeline_id" ON "report_shares" USING btree ("company_id","pipeline_id") WHERE pipeline_id is not null;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_benchmark" CHECK (("report_shares"."kind" = 'benchmark') = ("report_shares"."role_benchmark_id" is not null));--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_pipeline" CHECK (("report_shares"."kind" = 'hiring-pipeline') = ("report_shares"."pipeline_id" is not null));--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_period" CHECK (("report_shares"."pipeline_id" is null) = ("report_shares"."period_days" is null));