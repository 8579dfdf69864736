CREATE SEQUENCE "public"."placement_arrivals" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "placements" (
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"status_id" uuid,
	"arrival" bigint NOT NULL,
	"position" numeric NOT NULL,
	"is_listed" boolean NOT NULL,
	CONSTRAINT "placements_company_id_survey_result_id_pk" PRIMARY KEY("company_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "placements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD COLUMN "position" numeric;--> statement-breakpoint
ALTER TABLE "survey_result_changes" ADD COLUMN "arrival" bigint;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_company_id_status_id_statuses_company_id_id_fk" FOREIGN KEY ("company_id","status_id") REFERENCES "public"."statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "placements_listed" ON "placements" USING btree ("company_id","status_id","position","survey_result_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "placements_column" ON "placements" USING btree ("company_id","status_id","position","survey_result_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "placements" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("placements"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("placements"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
INSERT INTO "placements" ("company_id", "survey_result_id", "status_id", "arrival", "position", "is_listed")
SELECT "company_id", "id", "status_id", "arrival", -"arrival", "archived_at" IS NULL AND NOT "is_test"
FROM (
	SELECT "company_id", "id", "status_id", "archived_at", "is_test", nextval('placement_arrivals') AS "arrival"
	FROM (SELECT * FROM "survey_results" WHERE "status_id" IS NOT NULL ORDER BY "status_since", "id") "by_time"
) "arrived";
