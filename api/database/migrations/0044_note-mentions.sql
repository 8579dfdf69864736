CREATE TABLE "note_mentions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"outbox_id" uuid,
	"read_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_mentions_user" UNIQUE("company_id","note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "note_mentions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_company_id_note_id_candidate_notes_company_id_id_fk" FOREIGN KEY ("company_id","note_id") REFERENCES "public"."candidate_notes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" USING btree ("user_id","created_at") WHERE read_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "note_mentions_outbox" ON "note_mentions" USING btree ("outbox_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "note_mentions" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("note_mentions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("note_mentions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));