CREATE TABLE "candidate_address_changes" (
	"id" uuid PRIMARY KEY DEFAULT row_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"from_email" text NOT NULL,
	"to_email" text NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_address_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_address_changes" ADD CONSTRAINT "candidate_address_changes_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_address_changes" ADD CONSTRAINT "candidate_address_changes_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_address_changes" ADD CONSTRAINT "candidate_address_changes_person" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_address_changes_candidate" ON "candidate_address_changes" USING btree ("company_id","candidate_id","created_at");--> statement-breakpoint
CREATE POLICY "add_own" ON "candidate_address_changes" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("candidate_address_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "candidate_address_changes" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("candidate_address_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));