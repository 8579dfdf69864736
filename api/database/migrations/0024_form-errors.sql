ALTER TABLE "application_drafts" ADD COLUMN "wrong" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application_tokens" ADD COLUMN "entries" jsonb;--> statement-breakpoint
ALTER TABLE "application_tokens" ADD COLUMN "entries_until" timestamptz(3);--> statement-breakpoint
-- An index of a new column, which is null everywhere: it is built in one read of the table.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "application_tokens_entries" ON "application_tokens" USING btree ("entries_until") WHERE entries_until is not null;