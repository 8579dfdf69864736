const signIn = 'Secrets of the sign-in: they belong to the person, open their account, and are of use here alone.'
const unfinished = 'Sign-ins, links and codes that somebody has begun to use; they end within days.'
const counters = 'Counters against abuse; they hold no data of the company.'
const memory = 'What the program remembers for a few minutes or days, so that a write can be repeated or undone.'

/** Every table that an export leaves out, with the reason for its README. */
export const leftOut: Record<string, string> = {
  backup_codes: signIn,
  credentials: signIn,
  devices: signIn,
  linked_identities: signIn,
  refresh_tokens: signIn,
  sessions: signIn,
  totp_factors: signIn,
  export_tickets: unfinished,
  hosted_sign_ins: unfinished,
  sent_tokens: unfinished,
  sign_in_challenges: unfinished,
  survey_tokens: 'The links of unfinished surveys, which open them for whoever has one.',
  application_drafts: 'Applications that somebody has begun and not sent; they are deleted after a day.',
  application_draft_files: 'Their files, deleted with them.',
  application_tokens: 'Links by which applicants change what they sent, which open it for whoever has one.',
  invitation_mails: counters,
  clean_up_lists:
    'Which test results and unused files the operator has deleted within 30 days; that it was done stands in audit_events.',
  clean_up_items: 'What those lists name, deleted with them.',
  rate_limits: counters,
  sign_in_attempts: counters,
  idempotency_keys: memory,
  board_viewers: memory,
  ghl_webhooks: memory,
  webhook_events: memory,
  webhook_deliveries: 'What was sent to the company’s own systems within 30 days; those have it.',
  webhook_attempts: 'Answers of the company’s own systems.',
  live_changes: memory,
  candidate_changes: memory,
  candidate_merge_rows: memory,
  candidate_selections: memory,
  survey_result_changes: memory,
  survey_result_selections: memory,
  funnel_visits: 'Marks of the day’s visitors, which tell nothing about them and are deleted when the day is over.',
  funnel_visit_keys: 'What those marks are made with, deleted with them.',
  daily_counts: 'Sums that Home shows: the rows that they count are in.',
  usage_counts: 'Sums that the usage shows, which are about no person.',
  __drizzle_migrations: 'Which migrations this database has had.',
  repeatable_files: 'Which functions this database has.',
  'pgboss.*': 'The queue of the tasks; the tasks themselves are in.',
}
