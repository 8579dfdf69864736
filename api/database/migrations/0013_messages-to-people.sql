ALTER TABLE "messages" DROP CONSTRAINT "messages_recipient";--> statement-breakpoint
-- Not validated, which would block writes: rows from before it keep the constraint that it replaces, which was stricter.
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient" CHECK (num_nonnulls(candidate_id, user_id) = 1 and num_nonnulls(survey_result_id, user_id) <= 1) NOT VALID;
