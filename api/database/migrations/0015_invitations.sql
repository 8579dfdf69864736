CREATE TABLE "invitation_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"opened_at" timestamptz(3),
	"withdrawn_at" timestamptz(3),
	"message_id" uuid,
	"mailed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_survey_result" UNIQUE("company_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_answers" ALTER COLUMN "survey_link_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD COLUMN "answered_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_mails_address" ON "invitation_mails" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "invitation_mails_created" ON "invitation_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "survey_results_invited" ON "survey_results" USING btree ("company_id","id") WHERE state = 'invited';--> statement-breakpoint
CREATE POLICY "add_own" ON "invitation_mails" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("invitation_mails"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "invitation_mails" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("invitation_mails"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "invitations" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("invitations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("invitations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));