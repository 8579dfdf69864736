-- The organizer of an interview in scope and everybody who interviews or did so, with their addresses, which colleagues of
-- another company cannot read. A user whose account is not set up has an unverified address and gets no personal data.
CREATE FUNCTION interview_addresses(p_interview uuid) RETURNS TABLE (
  user_id uuid, first text, last text, email text, is_organizer boolean, is_interviewer boolean, gets_mail boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.first, u.last, u.email, u.id = i.created_by_user_id, x.id IS NOT NULL AND x.ended_at IS NULL,
         u.active AND u.set_up_at IS NOT NULL AND own.state = 'active' AND NOT is_hidden_from(u.id, i.company_id, r.candidate_id, r.id)
    FROM interviews i JOIN survey_results r ON r.company_id = i.company_id AND r.id = i.survey_result_id
    JOIN users u ON u.id = i.created_by_user_id
      OR u.id IN (SELECT y.user_id FROM interview_interviewers y WHERE y.company_id = i.company_id AND y.interview_id = i.id)
    JOIN companies own ON own.id = u.company_id
    LEFT JOIN interview_interviewers x ON x.company_id = i.company_id AND x.interview_id = i.id AND x.user_id = u.id
   WHERE i.id = p_interview AND (i.company_id = ANY (scope_companies()) OR scope_is_everything())
   ORDER BY u.first, u.last, u.id
$$;

-- Interviewers who have no scorecard two hours after the end of an interview of the last 14 days and were not told yet. The
-- interviews are locked one after another by those who tell them, so that each is told once.
CREATE FUNCTION interviews_without_scorecards(p_max integer) RETURNS TABLE (company_id uuid, interview_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT i.company_id, i.id
    FROM interviews i
    JOIN companies c ON c.id = i.company_id AND c.state = 'active'
    -- About others no scorecard can be written.
    JOIN survey_results r ON r.company_id = i.company_id AND r.id = i.survey_result_id
     AND r.state = 'completed' AND r.archived_at IS NULL
    JOIN interview_interviewers x ON x.company_id = i.company_id AND x.interview_id = i.id AND x.ended_at IS NULL
   WHERE i.canceled_at IS NULL AND x.reminded_at IS NULL
     AND i.starts_at BETWEEN now() - interval '15 days' AND now() - interval '2 hours'
     AND i.starts_at + make_interval(mins => i.minutes) BETWEEN now() - interval '14 days' AND now() - interval '2 hours'
     AND NOT EXISTS (SELECT FROM scorecards s WHERE s.company_id = i.company_id AND s.survey_result_id = i.survey_result_id
                        AND s.author_user_id = x.user_id AND s.submitted_at IS NOT NULL)
   LIMIT p_max
$$;
