CREATE TABLE "survey_result_selections" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"result_version" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "survey_result_selections_company_id_change_id_survey_result_id_pk" PRIMARY KEY("company_id","change_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "survey_result_selections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_result_selections" ADD CONSTRAINT "survey_result_selections_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_result_selections_created" ON "survey_result_selections" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "add_own" ON "survey_result_selections" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("survey_result_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "survey_result_selections" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("survey_result_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));