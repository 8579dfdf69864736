/** expired: the file was deleted after a day. deleted: an owner deleted it earlier. Both stay in the list. */
export const exportStates = ['waiting', 'running', 'ready', 'expired', 'failed', 'stopped', 'deleted'] as const
export type ExportState = (typeof exportStates)[number]

/**
 * The events that webhooks can send, each with its group and label on the page. survey.*: a result enters this state.
 * application.changed: the applicant changed what they had sent, by the emailed link. A second application from the same
 * address changes nothing and sends none. result.scored: the score of a result for its role is new or changed. job.*: a user published, paused or closed the job;
 * none is sent when its last day passes or it is archived. company.event: an event recorded by POST
 * /company-events/create-bulk.
 */
export const webhookEventNames = {
  'candidate.created': { group: 'People', label: 'Person added' },
  'candidate.updated': { group: 'People', label: 'Person changed' },
  'candidate.merged': { group: 'People', label: 'Two entries merged' },
  'candidate.erased': { group: 'People', label: 'Person erased' },
  'survey.invited': { group: 'Surveys', label: 'Invited to the survey' },
  'survey.started': { group: 'Surveys', label: 'Survey started' },
  'survey.completed': { group: 'Surveys', label: 'Survey completed' },
  'survey.expired': { group: 'Surveys', label: 'Survey expired' },
  'invitation.opened': { group: 'Surveys', label: 'Invitation opened' },
  'invitation.withdrawn': { group: 'Surveys', label: 'Invitation withdrawn' },
  'stage.changed': { group: 'Stages', label: 'Stage changed' },
  'note.added': { group: 'Notes', label: 'Note added' },
  'result.scored': { group: 'Surveys', label: 'Score new or changed' },
  'application.received': { group: 'Jobs', label: 'Application received' },
  'application.changed': { group: 'Jobs', label: 'Application changed by the applicant' },
  'application.withdrawn': { group: 'Jobs', label: 'Application withdrawn' },
  'job.published': { group: 'Jobs', label: 'Job published or opened again' },
  'job.paused': { group: 'Jobs', label: 'Job paused' },
  'job.closed': { group: 'Jobs', label: 'Job closed' },
  'company.event': { group: 'Own events', label: 'Recorded by your systems' },
} as const
export type WebhookEvent = keyof typeof webhookEventNames
// The cast is needed because Object.keys loses the names.
export const webhookEvents = Object.keys(webhookEventNames) as [WebhookEvent, ...WebhookEvent[]]
/** Events that reveal stages. */
export const stageWebhookEvents = ['stage.changed'] as const satisfies WebhookEvent[]
/**
 * Permissions that an API key can have. Left out are permissions about users, sign-in, keys and exports, and those for
 * actions that only a person may take.
 */
export const keyPermissions = [
  'companies.read',
  'roles.read',
  'pipelines.read',
  'survey-links.read',
  'invitations.read',
  'invitations.write',
  'candidates.read',
  'candidates.write',
  'candidate-notes.read',
  'survey-results.read',
  'survey-results.read-stage',
  'survey-results.write',
  'survey-results.move',
  'reports.read',
  'reports.read-pipeline',
  'growth-plans.read',
  'role-benchmarks.read',
  'jobs.read',
  'applications.read',
  'company-events.read',
  'company-events.create',
] as const
export type KeyPermission = (typeof keyPermissions)[number]
/**
 * maker_changed: the role, company or permissions of the user who made the key changed, or the user was deactivated.
 */
export const apiKeyEnds = ['revoked', 'maker_changed'] as const
export type ApiKeyEnd = (typeof apiKeyEnds)[number]
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]
/**
 * failures: every delivery failed for three days. maker_left: the user who saved the webhook may no longer manage
 * webhooks of the company.
 */
export const webhookEndReasons = ['failures', 'maker_left'] as const
export type WebhookEndReason = (typeof webhookEndReasons)[number]
/** dead: sending was tried for a day, or is impossible. */
export const deliveryStates = ['queued', 'sending', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/**
 * Why an attempt failed. status: the receiver did not answer 2xx. The URL is checked again at every attempt, so it can
 * be refused after it was saved. maker_left and not_allowed: the permissions of the user who saved the webhook have
 * ended. gone: the record no longer exists. fault: an error of the product.
 */
export const deliveryFailures = [
  'status',
  'not_a_url',
  'not_https',
  'has_credentials',
  'name_refused',
  'address_refused',
  'port_refused',
  'not_resolved',
  'not_connected',
  'tls_failed',
  'connection_lost',
  'timeout',
  'broken_off',
  'answer_invalid',
  'answer_too_large',
  'maker_left',
  'not_allowed',
  'gone',
  'fault',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/**
 * The state of a company's connection to GoHighLevel. unreachable: GoHighLevel does not answer or fails. limit_reached:
 * the daily limit of calls is reached. Only token_refused and scope_missing need an action by a user.
 */
export const ghlStates = ['active', 'token_refused', 'scope_missing', 'unreachable', 'limit_reached'] as const
export type GhlState = (typeof ghlStates)[number]
/** The scopes that a token of GoHighLevel needs. */
export const ghlScopes = [
  'opportunities.readonly',
  'opportunities.write',
  'contacts.readonly',
  'contacts.write',
  'conversations.readonly',
  'conversations/message.readonly',
  'conversations/message.write',
] as const
export type GhlScope = (typeof ghlScopes)[number]
/**
 * Why a person is not up to date in the CRM. contact_taken: the contact with the person's address belongs to another
 * person of the company. contact_gone, card_gone: deleted in the CRM; a change of the person, or "Try again", creates a
 * new one. pipeline_gone: the mapped pipeline or stage no longer exists. refused: the CRM refuses the request. unclear:
 * several cards in the CRM could be the person's. phone_taken: another contact has the phone number; everything else is
 * up to date.
 */
export const ghlPersonFaults = [
  'contact_taken',
  'contact_gone',
  'card_gone',
  'pipeline_gone',
  'refused',
  'unclear',
  'phone_taken',
] as const
export type GhlPersonFault = (typeof ghlPersonFaults)[number]
export const messageDirections = ['in', 'out'] as const
export type MessageDirection = (typeof messageDirections)[number]
/**
 * done: the move was applied on the other side. overruled: a move on the other side was newer. not_mapped: its stage is
 * not mapped.
 */
export const ghlMoveOutcomes = ['done', 'overruled', 'not_mapped'] as const
export type GhlMoveOutcome = (typeof ghlMoveOutcomes)[number]
export const ghlChannels = ['sms', 'email'] as const
export type GhlChannel = (typeof ghlChannels)[number]
/**
 * uncertain: sending was interrupted, so the message may have arrived. canceled: the person was erased or the CRM
 * disconnected.
 */
export const ghlMessageStates = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'canceled'] as const
export type GhlMessageState = (typeof ghlMessageStates)[number]
