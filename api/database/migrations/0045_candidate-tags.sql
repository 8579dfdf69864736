ALTER TABLE "candidate_tags" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP POLICY "add_own" ON "candidate_tags" CASCADE;--> statement-breakpoint
DROP POLICY "read_by_tenant" ON "candidate_tags" CASCADE;--> statement-breakpoint
CREATE POLICY "tenant_only" ON "candidate_tags" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("candidate_tags"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("candidate_tags"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));