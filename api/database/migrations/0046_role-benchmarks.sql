CREATE TABLE "benchmark_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"occupation_code" text,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by_user_id" uuid NOT NULL,
	"decided_by_user_id" uuid,
	"decided_at" timestamptz(3),
	"answer" text,
	"role_benchmark_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "benchmark_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_benchmarks" (
	"company_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"role_benchmark_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "company_benchmarks_company_id_role_id_pk" PRIMARY KEY("company_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "company_benchmarks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "occupation_code" text;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "copied_from_id" uuid;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "n" integer;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "intervals" jsonb;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "confirmed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "ratio_reason" text;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "ratio_alternative" text;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "created_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "accepted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "accepted_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "activated_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "retired_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "task_run_id" uuid;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_asked_by_user_id_users_id_fk" FOREIGN KEY ("asked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_requests" ADD CONSTRAINT "benchmark_requests_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_benchmarks" ADD CONSTRAINT "company_benchmarks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_benchmarks" ADD CONSTRAINT "company_benchmarks_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_benchmarks" ADD CONSTRAINT "company_benchmarks_role_benchmark_id_role_benchmarks_id_fk" FOREIGN KEY ("role_benchmark_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_requests_open" ON "benchmark_requests" USING btree ("role_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "benchmark_requests_company" ON "benchmark_requests" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "benchmark_requests_version" ON "benchmark_requests" USING btree ("role_benchmark_id");--> statement-breakpoint
CREATE INDEX "company_benchmarks_version" ON "company_benchmarks" USING btree ("role_benchmark_id");--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_copied_from_id_role_benchmarks_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."role_benchmarks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_benchmarks" ADD CONSTRAINT "role_benchmarks_task_run_id_task_runs_id_fk" FOREIGN KEY ("task_run_id") REFERENCES "public"."task_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role_benchmarks_activating" ON "role_benchmarks" USING btree ("role_id") WHERE state = 'activating';--> statement-breakpoint
CREATE INDEX "role_benchmarks_copied" ON "role_benchmarks" USING btree ("copied_from_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "benchmark_requests" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("benchmark_requests"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("benchmark_requests"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "company_benchmarks" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("company_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("company_benchmarks"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
UPDATE "role_benchmarks" SET "accepted_at" = "created_at", "activated_at" = "created_at", "retired_at" = CASE WHEN "state" = 'retired' THEN "updated_at" END WHERE "state" <> 'draft';
