CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"task_run_id" uuid NOT NULL,
	"made_by_user_id" uuid NOT NULL,
	"has_stages" boolean NOT NULL,
	"file_id" uuid,
	"parts" jsonb,
	"size" bigint,
	"sha256" text,
	"counts" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"finished_at" timestamptz(3),
	"expires_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_made_by_user_id_users_id_fk" FOREIGN KEY ("made_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_company" ON "exports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_file" ON "exports" USING btree ("file_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "exports" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("exports"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("exports"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_fk" FOREIGN KEY ("company_id", "file_id") REFERENCES "files" ("company_id", "id") ON DELETE SET NULL ("file_id");
