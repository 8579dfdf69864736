CREATE TABLE "reject_reasons" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mail" text DEFAULT 'stage' NOT NULL,
	"mail_template_id" uuid,
	"mail_delay_minutes" integer DEFAULT 240 NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "reject_reasons_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "reject_reasons_mail_template" CHECK ((mail = 'template') = (mail_template_id is not null))
);
--> statement-breakpoint
ALTER TABLE "reject_reasons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD COLUMN "reject_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "stage_events" ADD COLUMN "reject_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "reject_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "reject_reasons" ADD CONSTRAINT "reject_reasons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reject_reasons" ADD CONSTRAINT "reject_reasons_mail" FOREIGN KEY ("company_id","mail_template_id") REFERENCES "public"."mail_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reject_reasons_name" ON "reject_reasons" USING btree ("company_id",lower("name"));--> statement-breakpoint
ALTER TABLE "erased_stage_events" ADD CONSTRAINT "erased_stage_events_for_reject_reason" FOREIGN KEY ("company_id","reject_reason_id") REFERENCES "public"."reject_reasons"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stage_events" ADD CONSTRAINT "stage_events_for_reject_reason" FOREIGN KEY ("company_id","reject_reason_id") REFERENCES "public"."reject_reasons"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_for_reject_reason" FOREIGN KEY ("company_id","reject_reason_id") REFERENCES "public"."reject_reasons"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE POLICY "tenant_only" ON "reject_reasons" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("reject_reasons"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("reject_reasons"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
INSERT INTO "reject_reasons" ("company_id", "name", "mail", "position")
SELECT c."id", given."name", given."mail", given."position"
  FROM "companies" c
  JOIN (VALUES
    ('hb', 0, 'Another person was chosen', 'stage'),
    ('hb', 1, 'Lacks a required certificate', 'stage'),
    ('hb', 2, 'Lacks required experience', 'stage'),
    ('hb', 3, 'Pay expectations', 'stage'),
    ('hb', 4, 'Working hours or place', 'stage'),
    ('hb', 5, 'The job was closed', 'stage'),
    ('hb', 6, 'No answer', 'none'),
    ('hb', 7, 'Withdrew', 'none'),
    ('be', 0, 'The goals were reached', 'stage'),
    ('be', 1, 'Needs another kind of support', 'stage'),
    ('be', 2, 'Not the right time', 'stage'),
    ('be', 3, 'Changed team or role', 'stage'),
    ('be', 4, 'Left the company', 'none'),
    ('be', 5, 'No answer', 'none'),
    ('be', 6, 'Withdrew', 'none')
  ) AS given ("brand", "position", "name", "mail") ON given."brand" = c."brand";
