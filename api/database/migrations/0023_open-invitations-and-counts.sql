DROP INDEX "survey_results_invited";--> statement-breakpoint
DROP INDEX "survey_results_unfinished";--> statement-breakpoint
CREATE INDEX "survey_results_unfinished" ON "survey_results" USING btree ("state","company_id","id") WHERE state in ('invited', 'in_progress');--> statement-breakpoint
-- Their triggers too: functions.sql makes those of today, with other names.
DROP FUNCTION IF EXISTS count_result() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS count_invitation() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS count_start() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS invitation_state(invitations, text, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS local_now(text);
