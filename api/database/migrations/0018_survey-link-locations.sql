ALTER TABLE "survey_links" ADD COLUMN "location_id" uuid;--> statement-breakpoint
ALTER TABLE "survey_links" ADD COLUMN "finished" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The owner of the tables has no scope: forced row-level security would hide every row from the update.
ALTER TABLE survey_links NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE survey_answers NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE survey_links l SET finished = a.finished
  FROM (SELECT survey_link_id, count(*) AS finished FROM survey_answers WHERE assessment IS NOT NULL GROUP BY 1) a
 WHERE a.survey_link_id = l.id;--> statement-breakpoint
ALTER TABLE survey_answers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE survey_links FORCE ROW LEVEL SECURITY;
