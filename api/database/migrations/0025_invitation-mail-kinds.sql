DROP INDEX "invitations_invited";--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD COLUMN "is_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invitation_mails_inviting" ON "invitation_mails" USING btree ("company_id","created_at") WHERE is_invitation;