CREATE TABLE "candidate_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_files_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "candidate_files_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_files" ADD CONSTRAINT "candidate_files_company_id_candidate_id_candidates_company_id_id_fk" FOREIGN KEY ("company_id","candidate_id") REFERENCES "public"."candidates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_files" ADD CONSTRAINT "candidate_files_company_id_file_id_files_company_id_id_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_files_candidate" ON "candidate_files" USING btree ("company_id","candidate_id","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_only" ON "candidate_files" AS PERMISSIVE FOR ALL TO "seatwise_app" USING ("candidate_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything())) WITH CHECK ("candidate_files"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));