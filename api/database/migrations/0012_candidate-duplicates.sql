-- For names that differ by a letter or two (levenshtein).
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "candidate_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_comparisons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_duplicate_dismissals" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"dismissed_by_user_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_duplicate_dismissals_pair" UNIQUE("company_id","one_id","other_id"),
	CONSTRAINT "candidate_duplicate_dismissals_order" CHECK (one_id <= other_id)
);
--> statement-breakpoint
ALTER TABLE "candidate_duplicate_dismissals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_duplicates" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"strength" smallint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_duplicates_pair" UNIQUE("company_id","one_id","other_id"),
	CONSTRAINT "candidate_duplicates_order" CHECK (one_id <= other_id)
);
--> statement-breakpoint
ALTER TABLE "candidate_duplicates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_name_keys" (
	"company_id" uuid NOT NULL,
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_name_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_comparisons" ADD CONSTRAINT "candidate_comparisons_candidate" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_duplicate_dismissals" ADD CONSTRAINT "candidate_duplicate_dismissals_dismissed_by_user_id_users_id_fk" FOREIGN KEY ("dismissed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_duplicate_dismissals" ADD CONSTRAINT "candidate_duplicate_dismissals_one" FOREIGN KEY ("company_id","one_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_duplicate_dismissals" ADD CONSTRAINT "candidate_duplicate_dismissals_other" FOREIGN KEY ("company_id","other_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_duplicates" ADD CONSTRAINT "candidate_duplicates_one" FOREIGN KEY ("company_id","one_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_duplicates" ADD CONSTRAINT "candidate_duplicates_other" FOREIGN KEY ("company_id","other_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_name_keys" ADD CONSTRAINT "candidate_name_keys_candidate" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_comparisons_candidate_id" ON "candidate_comparisons" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "candidate_duplicate_dismissals_other_id" ON "candidate_duplicate_dismissals" USING btree ("company_id","other_id");--> statement-breakpoint
CREATE INDEX "candidate_duplicate_dismissals_created" ON "candidate_duplicate_dismissals" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "candidate_duplicates_other_id" ON "candidate_duplicates" USING btree ("company_id","other_id");--> statement-breakpoint
CREATE INDEX "candidate_duplicates_strength" ON "candidate_duplicates" USING btree ("company_id","strength","id");--> statement-breakpoint
CREATE INDEX "candidate_name_keys_keys" ON "candidate_name_keys" USING gin ("company_id","keys") WITH (fastupdate=false);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "candidates_mailbox" ON "candidates" USING btree ("company_id",replace(split_part(split_part(email, '@', 1), '+', 1), '.', ''));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_comparisons" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_comparisons"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_comparisons" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_comparisons"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_duplicate_dismissals" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_duplicate_dismissals"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_duplicate_dismissals" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_duplicate_dismissals"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_duplicates" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_duplicates"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "closed" ON "candidate_name_keys" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING (false);--> statement-breakpoint
-- Everybody is compared once.
INSERT INTO "candidate_comparisons" ("company_id", "candidate_id") SELECT "company_id", "id" FROM "candidates" WHERE "merged_into" IS NULL;
