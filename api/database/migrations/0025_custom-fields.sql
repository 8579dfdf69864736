CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_options" CHECK (type = 'choice' or options = '[]')
);
--> statement-breakpoint
ALTER TABLE "custom_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("company_id","subject",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "custom_fields" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("custom_fields"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("custom_fields"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));