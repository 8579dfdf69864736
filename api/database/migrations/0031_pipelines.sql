ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_company_id" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "deleted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "updated_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "color" text DEFAULT 'grey' NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "day_limit" integer;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "mail_template_id" uuid;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "deleted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "statuses" ADD COLUMN "updated_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "pipeline_id" uuid;--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_company_id_mail_template_id_mail_templates_company_id_id_fk" FOREIGN KEY ("company_id","mail_template_id") REFERENCES "public"."mail_templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_name" ON "pipelines" USING btree ("company_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_name" ON "statuses" USING btree ("pipeline_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "roles_pipeline" ON "roles" USING btree ("pipeline_id") WHERE pipeline_id is not null;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_default_stays" CHECK (deleted_at is null or not is_default);--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_global_without_pipeline" CHECK (company_id is not null or pipeline_id is null);--> statement-breakpoint
-- The owner of the tables has no scope: forced row-level security would hide every row from the update.
ALTER TABLE statuses NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE statuses SET color = usual.color, day_limit = usual.day_limit
  FROM (VALUES ('new', 'grey', 3), ('screening', 'blue', 5), ('interview', 'violet', 7), ('offer', 'amber', 5),
    ('hired', 'green', NULL), ('rejected', 'red', NULL)) AS usual (type, color, day_limit)
  WHERE statuses.type = usual.type;--> statement-breakpoint
ALTER TABLE statuses FORCE ROW LEVEL SECURITY;
