DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "address_hash" text;--> statement-breakpoint
UPDATE "messages" m SET "address_hash" = encode(sha256(convert_to(p.email, 'UTF8')), 'hex') FROM "candidates" p WHERE p.id = m.candidate_id;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "address_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("company_id","is_bulk","next_attempt_at") WHERE state = 'queued';
