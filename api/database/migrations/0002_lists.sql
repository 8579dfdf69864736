DROP INDEX "audit_events_company";--> statement-breakpoint
DROP INDEX "audit_events_created";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(' ' || name || ' ' || coalesce(industry, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(' ' || name || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(' ' || first || ' ' || last || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_company" ON "audit_events" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_created" ON "audit_events" USING btree ("created_at","id");