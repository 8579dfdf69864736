ALTER TABLE "candidates" ADD COLUMN "latest_result_id" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "latest_score" smallint;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "active_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "has_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "candidates" c SET "latest_result_id" = l."id", "latest_score" = l."role_score",
  "active_at" = coalesce(l."dated_at", l."any_dated_at", c."created_at"), "has_result" = coalesce(l."has_result", false)
  FROM "candidates" p LEFT JOIN (
    SELECT "company_id", "candidate_id", 
      (array_agg("id" ORDER BY "dated_at" DESC, "id" DESC) FILTER (WHERE "counts"))[1] AS "id",
      (array_agg("role_score" ORDER BY "dated_at" DESC, "id" DESC) FILTER (WHERE "counts"))[1] AS "role_score",
      max("dated_at") FILTER (WHERE "counts") AS "dated_at", max("dated_at") AS "any_dated_at",
      bool_or("state" = 'completed' AND "counts") AS "has_result"
    FROM (SELECT *, "archived_at" IS NULL AND NOT "is_test" AS "counts" FROM "survey_results") r GROUP BY 1, 2
  ) l ON l."company_id" = p."company_id" AND l."candidate_id" = p."id"
  WHERE p."id" = c."id";--> statement-breakpoint
CREATE INDEX "candidates_active" ON "candidates" USING btree ("company_id","active_at","id");--> statement-breakpoint
CREATE INDEX "candidates_best" ON "candidates" USING btree ("company_id",coalesce(latest_score, 0),"id");--> statement-breakpoint
CREATE INDEX "candidates_worst" ON "candidates" USING btree ("company_id",coalesce(latest_score, 100),"id");--> statement-breakpoint
CREATE INDEX "candidates_without_result" ON "candidates" USING btree ("company_id","active_at","id") WHERE not has_result;--> statement-breakpoint
CREATE INDEX "candidates_latest" ON "candidates" USING btree ("latest_result_id");