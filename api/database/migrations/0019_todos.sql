CREATE TABLE "todos" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"survey_result_id" uuid,
	"text" text NOT NULL,
	"author_user_id" uuid NOT NULL,
	"assignee_user_id" uuid NOT NULL,
	"due_on" date,
	"done_at" timestamptz(3),
	"done_by_user_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "todos_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "todos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_assignee_user_id_users_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_done_by_user_id_users_id_fk" FOREIGN KEY ("done_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_of_result" FOREIGN KEY ("company_id","survey_result_id") REFERENCES "public"."survey_results"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "todos_candidate" ON "todos" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "todos_result" ON "todos" USING btree ("company_id","survey_result_id");--> statement-breakpoint
CREATE INDEX "todos_open" ON "todos" USING btree ("assignee_user_id","due_on") WHERE done_at is null;--> statement-breakpoint
CREATE POLICY "read_of_reader" ON "todos" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (("todos"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (author_user_id = (select scope_reader())
      or assignee_user_id = (select scope_reader()) or (select exists (select from users u
        where u.id = scope_reader() and u.auth_role in ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER')))));--> statement-breakpoint
CREATE POLICY "add_own" ON "todos" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK (("todos"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and author_user_id = (select scope_reader()));--> statement-breakpoint
CREATE POLICY "change_of_reader" ON "todos" AS PERMISSIVE FOR UPDATE TO "seatwise_app" USING (("todos"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (author_user_id = (select scope_reader())
      or assignee_user_id = (select scope_reader()) or (select exists (select from users u
        where u.id = scope_reader() and u.auth_role in ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER'))))) WITH CHECK (("todos"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (author_user_id = (select scope_reader())
      or assignee_user_id = (select scope_reader()) or (select exists (select from users u
        where u.id = scope_reader() and u.auth_role in ('SUPER_ADMIN', 'FRANCHISE_OWNER', 'COMPANY_OWNER')))));