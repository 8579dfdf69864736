ALTER TABLE "applications" ADD COLUMN "first_resume_file_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "other_file_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "changed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_first_resume_file_id_candidate_files_id_fk" FOREIGN KEY ("first_resume_file_id") REFERENCES "public"."candidate_files"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
-- An index of a new column, which is null everywhere: it is built in one read of the table.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "applications_first_resume" ON "applications" USING btree ("first_resume_file_id");--> statement-breakpoint
UPDATE "applications" SET "changed_at" = "updated_at" WHERE jsonb_path_exists("answers", '$[*] ? (@.first != null)');