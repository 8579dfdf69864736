DROP INDEX "stage_events_created";--> statement-breakpoint
CREATE INDEX "stage_events_to" ON "stage_events" USING btree ("company_id","to_status_id","created_at");