ALTER TABLE "devices" ADD COLUMN "remembered_factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_proved_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "totp_factors" ADD COLUMN "pending_session_id" uuid;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD COLUMN "pending_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_pending_session_id_sessions_id_fk" FOREIGN KEY ("pending_session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;