import type { AuditEvent } from '@seatwise/contract/audit-events'
import type { AuditAction } from '@seatwise/contract/values/audit'

/** The predicate of the sentence "ACTOR did ..." for each action. {} is replaced by the subject's name. */
const verbPhrases: Record<AuditAction, string> = {
  'auth.sign-in': 'signed in',
  'auth.sign-in-refused': 'could not sign in as {}',
  'auth.challenge': 'was asked for a code or a new password at sign-in',
  'auth.refresh-reused': 'used a sign-in token of {} a second time, and that session was ended',
  'auth.sign-out': 'signed out',
  'auth.sign-in-link': 'asked for a sign-in link',
  'auth.sign-up': 'signed up',
  'auth.set-up': 'set up their account',
  'auth.link-identity': 'linked an account of another provider',
  'auth.forgot-password': 'asked to reset their password',
  'auth.reset-password': 'reset their password',
  'auth.change-password': 'changed their password',
  'auth.set-up-authenticator': 'set up an authenticator app',
  'auth.remove-authenticator': 'removed their authenticator app',
  'auth.prefer-factor': 'chose another second factor',
  'auth.create-backup-codes': 'created new backup codes',
  'auth.end-sessions': 'ended their other sessions',
  'auth.remember-device': 'remembered a device',
  'auth.forget-device': 'removed a remembered device',
  'auth.confirm-email': 'confirmed their email address',
  'auth.confirm-phone': 'confirmed their phone number',
  'users.create': 'invited {}',
  'users.update': 'changed the account of {}',
  'users.update-profile': 'changed their profile',
  'users.download-own-data': 'downloaded their own data',
  'users.resend-set-up-mail': 'sent {} the set-up email again',
  'users.reset-mfa': 'reset the second factors of {}',
  'users.end-sessions': 'ended the sessions of {}',
  'proxy-sessions.start': 'began to act as {}',
  'proxy-sessions.end': 'stopped acting as {}',
  'companies.create': 'added the company {}',
  'companies.update': 'changed the settings of {}',
  'companies.logo-upload': 'uploaded a logo of {}',
  'companies.logo-delete': 'removed the logo of {}',
  'pipelines.create': 'added the pipeline {}',
  'pipelines.update': 'changed the pipeline {}',
  'pipelines.delete': 'deleted the pipeline {}',
  'pipelines.create-status': 'added a stage to the pipeline {}',
  'pipelines.update-status': 'changed a stage of the pipeline {}',
  'pipelines.delete-status': 'deleted a stage of the pipeline {}',
  'reject-reasons.create': 'added the reject reason {}',
  'reject-reasons.update': 'changed the reject reason {}',
  'reject-reasons.order': 'changed the order of the reject reasons',
  'custom-fields.create': 'added the custom field {}',
  'custom-fields.update': 'changed the custom field {}',
  'custom-fields.order': 'changed the order of the custom fields',
  'roles.create': 'added the role {}',
  'roles.update': 'changed the role {}',
  'roles.retire': 'retired the role {}',
  'roles.restore': 'offered the role {} again',
  'roles.follow': 'began to follow the role {}',
  'roles.unfollow': 'stopped following the role {}',
  'mailer.update': 'wrote an email of their own',
  'mailer.reset': 'went back to the usual email',
  'mailer.test': 'sent themselves a test email',
  'mailer.create': 'added an email template',
  'mailer.archive': 'deleted an email template',
  'messages.send': 'sent {} an email',
  'messages.send-again': 'sent {} an email again',
  'messages.reject': 'sent {} a rejection',
  'messages.send-on-move': 'moved {} and sent an email with it',
  'messages.cancel': 'canceled an email to {}',
  'survey-links.create': 'added a survey link',
  'survey-links.update': 'changed a survey link',
  'survey-links.close': 'closed a survey link',
  'survey-links.reopen': 'opened a survey link again',
  'survey-links.renew': 'renewed a survey link',
  'invitations.create': 'invited {} to the survey',
  'invitations.remind': 'reminded {} of the survey',
  'invitations.renew': 'renewed the invitation of {}',
  'invitations.withdraw': 'withdrew the invitation of {}',
  'candidates.create': 'added {}',
  'candidates.update': 'changed what is known of {}',
  'candidates.change-email': 'changed the email address of {}',
  'candidates.convert': 'changed whether {} is an employee',
  'candidates.merge': 'merged another entry into {}',
  'candidates.unmerge': 'undid a merge into {}',
  'candidates.dismiss-duplicate': 'said that {} and another entry are not the same person',
  'candidates.restore-duplicate': 'took back that {} and another entry are not the same person',
  'candidates.erase': 'erased a person',
  'candidates.tags': 'changed the tags of {}',
  'candidates.rate': 'rated {}',
  'candidates.archive': 'archived {}',
  'candidates.restore': 'restored {}',
  'candidates.undo': 'undid a change of {}',
  'candidate-notes.create': 'wrote a note about {}',
  'candidate-notes.update': 'changed a note about {}',
  'candidate-notes.delete': 'deleted a note about {}',
  'todos.create': 'added a to-do about {}',
  'todos.update': 'changed a to-do about {}',
  'todos.done': 'finished a to-do about {}',
  'todos.reopen': 'opened a to-do about {} again',
  'todos.delete': 'deleted a to-do about {}',
  'candidates.import': 'imported {} from a file',
  'candidates.undo-import': 'undid the import of {}',
  'candidate-tags.rename': 'renamed a tag',
  'candidate-tags.delete': 'deleted a tag',
  'candidate-files.upload': 'added a file of {}',
  'candidate-files.download': 'downloaded a file of {}',
  'candidate-files.delete': 'deleted a file of {}',
  'exports.create': 'exported a list',
  'company-exports.create': 'started an export of everything',
  'company-exports.download': 'downloaded an export of everything',
  'company-exports.delete': 'deleted an export of everything',
  'outbox.replay': 'sent messages of the outbox again',
  'operations.backup': 'reported a backup',
  'operations.restore-drill': 'reported a restore drill',
  'survey-results.update': 'changed a survey result of {}',
  'survey-results.update-status': 'moved {} to another stage',
  'survey-results.clear-column-positions': 'reset the order of a stage',
  'survey-results.archive': 'archived a survey result of {}',
  'survey-results.restore': 'restored a survey result of {}',
  'survey-results.add-to-board': 'put {} on the board',
  'survey-results.undo': 'undid a change of a survey result of {}',
  'benchmark-scores.recompute-likely': 'started to compute the likely ranges again',
  'role-benchmarks.create': 'saved a new version of the benchmark of {}',
  'role-benchmarks.update': 'changed a draft of the benchmark of {}',
  'role-benchmarks.delete': 'deleted a draft of the benchmark of {}',
  'role-benchmarks.activate': 'activated a version of the benchmark of {}',
  'role-benchmarks.retire': 'retired the benchmark of {}',
  'role-benchmarks.ask': 'asked for a target for {}',
  'role-benchmarks.decline': 'declined to make a target for {}',
  'custom-webhooks.create': 'added a webhook',
  'custom-webhooks.update': 'changed a webhook',
  'custom-webhooks.delete': 'deleted a webhook',
  'custom-webhooks.test': 'sent a test to a webhook',
  'custom-webhooks.replay': 'sent deliveries of a webhook again',
  'ghl.connect': 'connected the CRM',
  'ghl.change-token': 'replaced the token of the CRM',
  'ghl.retry': 'tried the CRM again',
  'ghl.disconnect': 'disconnected the CRM',
  'ghl.map': 'mapped stages to the CRM',
  'ghl.send': 'sent a message through the CRM',
  'api-keys.create': 'made an API key',
  'api-keys.revoke': 'revoked an API key',
  'task-runs.stop': 'stopped a task',
  'task-runs.retry': 'started a task again',
  'reports.download': 'downloaded the report on {}',
  'custom-interview-questions.create': 'wrote an interview question',
  'custom-interview-questions.update': 'changed an interview question',
  'custom-interview-questions.retire': 'took an interview question out',
  'generations.create': 'had a text generated about {}',
  'generations.update': 'reviewed a generated line about {}',
  'ai-chats.delete': 'deleted the chat about {}',
  'utils.encrypt': 'encrypted a text for {}',
  'utils.decrypt': 'decrypted, or tried to decrypt, a text of {}',
  'utils.clean-up-list': 'listed test data and unused files, and deleted nothing',
  'utils.clean-up-start': 'began to delete test data and unused files',
  'utils.clean-up-end': 'deleted test data and unused files',
  'scorecards.begin': 'began a scorecard about {}',
  'scorecards.submit': 'submitted a scorecard about {}',
  'scorecards.open': 'opened a colleague’s scorecard about {}',
  'scorecards.add-note': 'added a note to a scorecard about {}',
  'interviews.create': 'planned an interview with {}',
  'interviews.update': 'changed an interview with {}',
  'interviews.cancel': 'canceled an interview with {}',
  'report-shares.create': 'made a link to the report on {}',
  'report-shares.revoke': 'ended a link to the report on {}',
  'growth-plans.create': 'made a growth plan for {}',
  'growth-plans.update': 'changed the growth plan of {}',
  'growth-plans.review': 'reviewed the growth plan of {}',
  'growth-plans.end': 'ended the growth plan of {}',
  'hiring-campaigns.create': 'began the campaign {}',
  'hiring-campaigns.update': 'changed the campaign {}',
  'hiring-campaigns.start': 'started the campaign {}',
  'hiring-campaigns.pause': 'paused the campaign {}',
  'hiring-campaigns.archive': 'archived the campaign {}',
  'hiring-campaigns.restore': 'restored the campaign {}',
  'funnels.create': 'added a way into the campaign {}',
  'funnels.update': 'changed a way into the campaign {}',
  'funnels.archive': 'archived a way into the campaign {}',
  'jobs.create': 'began the job {}',
  'jobs.update': 'changed the job {}',
  'jobs.publish': 'published the job {}',
  'jobs.pause': 'paused the job {}',
  'jobs.close': 'closed the job {}',
  'jobs.archive': 'archived the job {}',
  'jobs.restore': 'restored the job {}',
  'job-application-templates.create': 'added an application template',
  'job-application-templates.update': 'changed an application template',
  'job-application-templates.delete': 'deleted an application template',
  'applications.submit': 'applied for a job as {}',
  'applications.change': 'changed the application of {}',
  'applications.withdraw': 'withdrew the application of {}',
}

type Who = Pick<AuditEvent, 'actor' | 'acting_as'> & { action?: string }

const outsider = 'Somebody outside these companies'

/**
 * The actor in words. An actor without a name is not accessible to the user. Only super admins start proxy sessions, so
 * there the text can be more specific.
 */
export function actorOf({ actor, acting_as, action = '' }: Who): string {
  if (!actor) return 'Somebody'
  if (actor.name !== null) return actor.name
  return acting_as || action.startsWith('proxy-sessions.') ? 'A super admin' : outsider
}

export const actedAs = ({ acting_as }: Pick<Who, 'acting_as'>): string | null =>
  acting_as && (acting_as.name ?? outsider)

/** The actor in words, and the user that they were acting as. */
export function whoOf(event: Who): string {
  const as = actedAs(event)
  return as === null ? actorOf(event) : `${actorOf(event)}, acting as ${as}`
}

const phraseOf: ReadonlyMap<string, string> = new Map(Object.entries(verbPhrases))

/** The event of a private note names nobody, not even the person that the note is about. */
const privatePhraseOf = new Map<string, string>([
  ['candidate-notes.create', 'wrote a private note'],
  ['candidate-notes.update', 'changed a private note'],
  ['candidate-notes.delete', 'deleted a private note'],
])

/** The predicate of an event. Stored events may have actions that this version does not know. */
export function verbPhraseOf({ action, subject_name, subject_type, details }: AuditEvent): string {
  const aboutPrivate = details.visibility === 'private' && privatePhraseOf.get(action)
  if (aboutPrivate) return aboutPrivate
  const unnamed =
    subject_type === 'user' ||
    subject_type === 'survey_result' ||
    subject_type === 'candidate' ||
    subject_type === 'application'
      ? 'somebody'
      : subject_type === 'address'
        ? 'an unknown address'
        : 'one'
  return (phraseOf.get(action) ?? 'did something that this version has no words for').replace(
    '{}',
    () => subject_name ?? unnamed,
  )
}

/** The text of a line with several events: sign-ins and sign-outs, or refused ones, with their number. */
export function lineWords(events: readonly [AuditEvent, ...AuditEvent[]]): string {
  const [latest] = events
  if (latest.action === 'auth.sign-in-refused') return verbPhraseOf(latest)
  return events.some(({ action }) => action === 'auth.sign-out') ? 'signed in and out' : 'signed in'
}
