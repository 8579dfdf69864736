CREATE TABLE "candidate_changes" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"candidate_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_changes_company_id_change_id_candidate_id_pk" PRIMARY KEY("company_id","change_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"rating" smallint,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_ratings_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "candidate_ratings_range" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "candidate_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_selections" (
	"company_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"candidate_version" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_selections_company_id_change_id_candidate_id_pk" PRIMARY KEY("company_id","change_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_selections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "candidate_tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_tags_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "tag_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "archived_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "archived_reason" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "archived_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_ratings" ADD CONSTRAINT "candidate_ratings_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_ratings" ADD CONSTRAINT "candidate_ratings_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_ratings" ADD CONSTRAINT "candidate_ratings_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_selections" ADD CONSTRAINT "candidate_selections_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tags" ADD CONSTRAINT "candidate_tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_changes_change" ON "candidate_changes" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "candidate_changes_created" ON "candidate_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "candidate_ratings_candidate" ON "candidate_ratings" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "candidate_selections_created" ON "candidate_selections" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_tags_name" ON "candidate_tags" USING btree ("company_id",lower(name));--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_archived_by_user_id_users_id_fk" FOREIGN KEY ("archived_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidates_tags" ON "candidates" USING gin ("company_id","tag_ids") WHERE tag_ids <> '{}';--> statement-breakpoint
CREATE INDEX "candidates_rated" ON "candidates" USING btree ("company_id","rating","active_at","id") WHERE rating is not null;--> statement-breakpoint
CREATE INDEX "candidates_archived" ON "candidates" USING btree ("company_id","archived_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "survey_results_archived" ON "survey_results" USING btree ("company_id","archived_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_changes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_changes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_ratings" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_ratings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_ratings" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_ratings"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_selections" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_selections" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_selections"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_tags" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_tags"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_tags" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_tags"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));