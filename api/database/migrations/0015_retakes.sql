ALTER TABLE "survey_results" ADD COLUMN "retake_days" smallint;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "retake_number" smallint;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "retakes_recent" smallint;