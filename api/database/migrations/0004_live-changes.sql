CREATE TABLE "live_changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"company_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "live_changes_xid_company_id_topic_pk" PRIMARY KEY("xid","company_id","topic")
);
--> statement-breakpoint
ALTER TABLE "live_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_only" ON "live_changes" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("live_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("live_changes"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));