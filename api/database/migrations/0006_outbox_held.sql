CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("state","created_at") WHERE state <> 'sent';--> statement-breakpoint
ALTER TABLE "outbox" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "outbox" SET "state" = 'held' WHERE "state" = 'kept';
