CREATE TABLE "idempotency_keys" (
	"company_id" uuid NOT NULL,
	"actor_user_id" uuid NOT NULL,
	"acting_as_user_id" uuid,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"sealed_answer" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" UNIQUE NULLS NOT DISTINCT("company_id","actor_user_id","acting_as_user_id","operation","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_acting_as_user_id_users_id_fk" FOREIGN KEY ("acting_as_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "add_own" ON "idempotency_keys" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("idempotency_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "idempotency_keys" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("idempotency_keys"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));