import * as z from 'zod/mini'
import {
  busySeconds,
  chatLimits,
  customFieldLimits,
  generationLimits,
  interviewLimits,
  maxExportsOfDay,
  maxInvitationsOfDay,
  maxKeysOfCompany,
  maxLaterNotes,
  maxMessages,
  maxOpenTodos,
  maxOwnQuestions,
  maxOwnTemplates,
  maxPipelines,
  maxRejectReasons,
  maxReplays,
  maxStatuses,
  maxWebhooksOfCompany,
  personFiles,
} from './limits.ts'
import { brandKeys, sessionEndReasons } from './values/base.ts'

/** Every refusal that a client can receive, with its status and a plain sentence. The web may show other words. */
export const problems = {
  pdf_not_made: {
    status: 503,
    message: 'This report takes too long to make as a PDF. Print the page instead.',
  },
  not_signed_in: { status: 401, message: 'The user is not authenticated' },
  session_invalid: {
    status: 401,
    message: 'Session is invalid due to its end. Please sign in again.',
  },
  deactivated: { status: 401, message: 'Access to this account has ended.' },
  sign_in_refused: { status: 401, message: 'Invalid email or password' },
  attempts_exceeded: { status: 429, message: 'Password attempts exceeded' },
  password_needed: {
    status: 403,
    message: 'This account also asks for a second factor: please sign in with your password.',
  },
  challenge_refused: { status: 401, message: 'This code is not right, or has been used.' },
  // Also sent to people who are already signed in; their session continues.
  clock_off: {
    status: 403,
    message:
      'This code is of another minute: the clock of your phone is off. Set its date and time to automatic, then use a new code in five minutes.',
  },
  challenge_over: { status: 410, message: 'This sign-in took too long or failed too often. Please begin again.' },
  token_refused: { status: 410, message: 'This link has been used or has expired. Please ask for a new one.' },
  code_refused: { status: 403, message: 'This code is not right, or has been used.' },
  password_refused: { status: 403, message: 'The password is not right.' },
  too_many_exports: {
    status: 429,
    message: 'Two exports of your company are running. Wait until one has finished.',
  },
  download_refused: { status: 410, message: 'This download has been used or has expired. Please export again.' },
  export_running: { status: 409, message: 'An export of this company is being made. Wait until it is ready.' },
  export_not_ready: { status: 409, message: 'This export has no file: it is not ready, has expired or was deleted.' },
  exports_of_day_reached: {
    status: 429,
    message: `A company can make ${maxExportsOfDay} exports within 24 hours. Please make the next one later.`,
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a little.' },
  reset_attempts_exceeded: { status: 429, message: 'Attempt limit exceeded, please try after some time.' },
  mails_exceeded: { status: 429, message: 'We have sent several already. Please look for them, or try again later.' },
  sign_up_unconfirmed: { status: 409, message: 'Please confirm your account first.' },
  hosted_sign_in_off: { status: 409, message: 'Hosted sign-in is not set up here.' },
  hosted_sign_in_refused: { status: 403, message: 'The sign-in could not be completed. Please try again.' },
  not_linked: { status: 403, message: 'No account here belongs to this sign-in.' },
  no_user_pool: {
    status: 503,
    message: 'The sign-in service could not be found. Please contact your administrator.',
  },
  no_identity_config: {
    status: 503,
    message: 'The sign-in service is not set up correctly. Please contact your administrator.',
  },
  device_configuration: { status: 409, message: 'This device could not be remembered.' },
  mfa_required: { status: 409, message: 'The company asks for a second factor: it cannot be turned off.' },
  factor_not_proved: {
    status: 403,
    message:
      'This needs a sign-in with your second factor. If this browser is remembered, forget it under Devices, then sign in again.',
  },
  mfa_not_set_up: { status: 409, message: 'Set this second factor up first.' },
  email_taken: { status: 409, message: 'Somebody uses this address already.' },
  own_rights: { status: 403, message: 'Nobody changes their own role, state or permissions.' },
  role_not_allowed: { status: 403, message: 'This role is not yours to give or to change.' },
  permission_not_held: { status: 403, message: 'You can give only the permissions that you have yourself.' },
  suspended_company: {
    status: 409,
    message: 'This company is suspended. Activate it first, or choose another company.',
  },
  no_contact_address: {
    status: 409,
    message:
      'The company has no contact address yet. An owner enters it under Company Settings, Details; then it can invite people.',
  },
  company_fixed: { status: 403, message: 'Only a super admin moves somebody to another company.' },
  role_company_mismatch: { status: 409, message: 'This role does not fit this kind of company.' },
  last_owner: { status: 409, message: 'A company keeps at least one active owner.' },
  already_set_up: { status: 409, message: 'This account has been set up already.' },
  user_deactivated: { status: 409, message: 'This user is deactivated. Activate them first.' },
  changed_meanwhile: { status: 409, message: 'Somebody else changed this meanwhile. Load it again.' },
  request_running: { status: 409, message: 'The same request is still running. Please wait a moment.' },
  answer_erased: {
    status: 410,
    message: 'This request was done before. Its answer was about a person who has been erased since.',
  },
  people_changed: {
    status: 409,
    message: 'One of these people has been changed since you opened the page. Look again before you go on.',
  },
  merge_refused: { status: 409, message: 'These two people cannot be merged: choose two of one company.' },
  merge_over: { status: 409, message: 'This merge was undone before, or is older than 30 days.' },
  merged_since: { status: 409, message: 'This person was merged again since. Undo the later merge first.' },
  import_undone: { status: 409, message: 'This import has been undone already, or is being undone just now.' },
  import_over: { status: 409, message: 'An import can be undone for seven days. They are over.' },
  person_known: { status: 409, message: 'Somebody with this email address is among your people already.' },
  encrypted_text_refused: {
    status: 409,
    message:
      'This text cannot be decrypted. It was encrypted for another purpose or company, has expired, or is not complete.',
  },
  clean_up_started: { status: 409, message: 'This list has been run already. Make a new one.' },
  clean_up_expired: { status: 409, message: 'This list is too old. Make a new one: things may have changed.' },
  clean_up_empty: { status: 409, message: 'This list names nothing.' },
  not_while_acting: { status: 403, message: 'Not while acting as another user.' },
  proxy_ended: { status: 403, message: 'Acting as another user has ended.' },
  proxy_refused: { status: 409, message: 'Nobody can act as this user.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  not_found: { status: 404, message: 'Not found.' },
  link_not_found: { status: 404, message: 'This survey link is not known.' },
  link_closed: { status: 410, message: 'This survey link has been closed.' },
  company_suspended: { status: 410, message: 'This company takes no surveys at the moment.' },
  link_expired: { status: 410, message: 'This survey link has expired.' },
  link_full: { status: 410, message: 'As many people as it was made for have registered through this survey link.' },
  invitation_over: { status: 410, message: 'This invitation has expired or was withdrawn.' },
  too_many_invitations: {
    status: 429,
    message: `A company can send ${maxInvitationsOfDay} invitations within 24 hours. Please send the others later.`,
  },
  mail_limit_reached: {
    status: 429,
    message: 'This address has had as many survey emails this week as it may get. Please wait a few days.',
  },
  too_many_messages: {
    status: 429,
    message: `A company can send ${maxMessages.ofDay.toLocaleString('en-US')} messages within 24 hours. Select fewer people, or send the others later.`,
  },
  nobody_to_message: { status: 409, message: 'None of these people can get this message.' },
  message_not_for_users: {
    status: 409,
    message:
      'A rejection or a thank-you is for people of a survey. Write a message to users, or take a template of your own.',
  },
  message_left: { status: 409, message: 'This email has left, or did not wait: it can no longer be canceled.' },
  message_not_failed: { status: 409, message: 'This message has been sent, or is about to be.' },
  message_emptied: { status: 409, message: 'This message is too old to be sent again. Write a new one.' },
  message_withdrawn: {
    status: 409,
    message:
      'This message was withdrawn: the person has unsubscribed, has another address or was moved on, its sender or recipient has left, or its sending was stopped.',
  },
  template_name_taken: { status: 409, message: 'There is a template of this name already.' },
  too_many_application_templates: {
    status: 409,
    message: 'There are too many application templates. Delete one first.',
  },
  template_in_use: {
    status: 409,
    message: 'This template is the default one, or a job uses it. Choose another one there first.',
  },
  job_state: { status: 409, message: 'Its state does not lead on to this. Please load it again.' },
  too_many_jobs: { status: 409, message: 'There are too many jobs. Archive one first.' },
  campaign_state: { status: 409, message: 'Its state does not lead on to this. Please load it again.' },
  too_many_campaigns: { status: 409, message: 'There are too many campaigns. Archive one first.' },
  too_many_funnels: { status: 409, message: 'There are too many ways in. Archive one first.' },
  job_closed: { status: 409, message: 'This job takes no applications at the moment.' },
  application_not_begun: {
    status: 409,
    message: 'There is no application to send here. Please begin it again.',
  },
  application_closed: {
    status: 409,
    message: 'This application cannot be changed any more. If something is missing, write to the company.',
  },
  other_origin: { status: 403, message: 'This form was not sent from our own page. Please open the page again.' },
  too_many_templates: {
    status: 409,
    message: `A company keeps at most ${maxOwnTemplates} templates of its own. Delete one first.`,
  },
  pipeline_name_taken: { status: 409, message: 'There is a pipeline of this name already.' },
  too_many_pipelines: { status: 409, message: `A company keeps at most ${maxPipelines} pipelines. Delete one first.` },
  default_pipeline: {
    status: 409,
    message: 'The default pipeline cannot be deleted. Make another one the default first.',
  },
  status_name_taken: { status: 409, message: 'There is a stage of this name in the pipeline already.' },
  too_many_statuses: { status: 409, message: `A pipeline has at most ${maxStatuses} stages. Delete one first.` },
  reject_reason_name_taken: {
    status: 409,
    message: 'There is a reason of this name already. It may be archived.',
  },
  too_many_reject_reasons: {
    status: 409,
    message: `A company offers at most ${maxRejectReasons.offered} reasons, and keeps ${maxRejectReasons.all} with the archived ones.`,
  },
  custom_field_name_taken: { status: 409, message: 'There is a field of this name already. It may be archived.' },
  too_many_custom_fields: {
    status: 409,
    message: `A company shows at most ${customFieldLimits.shown} custom fields, and keeps ${customFieldLimits.all} with the archived ones.`,
  },
  last_status_of_type: {
    status: 409,
    message: 'A pipeline keeps at least one stage for new people, one for hired people and one for rejected people.',
  },
  generation_off: {
    status: 409,
    message: 'Generated texts are switched off for this company. An owner can switch them on in Company Settings.',
  },
  generation_quota_reached: {
    status: 429,
    message: `The ${generationLimits.ofMonth.toLocaleString('en-US')} generated texts of this month are used up.`,
  },
  resume_unreadable: {
    status: 409,
    message: 'No text can be read from this file. Add the resume as a PDF with text, a Word file or plain text.',
  },
  line_in_kit: { status: 409, message: 'This question is part of the kit. Change it, or take it out, there.' },
  no_language_model: {
    status: 409,
    message: 'No language model is set up here, so only the questions that are offered can be asked.',
  },
  chat_full: {
    status: 409,
    message: `A chat holds ${chatLimits.messages} questions. Delete it to begin again.`,
  },
  model_failed: {
    status: 503,
    message: 'The language model did not answer as it should. Nothing was counted. Try again in a moment.',
  },
  lines_unjudged: {
    status: 503,
    message:
      'The language model wrote lines, but its second call did not check each of them for protected matters. None is kept, and nothing was counted. Try again in a moment.',
  },
  too_many_files: { status: 409, message: `A person has at most ${personFiles.max} files. Delete one first.` },
  too_many_todos: {
    status: 409,
    message: `There are ${maxOpenTodos} open to-dos about this person, some of which only others may see. Another one can be opened after one is done.`,
  },
  unsubscribe_unknown: {
    status: 404,
    message: 'This link does not work. Open it again in the email, or answer the email and ask to get no more.',
  },
  invitation_finished: { status: 409, message: 'This person has finished the survey.' },
  invitation_ended: { status: 409, message: 'This invitation has ended. Renew it to invite the person again.' },
  invitation_not_ended: { status: 409, message: 'This invitation is still open. Send a reminder instead.' },
  invited_elsewhere: { status: 409, message: 'This person has another open invitation for this role.' },
  role_retired: { status: 409, message: 'This role is retired. Offer it again first, then ask for its benchmark.' },
  role_not_offered: { status: 409, message: 'This role is no longer offered. Invite the person for another one.' },
  survey_changed: { status: 409, message: 'The survey has changed since. Invite the person anew.' },
  inviting: { status: 409, message: 'A colleague is inviting people just now. Try again in a moment.' },
  role_name_taken: { status: 409, message: 'There is a role of this name already. It may be among the retired ones.' },
  benchmark_in_use: {
    status: 409,
    message: 'People have been scored by this version, so it stays as it is. Save a new version, or retire it.',
  },
  benchmark_request_open: { status: 409, message: 'A benchmark of this role has been asked for already.' },
  benchmark_request_over: { status: 409, message: 'This request has been accepted or declined already.' },
  result_archived: { status: 409, message: 'This result is archived. Restore it first.' },
  growth_plan_open: {
    status: 409,
    message: 'This person has an open growth plan already. Go on with it, or close it first.',
  },
  growth_plan_over: { status: 409, message: 'This growth plan has ended. It is kept as it was.' },
  chosen_by_score: {
    status: 409,
    message:
      'These were chosen by their score, and a score rejects nobody. Clear the score filter and decide by what you read of each person.',
  },
  count_changed: { status: 409, message: 'Other rows match now. Look at the list again.' },
  still_running: { status: 409, message: 'This is still being done. Wait until it has ended, or stop it.' },
  candidate_archived: { status: 409, message: 'This person is archived. Restore them first.' },
  candidate_not_archived: { status: 409, message: 'This person is not archived.' },
  not_an_employee: { status: 409, message: 'Only employees can be rated.' },
  result_not_archived: { status: 409, message: 'This result is not archived.' },
  survey_unfinished: { status: 409, message: 'This survey is not finished, so there is no report yet.' },
  scorecard_submitted: { status: 409, message: 'This scorecard has been submitted. You can still add a note to it.' },
  scorecard_draft: { status: 409, message: 'This scorecard is still a draft. Write in it instead.' },
  scorecard_unrated: { status: 409, message: 'Rate at least one answer first.' },
  recommendation_missing: { status: 409, message: 'Say first what you recommend.' },
  too_many_later_notes: { status: 409, message: `A scorecard takes at most ${maxLaterNotes} later notes.` },
  interview_canceled: { status: 409, message: 'This interview was canceled. Plan another one.' },
  interview_over: { status: 409, message: 'This interview is over. Plan another one.' },
  too_many_interviews: {
    status: 409,
    message: `There are ${interviewLimits.planned} planned interviews about this result. Cancel one first.`,
  },
  result_without_role: { status: 409, message: 'This result has no role. Choose one first, or ask only this person.' },
  too_many_own_questions: {
    status: 409,
    message: `A company asks at most ${maxOwnQuestions} own questions. Take one out first.`,
  },
  question_protected: {
    status: 409,
    message:
      'This question may touch a protected matter: age, sex or gender, family, health, origin, faith, sexual orientation or politics. In many places an interviewer must not ask about that. Ask about the work instead. If the question is needed all the same, an owner can confirm it.',
  },
  different_companies: { status: 409, message: 'Choose people of one company.' },
  same_person: {
    status: 409,
    message: 'Choose different people. Two surveys of one person are compared in Changes over time.',
  },
  not_employees: {
    status: 409,
    message: 'This report is for people who work together: each of them must be an employee.',
  },
  no_earlier_result: {
    status: 409,
    message: 'There is no earlier finished survey with the same form to compare with.',
  },
  key_refused: {
    status: 401,
    message: 'This API key is not known, or has ended: it was revoked, or its maker has other rights now.',
  },
  not_for_keys: { status: 403, message: 'This call takes no API key: a person must sign in for it.' },
  too_many_keys: {
    status: 409,
    message: `A company has at most ${maxKeysOfCompany} API keys. Revoke one that is no longer used.`,
  },
  too_many_webhooks: {
    status: 409,
    message: `A company has at most ${maxWebhooksOfCompany} webhooks. Delete one that is no longer used.`,
  },
  stages_not_seen: {
    status: 403,
    message: 'This event tells stages of the pipeline, which you may not see.',
  },
  webhook_not_active: { status: 409, message: 'This webhook is paused or disabled. Switch it on first.' },
  too_many_replays: {
    status: 409,
    message: `At most ${maxReplays.toLocaleString('en')} replays of a webhook can wait. Choose a shorter period, or wait until they are sent.`,
  },
  ghl_not_connected: { status: 409, message: 'This company is not connected to GoHighLevel.' },
  ghl_no_location: {
    status: 409,
    message: 'The company has no CRM location id yet. The operator of this product enters it.',
  },
  ghl_location_taken: { status: 409, message: 'Another company is connected to this CRM location.' },
  ghl_connected: {
    status: 409,
    message:
      'The company is connected to this CRM location. Disconnect it on the CRM page before you change the location.',
  },
  ghl_token_refused: {
    status: 409,
    message: 'GoHighLevel does not accept the token any more. An owner enters a new one on the CRM page.',
  },
  ghl_unreachable: { status: 503, message: 'GoHighLevel does not answer. Please try again in a few minutes.' },
  ghl_limit_reached: {
    status: 503,
    message: 'GoHighLevel asks us to wait: this location has used up its calls. Please try again later.',
  },
  ghl_busy: {
    status: 409,
    message: 'This person is being sent to the CRM at this moment. Please try again in a minute.',
  },
  ghl_no_phone: { status: 409, message: 'No phone number of this person is known. Add one first.' },
  ghl_not_sendable: { status: 409, message: 'This message is not one that can be sent again.' },
  unsubscribed: { status: 409, message: 'This person has unsubscribed from emails of the company.' },
  result_is_test: { status: 409, message: 'This is a test result: nothing of it goes to the CRM.' },
  ghl_webhooks_off: {
    status: 404,
    message: 'Webhooks of GoHighLevel are not taken here: no key to check them is configured.',
  },
  ghl_signature_refused: {
    status: 401,
    message:
      'The signature was not accepted: x-ghl-signature must hold the Ed25519 signature of the body. The old RSA header x-wh-signature alone is not enough.',
  },
  ghl_webhook_too_old: { status: 400, message: 'This webhook is older than five minutes, or its time is not stated.' },
  survey_not_found: { status: 404, message: 'This survey could not be found.' },
  survey_pace: {
    status: 429,
    message:
      'Many surveys come through this link in nearly the same time. Please wait a minute, then send your answers again.',
  },
  survey_expired: { status: 410, message: 'The time to finish this survey has passed.' },
  survey_submitted: { status: 409, message: 'This survey has already been submitted.' },
  bad_request: { status: 400, message: 'The request could not be read.' },
  too_large: { status: 413, message: 'The request is too large.' },
  uri_too_long: { status: 414, message: 'The address of the request is too long.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  unsupported_media: { status: 415, message: 'Only JSON is accepted here.' },
  unavailable: { status: 503, message: 'Something went wrong. Please try again.' },
  busy: { status: 503, message: `Many people ask for this at the moment. Please try again in ${busySeconds} seconds.` },
  fault: { status: 500, message: 'Something went wrong. Please try again.' },
} as const

export type ProblemCode = keyof typeof problems

/** Problems of routes that call an external identity provider (Cognito). The embedded provider never returns them. */
export const identityProblems = ['no_user_pool', 'no_identity_config'] as const satisfies readonly ProblemCode[]

export const problemReply = z.object({
  // The cast is safe: Object.keys loses the key type, and there is at least one problem.
  problem: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  /** Only with session_invalid and deactivated: why the session is over. */
  reason: z.optional(z.enum(sessionEndReasons)),
  /** Only with count_changed: the number of rows that match now. */
  count: z.optional(z.int()),
  /** Only if a known survey link or survey is refused: the company that owns it. */
  company: z.optional(z.object({ name: z.string(), brand: z.enum(brandKeys), logo_id: z.nullable(z.uuid()) })),
})
export type ProblemReply = z.infer<typeof problemReply>

/** Codes of the entries in a 422 reply, one entry per invalid field. */
export const validationCodes = [
  'required',
  'too_small',
  'too_big',
  'invalid_format',
  'invalid_choice',
  'unknown_field',
  'invalid',
] as const
export type ValidationCode = (typeof validationCodes)[number]
export const validationReply = z.array(
  z.object({
    /** A plain sentence for the person who filled in the field. */
    message: z.string(),
    /** Path of the field, names joined by dots; `params`, `query` or `body` when the whole input is invalid. */
    path: z.string(),
    /** Machine-readable reason, for clients that show their own messages. */
    code: z.enum(validationCodes),
  }),
)
export type ValidationReply = z.infer<typeof validationReply>
