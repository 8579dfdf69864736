ALTER TABLE "custom_webhooks" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "custom_webhooks" RENAME COLUMN "sealed_previous_secret" TO "encrypted_previous_secret";--> statement-breakpoint
ALTER TABLE "ghl_connections" RENAME COLUMN "sealed_token" TO "encrypted_token";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "sealed_answer" TO "encrypted_answer";--> statement-breakpoint
ALTER TABLE "report_shares" RENAME COLUMN "sealed_id" TO "encrypted_id";--> statement-breakpoint
ALTER TABLE "hosted_sign_ins" RENAME COLUMN "sealed_state" TO "encrypted_state";--> statement-breakpoint
ALTER TABLE "sign_in_challenges" RENAME COLUMN "sealed_state" TO "encrypted_state";--> statement-breakpoint
ALTER TABLE "totp_factors" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "totp_factors" RENAME COLUMN "sealed_pending" TO "encrypted_pending";
