CREATE TABLE "candidacies" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"job_id" uuid,
	"role_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidacies_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidacies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_merge_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "candidacy_id" uuid;--> statement-breakpoint
ALTER TABLE "survey_results" ADD COLUMN "candidacy_id" uuid;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_company_id_job_id_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."jobs"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidacies_candidate" ON "candidacies" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "candidacies_job" ON "candidacies" USING btree ("company_id","job_id");--> statement-breakpoint
CREATE INDEX "candidacies_role" ON "candidacies" USING btree ("role_id");--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_company_id_candidacy_id_candidacies_company_id_id_fk" FOREIGN KEY ("company_id","candidacy_id") REFERENCES "public"."candidacies"("company_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "survey_results" ADD CONSTRAINT "survey_results_of_candidacy" FOREIGN KEY ("company_id","candidacy_id") REFERENCES "public"."candidacies"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- An index of a new column cannot be built before its migration. Writes wait while it is built: a second for a million rows.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "placements_candidacy" ON "placements" USING btree ("company_id","candidacy_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "survey_results_candidacy" ON "survey_results" USING btree ("company_id","candidacy_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "survey_results_without_candidacy" ON "survey_results" USING btree ("company_id") WHERE candidacy_id is null;--> statement-breakpoint
CREATE POLICY "tenant_only" ON "candidacies" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("candidacies"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("candidacies"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));