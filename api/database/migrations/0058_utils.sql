CREATE TABLE "clean_up_items" (
	"company_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer,
	"bytes" bigint,
	CONSTRAINT "clean_up_items_list_id_number_pk" PRIMARY KEY("list_id","number")
);
--> statement-breakpoint
ALTER TABLE "clean_up_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clean_up_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"made_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"has_more" boolean DEFAULT false NOT NULL,
	"started_by_user_id" uuid,
	"started_at" timestamptz(3),
	"task_run_id" uuid,
	"finished_at" timestamptz(3),
	"deleted_results" integer DEFAULT 0 NOT NULL,
	"deleted_files" integer DEFAULT 0 NOT NULL,
	"deleted_bytes" bigint DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "clean_up_lists_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "clean_up_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clean_up_items" ADD CONSTRAINT "clean_up_items_company_id_list_id_clean_up_lists_company_id_id_fk" FOREIGN KEY ("company_id","list_id") REFERENCES "public"."clean_up_lists"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_lists" ADD CONSTRAINT "clean_up_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_lists" ADD CONSTRAINT "clean_up_lists_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_up_lists" ADD CONSTRAINT "clean_up_lists_started_by_user_id_users_id_fk" FOREIGN KEY ("started_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clean_up_lists_created" ON "clean_up_lists" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "survey_results_tests" ON "survey_results" USING btree ("company_id","dated_at","id") WHERE is_test;--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "clean_up_items" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("clean_up_items"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "clean_up_lists" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("clean_up_lists"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("clean_up_lists"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));