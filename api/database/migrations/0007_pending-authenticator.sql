ALTER TABLE "totp_factors" ALTER COLUMN "sealed_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD COLUMN "sealed_pending" text;