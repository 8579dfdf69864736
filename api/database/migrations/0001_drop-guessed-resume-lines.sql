-- The owner of the tables has no scope: forced row-level security would hide every row.
ALTER TABLE "generations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "generation_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What rules had read as roles, gaps, education, requirements and questions was too often wrong (decision 61). A line
-- that a person has checked or changed stays, under their name; gaps have no kind any more.
DELETE FROM "generation_lines" l USING "generations" g
 WHERE g."company_id" = l."company_id" AND g."id" = l."generation_id" AND g."kind" = 'resume_analysis' AND g."source" = 'rules'
   AND (l."kind" = 'gap' OR l."kind" IN ('role', 'education', 'requirement', 'question')
     AND l."state" <> 'kept' AND l."generated_text" IS NULL);--> statement-breakpoint
UPDATE "generation_lines" l SET "detail" = NULL FROM "generations" g
 WHERE g."company_id" = l."company_id" AND g."id" = l."generation_id" AND g."kind" = 'resume_analysis' AND g."source" = 'rules'
   AND l."kind" = 'language' AND l."state" <> 'kept' AND l."generated_text" IS NULL;--> statement-breakpoint
ALTER TABLE "generation_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "generations" FORCE ROW LEVEL SECURITY;
