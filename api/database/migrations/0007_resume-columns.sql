ALTER TABLE "application_draft_files" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "resume_columns" integer;