CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"sending_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_by_user_id" uuid NOT NULL,
	"outbox_id" uuid NOT NULL,
	"unsubscribe_hash" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "messages_unsubscribe_hash_unique" UNIQUE("unsubscribe_hash"),
	CONSTRAINT "messages_sending" UNIQUE("sending_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribes_address" UNIQUE("company_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "unsubscribes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_templates" DROP CONSTRAINT "mail_templates_kind";--> statement-breakpoint
ALTER TABLE "mail_templates" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD COLUMN "can_unsubscribe" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD COLUMN "archived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_by_user_id_users_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_candidate" ON "messages" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_outbox" ON "messages" USING btree ("outbox_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_kind" ON "mail_templates" USING btree ("company_id","kind") WHERE kind <> 'message';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_name" ON "mail_templates" USING btree ("company_id",lower(name)) WHERE kind = 'message' and archived_at is null;--> statement-breakpoint
CREATE POLICY "add_own" ON "messages" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "messages" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "unsubscribes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("unsubscribes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "unsubscribes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("unsubscribes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));