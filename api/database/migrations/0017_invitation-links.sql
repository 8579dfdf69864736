ALTER TABLE "invitations" ADD COLUMN "invited_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "remind_after" timestamptz(3);--> statement-breakpoint
CREATE INDEX "invitations_of_all" ON "invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_invited" ON "invitations" USING btree ("company_id","invited_at");--> statement-breakpoint
CREATE INDEX "invitations_result" ON "invitations" USING btree ("survey_result_id");--> statement-breakpoint
-- The owner of the tables has no scope: forced row-level security would hide every row from the update.
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE invitations SET invited_at = created_at;--> statement-breakpoint
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
