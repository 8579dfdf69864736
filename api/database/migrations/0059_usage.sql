CREATE TABLE "usage_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"span" smallint,
	"amount" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usage_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD COLUMN "first_answered_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "usage_counts" ADD CONSTRAINT "usage_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_counts_day" ON "usage_counts" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "usage_counts_of_all" ON "usage_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_counts_created" ON "usage_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "usage_counts_stored" ON "usage_counts" USING btree ("company_id") WHERE measure = 'stored_bytes';--> statement-breakpoint
CREATE UNIQUE INDEX "usage_counts_first_result" ON "usage_counts" USING btree ("company_id") WHERE measure = 'first_result';--> statement-breakpoint
CREATE POLICY "add_own" ON "usage_counts" AS PERMISSIVE FOR INSERT TO "seatwise_app" WITH CHECK ("usage_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
CREATE POLICY "read_by_tenant" ON "usage_counts" AS PERMISSIVE FOR SELECT TO "seatwise_app" USING ("usage_counts"."company_id" = any((select scope_companies())::uuid[]) or (select scope_is_everything()));--> statement-breakpoint
-- What is known of the time before. The owner of the tables has no scope: forced row-level security would hide every row from it.
ALTER TABLE survey_results NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE webhook_deliveries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE files NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO usage_counts (company_id, day, measure, span, amount)
SELECT company_id, day, measure, span, sum(amount) FROM (
  -- As `usage_of_result` counts results whose first answer is not known.
  SELECT r.company_id, (r.dated_at AT TIME ZONE 'UTC')::date AS day, 'to_first_answer' AS measure, NULL::smallint AS span, 1::bigint AS amount
    FROM survey_results r WHERE r.state = 'completed' AND NOT r.is_test
  UNION ALL
  SELECT r.company_id, (r.dated_at AT TIME ZONE 'UTC')::date, 'to_finish',
         CASE WHEN r.minutes = 0 THEN 0 ELSE least(72, 1 + floor(4 * log(2, (r.minutes * 4)::numeric))) END::smallint, 1
    FROM survey_results r WHERE r.state = 'completed' AND NOT r.is_test
  UNION ALL
  SELECT r.company_id, (r.started_at AT TIME ZONE 'UTC')::date, 'finished_of_started', NULL, 1
    FROM survey_results r WHERE r.state = 'completed' AND NOT r.is_test
  UNION ALL
  SELECT o.company_id, (coalesce(o.sent_at, o.next_attempt_at) AT TIME ZONE 'UTC')::date,
         CASE o.state WHEN 'sent' THEN 'mail_sent' ELSE 'mail_failed' END, NULL, 1
    FROM outbox o WHERE o.channel = 'mail' AND (o.state = 'sent' OR o.state = 'dead' AND o.attempts > 0)
  UNION ALL
  SELECT d.company_id, (coalesce(d.last_attempt_at, d.created_at) AT TIME ZONE 'UTC')::date,
         CASE d.state WHEN 'delivered' THEN 'webhook_delivered' ELSE 'webhook_failed' END, NULL, 1
    FROM webhook_deliveries d WHERE d.state IN ('delivered', 'dead') AND d.type <> 'webhook.test'
  UNION ALL
  SELECT f.company_id, (f.created_at AT TIME ZONE 'UTC')::date, 'stored_bytes', NULL, f.size FROM files f
   WHERE f.state = 'stored' AND f.size > 0
) counted GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO usage_counts (company_id, day, measure, amount)
SELECT DISTINCT u.company_id, (used.at AT TIME ZONE 'UTC')::date, 'active', 1
  FROM sessions s JOIN users u ON u.id = s.user_id
  CROSS JOIN LATERAL (SELECT s.created_at UNION SELECT s.last_used_at
    UNION SELECT t.created_at FROM refresh_tokens t WHERE t.session_id = s.id) used (at)
 WHERE u.auth_role <> 'SUPER_ADMIN';--> statement-breakpoint
INSERT INTO usage_counts (company_id, day, measure, amount)
SELECT DISTINCT ON (r.company_id) r.company_id, (r.dated_at AT TIME ZONE 'UTC')::date, 'first_result',
       greatest(0, round(extract(epoch FROM r.completed_at - c.created_at) / 60))
  FROM survey_results r JOIN companies c ON c.id = r.company_id
 WHERE r.state = 'completed' AND NOT r.is_test ORDER BY r.company_id, r.dated_at;--> statement-breakpoint
ALTER TABLE survey_results FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE files FORCE ROW LEVEL SECURITY;
