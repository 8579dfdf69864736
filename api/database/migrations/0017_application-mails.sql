ALTER TABLE "jobs" ADD COLUMN "owner_user_id" uuid;--> statement-breakpoint
UPDATE "jobs" SET "owner_user_id" = "created_by_user_id";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- A company has at most hundreds of jobs, and the index is of a new column.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner_user_id") WHERE owner_user_id is not null;--> statement-breakpoint
CREATE TABLE "application_mails" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"news" text NOT NULL,
	"user_id" uuid,
	"outbox_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Applications from before count as opened: nobody is told on Home of what was read long ago.
ALTER TABLE "applications" ADD COLUMN "opened_at" timestamptz(3) DEFAULT now();--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "opened_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "application_mails" ADD CONSTRAINT "application_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_mails" ADD CONSTRAINT "application_mails_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_mails" ADD CONSTRAINT "application_mails_of_application" FOREIGN KEY ("company_id","application_id") REFERENCES "public"."applications"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_mails_application" ON "application_mails" USING btree ("company_id","application_id");--> statement-breakpoint
CREATE INDEX "application_mails_waiting" ON "application_mails" USING btree ("company_id","created_at") WHERE outbox_id is null;--> statement-breakpoint
CREATE INDEX "application_mails_outbox" ON "application_mails" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "application_mails_user" ON "application_mails" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "application_mails" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("application_mails"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("application_mails"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));