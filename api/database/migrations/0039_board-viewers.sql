CREATE UNLOGGED TABLE "board_viewers" (
	"company_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_support" boolean NOT NULL,
	"seen_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "board_viewers_company_id_pipeline_id_user_id_pk" PRIMARY KEY("company_id","pipeline_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "board_viewers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "board_viewers" ADD CONSTRAINT "board_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_viewers" ADD CONSTRAINT "board_viewers_company_id_pipeline_id_pipelines_company_id_id_fk" FOREIGN KEY ("company_id","pipeline_id") REFERENCES "public"."pipelines"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_viewers_user" ON "board_viewers" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "board_viewers" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("board_viewers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("board_viewers"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));