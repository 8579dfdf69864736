CREATE TABLE "custom_interview_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"survey_result_id" uuid,
	"role_id" uuid,
	"text" text NOT NULL,
	"listen_for" text,
	"weak_sign" text,
	"retired_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "custom_interview_questions_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "custom_interview_questions_applies" CHECK (survey_result_id is null or role_id is null)
);
--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecard_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"rule" text,
	"custom_interview_question_id" uuid,
	"question" text NOT NULL,
	"text_pack" text,
	"rating" smallint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "scorecard_answers_rule" UNIQUE("company_id","scorecard_id","rule"),
	CONSTRAINT "scorecard_answers_own" UNIQUE("company_id","scorecard_id","custom_interview_question_id"),
	CONSTRAINT "scorecard_answers_question" CHECK ((rule is null) <> (custom_interview_question_id is null)),
	CONSTRAINT "scorecard_answers_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "scorecard_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecard_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"opened_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scorecard_openings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"recommendation" text,
	"summary" text DEFAULT '' NOT NULL,
	"submitted_at" timestamptz(3),
	"is_after_reading" boolean DEFAULT false NOT NULL,
	"later_notes" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "scorecards_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "scorecards_author" UNIQUE("company_id","survey_result_id","author_user_id")
);
--> statement-breakpoint
ALTER TABLE "scorecards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD CONSTRAINT "custom_interview_questions_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_company_id_scorecard_id_scorecards_company_id_id_fk" FOREIGN KEY ("company_id","scorecard_id") REFERENCES "public"."scorecards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_company_id_custom_interview_question_id_custom_interview_questions_company_id_id_fk" FOREIGN KEY ("company_id","custom_interview_question_id") REFERENCES "public"."custom_interview_questions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_openings" ADD CONSTRAINT "scorecard_openings_opened_by_user_id_users_id_fk" FOREIGN KEY ("opened_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_openings" ADD CONSTRAINT "scorecard_openings_company_id_scorecard_id_scorecards_company_id_id_fk" FOREIGN KEY ("company_id","scorecard_id") REFERENCES "public"."scorecards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_interview_questions_result" ON "custom_interview_questions" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "custom_interview_questions_role" ON "custom_interview_questions" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "scorecard_answers_question" ON "scorecard_answers" USING btree ("company_id","custom_interview_question_id");--> statement-breakpoint
CREATE INDEX "scorecard_openings_scorecard" ON "scorecard_openings" USING btree ("company_id","scorecard_id","created_at");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "custom_interview_questions" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("custom_interview_questions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("custom_interview_questions"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_with_scorecard" ON "scorecard_answers" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id));--> statement-breakpoint
CREATE POLICY "add_to_own" ON "scorecard_answers" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader())));--> statement-breakpoint
CREATE POLICY "change_own" ON "scorecard_answers" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader()))) WITH CHECK (("scorecard_answers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and exists (select from scorecards s where s.company_id = scorecard_answers.company_id and s.id = scorecard_answers.scorecard_id
      and s.author_user_id = (select scope_reader())));--> statement-breakpoint
CREATE POLICY "add_own" ON "scorecard_openings" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("scorecard_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "scorecard_openings" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("scorecard_openings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_own_submitted_or_opened" ON "scorecards" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (author_user_id = (select scope_reader()) or submitted_at is not null
          or exists (select from scorecard_openings o where o.company_id = scorecards.company_id and o.scorecard_id = scorecards.id
            and o.opened_by_user_id = (select scope_reader()))));--> statement-breakpoint
CREATE POLICY "add_own" ON "scorecards" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader()));--> statement-breakpoint
CREATE POLICY "change_own" ON "scorecards" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader())) WITH CHECK (("scorecards"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader()));