ALTER TABLE "jobs" ADD COLUMN "owner_user_id" uuid;--> statement-breakpoint
UPDATE "jobs" SET "owner_user_id" = "created_by_user_id";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- A company has at most hundreds of jobs, and the index is of a new column.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner_user_id") WHERE owner_user_id is not null;
