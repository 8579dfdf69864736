ALTER TABLE "companies" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "town" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "country" text;