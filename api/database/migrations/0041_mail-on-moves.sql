ALTER TABLE "messages" ADD COLUMN "stage_event_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_stage_event_id_stage_events_company_id_id_fk" FOREIGN KEY ("company_id","stage_event_id") REFERENCES "public"."stage_events"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_moves" ON "messages" USING btree ("company_id","survey_result_id") WHERE stage_event_id is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_stage_event" UNIQUE("stage_event_id");