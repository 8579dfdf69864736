ALTER TABLE "outbox" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "survey_result_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;