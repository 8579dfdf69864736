-- The user whose private rows this transaction reads: nobody's while acting as another, and in tasks.
CREATE FUNCTION scope_reader() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('seatwise.reader', true), '')::uuid $$;--> statement-breakpoint
CREATE TABLE "candidate_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"visibility" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"edited_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_notes_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_notes_candidate" ON "candidate_notes" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE POLICY "team_or_author" ON "candidate_notes" AS PERMISSIVE FOR ALL TO "seatwise_app" USING (("candidate_notes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (visibility = 'team' or author_user_id = (select scope_reader()))) WITH CHECK (("candidate_notes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) and (visibility = 'team' or author_user_id = (select scope_reader())));