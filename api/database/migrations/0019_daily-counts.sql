CREATE TABLE "daily_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"role_id" uuid,
	"day" date NOT NULL,
	"invited" integer NOT NULL,
	"started" integer NOT NULL,
	"finished" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_counts_day" ON "daily_counts" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "daily_counts_created" ON "daily_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "survey_results_strongest" ON "survey_results" USING btree ("company_id","role_id","role_score") WHERE state = 'completed' and quality = 'good' and archived_at is null and not is_test;--> statement-breakpoint
CREATE INDEX "survey_results_doubtful" ON "survey_results" USING btree ("company_id","dated_at") WHERE quality = 'invalid' and archived_at is null and not is_test;--> statement-breakpoint
CREATE POLICY "add_own" ON "daily_counts" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("daily_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "daily_counts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("daily_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
-- The owner of the tables has no scope: forced row-level security would hide every row from the statement.
ALTER TABLE survey_results NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE survey_answers NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO daily_counts (company_id, role_id, day, invited, started, finished)
SELECT company_id, role_id, day, sum(invited), sum(started), sum(finished) FROM (
  SELECT r.company_id, r.role_id, (i.created_at AT TIME ZONE 'UTC')::date AS day, 1 AS invited, 0 AS started, 0 AS finished
    FROM survey_results r JOIN invitations i ON i.survey_result_id = r.id WHERE NOT r.is_test
  UNION ALL
  SELECT r.company_id, r.role_id, (r.started_at AT TIME ZONE 'UTC')::date, 0, 1, 0
    FROM survey_results r JOIN survey_answers a ON a.survey_result_id = r.id WHERE NOT r.is_test
  UNION ALL
  SELECT r.company_id, r.role_id, (r.dated_at AT TIME ZONE 'UTC')::date, 0, 0, 1
    FROM survey_results r WHERE r.state = 'completed' AND NOT r.is_test
) counted GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE survey_results FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE survey_answers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
