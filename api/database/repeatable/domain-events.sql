-- Domain events say what happened to candidates, their surveys and notes. Actions record them by name in the
-- transaction of the change (api/base/domain-events), and each subscriber stores what it needs of them.

-- Makes candidates due for the CRM of their company. Several changes of one candidate update the same row, so that they
-- cause one call. Rows are written in the order of their ids, so that two writes of the same candidates never deadlock.
CREATE FUNCTION queue_crm_people(p_company uuid, p_people uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ghl_people AS p (company_id, connection_id, candidate_id)
  SELECT p_company, c.id, person.id FROM ghl_connections c
    CROSS JOIN LATERAL (SELECT DISTINCT id FROM unnest(p_people) id ORDER BY id) person
   WHERE c.company_id = p_company AND c.disconnected_at IS NULL
  ON CONFLICT (connection_id, candidate_id) DO UPDATE SET change = p.change + 1, due_at = now(), attempts = 0
$$;

CREATE FUNCTION queue_crm_events(p_events jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT queue_crm_people(due.company_id, array_agg(due.candidate_id)) FROM (
    SELECT e.company_id, e.candidate_id
      FROM jsonb_to_recordset(p_events) e (company_id uuid, type text, candidate_id uuid, survey_result_id uuid)
     WHERE e.type IN ('candidate.created', 'candidate.updated')
        -- The CRM shows the stage of a candidate's latest result, which is that of its candidacy.
        OR e.type = 'stage.changed'
           AND EXISTS (SELECT FROM candidates c JOIN survey_results latest ON latest.id = c.latest_result_id
                         JOIN survey_results moved ON moved.id = e.survey_result_id
                        WHERE c.id = e.candidate_id AND (moved.id = latest.id OR moved.candidacy_id = latest.candidacy_id))
  ) due GROUP BY due.company_id
$$;

-- Stores the events that a webhook of their company subscribes to.
CREATE FUNCTION queue_webhook_events(p_events jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_events (company_id, type, candidate_id, survey_result_id, record_version, about)
  SELECT e.company_id, e.type, e.candidate_id, e.survey_result_id, e.record_version, coalesce(e.about, '{}')
    FROM jsonb_to_recordset(p_events) e (company_id uuid, type text, candidate_id uuid, survey_result_id uuid, record_version integer, about jsonb)
   WHERE EXISTS (SELECT FROM custom_webhooks w
                  WHERE w.company_id = e.company_id AND w.deleted_at IS NULL AND w.state = 'active' AND e.type = ANY (w.events))
$$;

-- Passes the events to all subscribers. Null means no events.
CREATE FUNCTION record_domain_events(p_events jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT queue_webhook_events(p_events);
  SELECT queue_crm_events(p_events)
$$;
