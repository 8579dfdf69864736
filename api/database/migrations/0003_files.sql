CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE state <> 'stored';--> statement-breakpoint
CREATE POLICY "tenant_only" ON "files" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
-- Logos from before this table keep the key of their bytes. The owner would see no company under forced row-level
-- security, which the repeatable files apply again.
ALTER TABLE "companies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "files" ("id", "company_id", "purpose", "type", "name", "storage_key", "state")
SELECT "logo_id", "id", 'logo', 'image/webp', 'logo', 'images/' || "logo_id", 'stored' FROM "companies" WHERE "logo_id" IS NOT NULL;--> statement-breakpoint
-- By hand: the table of files imports that of companies, which therefore cannot name it.
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo" FOREIGN KEY ("id", "logo_id") REFERENCES "files" ("company_id", "id");
