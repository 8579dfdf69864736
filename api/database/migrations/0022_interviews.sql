CREATE TABLE "interview_interviewers" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"interview_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reminded_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "interview_interviewers_user" UNIQUE("company_id","interview_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "interview_interviewers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"title" text,
	"starts_at" timestamptz(3) NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"place" text,
	"link" text,
	"note" text DEFAULT '' NOT NULL,
	"invites_person" boolean NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"canceled_at" timestamptz(3),
	"created_by_user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "interviews_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "interviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "interview_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "interview_interviewers" ADD CONSTRAINT "interview_interviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_interviewers" ADD CONSTRAINT "interview_interviewers_of_interview" FOREIGN KEY ("company_id","interview_id") REFERENCES "public"."interviews"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_of_result" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_interviewers_of_user" ON "interview_interviewers" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "interviews_result" ON "interviews" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "interviews_time" ON "interviews" USING btree ("starts_at") WHERE canceled_at is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_of_interview" FOREIGN KEY ("company_id","interview_id") REFERENCES "public"."interviews"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "outbox_interview" ON "outbox" USING btree ("company_id","interview_id") WHERE interview_id is not null;--> statement-breakpoint
CREATE POLICY "tenant_only" ON "interview_interviewers" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("interview_interviewers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("interview_interviewers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "interviews" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("interviews"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("interviews"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));