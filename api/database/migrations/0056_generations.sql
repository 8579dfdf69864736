CREATE TABLE "ai_chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"ai_chat_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_chats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"survey_result_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "ai_chats_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "ai_chats_result" UNIQUE("company_id","survey_result_id")
);
--> statement-breakpoint
ALTER TABLE "ai_chats" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "generation_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"generated_text" text,
	"detail" text,
	"quote" text,
	"state" text DEFAULT 'proposed' NOT NULL,
	"reviewed_by_user_id" uuid,
	"reviewed_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "generation_lines_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "generation_lines_position" UNIQUE("generation_id","position")
);
--> statement-breakpoint
ALTER TABLE "generation_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"candidate_id" uuid,
	"survey_result_id" uuid,
	"candidate_file_id" uuid,
	"author_user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"input_hash" text,
	"state" text DEFAULT 'running' NOT NULL,
	"fault" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3),
	CONSTRAINT "generations_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "generations_failed" CHECK ((state = 'failed') = (fault is not null))
);
--> statement-breakpoint
ALTER TABLE "generations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_interview_questions" ADD COLUMN "generated_by" text;--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ADD CONSTRAINT "ai_chat_messages_company_id_ai_chat_id_ai_chats_company_id_id_fk" FOREIGN KEY ("company_id","ai_chat_id") REFERENCES "public"."ai_chats"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chat_messages" ADD CONSTRAINT "ai_chat_messages_company_id_generation_id_generations_company_id_id_fk" FOREIGN KEY ("company_id","generation_id") REFERENCES "public"."generations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chats" ADD CONSTRAINT "ai_chats_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_lines" ADD CONSTRAINT "generation_lines_reviewed_by_user_id_users_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_lines" ADD CONSTRAINT "generation_lines_company_id_generation_id_generations_company_id_id_fk" FOREIGN KEY ("company_id","generation_id") REFERENCES "public"."generations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_candidate_file_id_candidate_files_id_fk" FOREIGN KEY ("candidate_file_id") REFERENCES "public"."candidate_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_company_id_survey_result_id_survey_results_company_id_id_fk" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_chat_messages_chat" ON "ai_chat_messages" USING btree ("company_id","ai_chat_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_created" ON "generations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_candidate" ON "generations" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_result" ON "generations" USING btree ("company_id","survey_result_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_file" ON "generations" USING btree ("candidate_file_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ai_chat_messages" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ai_chat_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ai_chat_messages"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "ai_chats" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("ai_chats"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("ai_chats"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "generation_lines" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("generation_lines"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("generation_lines"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "tenant_only" ON "generations" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("generations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("generations"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));