CREATE TABLE "task_run_rows" (
	"task_run_id" uuid NOT NULL,
	"company_id" uuid,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	CONSTRAINT "task_run_rows_task_run_id_number_pk" PRIMARY KEY("task_run_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_run_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"actor_user_id" uuid,
	"acting_as_user_id" uuid,
	"actor_company_id" uuid,
	"cursor" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failed_rows" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"started_at" timestamptz(3),
	"finished_at" timestamptz(3),
	CONSTRAINT "task_runs_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "task_run_rows" ADD CONSTRAINT "task_run_rows_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_rows" ADD CONSTRAINT "task_run_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_run_rows" ADD CONSTRAINT "task_run_rows_company_id_task_run_id_task_runs_company_id_id_fk" FOREIGN KEY ("company_id","task_run_id") REFERENCES "public"."task_runs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_runs_created" ON "task_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "task_runs_company" ON "task_runs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_runs_open" ON "task_runs" USING btree ("state") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("company_id","next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE POLICY "tenant_only" ON "task_run_rows" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("task_run_rows"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("task_run_rows"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "task_runs" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("task_runs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("task_runs"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));