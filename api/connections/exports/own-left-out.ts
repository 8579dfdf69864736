const secrets = 'Passwords, second factors, links and codes: they open your account, and most are stored unreadable.'
const ofCompany =
  'What you did for a company belongs to it, and names other people; that you did it, and when, stands in audit_events.'
const memory = 'What the program remembers for minutes or days, so that a request can be repeated or undone.'

/** Every table with rows of a user that `Download my data` leaves out, with the reason for its README. */
export const ownLeftOut: Record<string, string> = {
  backup_codes: secrets,
  credentials: secrets,
  sent_tokens: secrets,
  sign_in_challenges: secrets,
  totp_factors: secrets,
  api_keys: ofCompany,
  company_events: ofCompany,
  custom_webhooks: ofCompany,
  ghl_connections: ofCompany,
  benchmark_requests: ofCompany,
  role_benchmarks: ofCompany,
  candidate_notes: ofCompany,
  generations: ofCompany,
  generation_lines: ofCompany,
  growth_plans: ofCompany,
  growth_plan_versions: ofCompany,
  candidate_merges: ofCompany,
  note_mentions: ofCompany,
  candidate_address_changes: ofCompany,
  candidate_ratings: ofCompany,
  candidates: ofCompany,
  clean_up_lists: ofCompany,
  exports: ofCompany,
  files: ofCompany,
  hiring_campaigns: ofCompany,
  invitations: ofCompany,
  jobs: ofCompany,
  mail_templates: ofCompany,
  report_shares: ofCompany,
  scorecard_openings: ofCompany,
  stage_events: ofCompany,
  survey_links: ofCompany,
  survey_results: ofCompany,
  task_runs: ofCompany,
  board_viewers: memory,
  export_tickets: memory,
  idempotency_keys: memory,
  candidate_changes: memory,
  survey_result_changes: memory,
  outbox:
    'Emails and text messages to you: they are with you, and the list of them is that of the company that sent them. What users wrote to you stands in messages_received.',
}
