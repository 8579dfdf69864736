ALTER TABLE "survey_answers" ADD COLUMN "item_at" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD COLUMN "excess_ms" integer DEFAULT 0 NOT NULL;