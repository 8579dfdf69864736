ALTER TABLE "role_benchmarks" ADD COLUMN "likely" jsonb;--> statement-breakpoint
ALTER TABLE "benchmark_scores" ADD COLUMN "likely_from" smallint;--> statement-breakpoint
ALTER TABLE "benchmark_scores" ADD COLUMN "likely_to" smallint;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "likely_from" smallint;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "likely_to" smallint;--> statement-breakpoint
ALTER TABLE "role_benchmarks" DROP COLUMN "standard_error";