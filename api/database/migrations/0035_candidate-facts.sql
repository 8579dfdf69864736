ALTER TABLE "candidates" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "location_id" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "owner_user_id" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "hired_at" date;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;