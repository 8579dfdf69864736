CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"made_by_user_id" uuid NOT NULL,
	"auth_role" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"company_ids" uuid[] NOT NULL,
	"permissions" text[] NOT NULL,
	"last_used_at" timestamptz(3),
	"last_used_ip" text,
	"ended_at" timestamptz(3),
	"end_reason" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"candidate_id" uuid,
	"occurred_at" timestamptz(3) NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "company_events_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custom_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamptz(3),
	"failing_since" timestamptz(3),
	"slow_at" timestamptz(3),
	"made_by_user_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_secret_until" timestamptz(3),
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "custom_webhooks_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"took" integer NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_attempts_number" UNIQUE("company_id","delivery_id","number")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"type" text NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"about" jsonb NOT NULL,
	"record_version" integer,
	"occurred_at" timestamptz(3) NOT NULL,
	"payload" text,
	"with_stages" boolean DEFAULT false NOT NULL,
	"erased_at" timestamptz(3),
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"last_attempt_at" timestamptz(3),
	"next_attempt_at" timestamptz(3) DEFAULT now() NOT NULL,
	"replay_of" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"about" jsonb NOT NULL,
	"record_version" integer,
	"planned_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_webhooks" ADD CONSTRAINT "custom_webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_webhooks" ADD CONSTRAINT "custom_webhooks_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_company_id_delivery_id_webhook_deliveries_company_id_id_fk" FOREIGN KEY ("company_id","delivery_id") REFERENCES "public"."webhook_deliveries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_webhook_id_custom_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."custom_webhooks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_company" ON "api_keys" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("made_by_user_id");--> statement-breakpoint
CREATE INDEX "company_events_occurred" ON "company_events" USING btree ("company_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "company_events_candidate" ON "company_events" USING btree ("candidate_id","occurred_at");--> statement-breakpoint
CREATE INDEX "custom_webhooks_live" ON "custom_webhooks" USING btree ("company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tests" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE state in ('queued', 'sending') and type = 'webhook.test';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_replays" ON "webhook_deliveries" USING btree ("webhook_id") WHERE state in ('queued', 'sending') and replay_of is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_occurred" ON "webhook_deliveries" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_candidate" ON "webhook_deliveries" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_result" ON "webhook_deliveries" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "webhook_events_unplanned" ON "webhook_events" USING btree ("company_id","created_at") WHERE planned_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_candidate" ON "webhook_events" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "api_keys" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("api_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("api_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "company_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("company_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "company_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("company_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "custom_webhooks" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("custom_webhooks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("custom_webhooks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "webhook_attempts" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("webhook_attempts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "webhook_attempts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("webhook_attempts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("webhook_deliveries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("webhook_deliveries"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "webhook_events" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("webhook_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "webhook_events" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("webhook_events"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));