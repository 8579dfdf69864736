/**
 * invited: the person has a personal link and has not registered yet. not_asked: the person has applied for a job
 * without a survey, or was put on the board by a user, and has no link.
 */
export const resultStates = ['in_progress', 'completed', 'expired', 'invited', 'not_asked'] as const
export type ResultState = (typeof resultStates)[number]
export const qualityStatuses = ['good', 'caution', 'invalid'] as const
export type QualityStatus = (typeof qualityStatuses)[number]
export const selfCriticalLevels = ['strong', 'high', 'usual', 'very_favourable'] as const

/** Filters of results that reveal stages; refused for readers without the permission to see stages. */
export const stageFilters = ['statuses', 'status_ids', 'days_in_stage', 'reached', 'reject_reasons'] as const

/** What people of a list have reached in a period: they applied for a job, or came into a stage of this type. */
export const reachedSteps = ['applied', 'interview', 'hired'] as const
export type ReachedStep = (typeof reachedSteps)[number]

/**
 * How a result came to a stage. rule: the product moved it, for example to the first stage at registration.
 * stage_deleted: a user deleted its stage and chose where its results go. crm: somebody moved the card in the company's
 * CRM.
 */
export const moveMethods = ['drag', 'menu', 'bulk', 'rule', 'api', 'stage_deleted', 'crm'] as const
export type MoveMethod = (typeof moveMethods)[number]

/**
 * What can happen to a survey result. updated: its role, location, department or test mark changed. recorded: a system
 * of the company recorded an event of the person. overruled: the result was moved in the CRM, but a later move in this
 * product takes precedence. added: a user put the person on the board without asking for the survey.
 */
export const resultEvents = [
  'registered',
  'completed',
  'expired',
  'moved',
  'updated',
  'archived',
  'restored',
  'invited',
  'reminded',
  'renewed',
  'withdrawn',
  'added',
  'interview_planned',
  'interview_changed',
  'interview_canceled',
  'recorded',
  'overruled',
] as const

/**
 * The state of an invitation. invited: its mail waits to be sent. held: no mail server is configured. uncertain:
 * sending was interrupted, and the mail may have arrived. failed: the mail could not be delivered. opened: the link was
 * visited. started: the person has registered. role_retired: the role was retired before the person registered, so the
 * person cannot register until the role is active again.
 */
export const invitationStates = [
  'invited',
  'sent',
  'opened',
  'started',
  'completed',
  'expired',
  'failed',
  'held',
  'uncertain',
  'withdrawn',
  'role_retired',
] as const
export type InvitationState = (typeof invitationStates)[number]
/**
 * Why an address was not invited. repeated: the call contains the address twice. invited: there is an open invitation
 * for this role. finished: the person has finished a survey for this role. mail_limit: the address has had the maximum
 * number of mails this week. day_limit: the company has invited the maximum number of people within 24 hours.
 */
/** other_team: the hiring team of a job for which the person is considered does not let the user decide about them. */
export const notInvitedReasons = ['repeated', 'other_team', 'invited', 'finished', 'mail_limit', 'day_limit'] as const
export type NotInvitedReason = (typeof notInvitedReasons)[number]

/** Why a person was not reminded. */
export const notRemindedReasons = [
  'invitation_finished',
  'invitation_ended',
  'role_not_offered',
  'result_archived',
  'mail_limit_reached',
] as const
export type NotRemindedReason = (typeof notRemindedReasons)[number]

export const reportKinds = [
  'individual',
  'comparison',
  'conflict',
  'coaching',
  'changes',
  'questions',
  'growth',
  'benchmark',
  'hiring-pipeline',
] as const
/** Every kind can be shared by a link. */
export type ReportKind = (typeof reportKinds)[number]
/** Why an interview question is asked. */
export const questionVerdicts = ['must_ask', 'probe', 'stands_out', 'confirm'] as const
export type QuestionVerdict = (typeof questionVerdicts)[number]
/** How a shared report names people. */
export const shownNames = ['full', 'first', 'initials'] as const
export type ShownName = (typeof shownNames)[number]
/**
 * The state of a link to a report: open, or why it no longer opens. maker_left: its maker has left or may no longer
 * read the results. archived: one of the results is archived; the link opens again when the result is restored.
 * not_possible: such a report is no longer possible about these people, for example one about colleagues when one of
 * them is no longer an employee.
 */
export const reportShareStates = [
  'open',
  'expired',
  'revoked',
  'maker_left',
  'archived',
  'not_possible',
  'company_suspended',
] as const
export type ReportShareState = (typeof reportShareStates)[number]
export const shareOpenings = ['page', 'pdf'] as const
export type ShareOpening = (typeof shareOpenings)[number]

/** The results for which a company's own interview question is asked: one result, all results of a role, or all. */
export const questionReaches = ['result', 'role', 'company'] as const
export type QuestionReach = (typeof questionReaches)[number]

/** activating: scores are being computed for the version; it becomes active when those of every company are ready. */
export const benchmarkStates = ['draft', 'activating', 'active', 'retired'] as const
export type BenchmarkState = (typeof benchmarkStates)[number]
export const benchmarkSources = ['expert', 'own_people', 'occupation_draft'] as const
export type BenchmarkSource = (typeof benchmarkSources)[number]
/** The scales that can have a weight in a benchmark. */
export const workScales = [
  'DRIVE',
  'FOLLOW',
  'ORDER',
  'CARE',
  'TRUST',
  'LEAD',
  'SOCIAL',
  'EASE',
  'OUTLOOK',
  'TEAM',
  'HELP',
  'MODEST',
  'CALM',
  'CHANGE',
  'IDEAS',
] as const
/** The bands of a score, from the best to the worst match. */
export const scoreBands = ['band_91', 'band_81', 'band_66', 'band_35', 'band_20', 'band_10', 'band_0'] as const
/**
 * What can be wrong with targets. too_few_scales: fewer than three scales have weight. drive_and_follow: both scales
 * have weight 3. weak_scale: a scale with low reliability has a weight above 1. unreachable: a range lies beyond what a
 * scale can show. little_spread: the misfits of the reference panel hardly differ, or too many people are inside every
 * range. low_ratio: a group would be selected at less than four fifths of the rate of another.
 */
export const guardRailCodes = [
  'too_few_scales',
  'drive_and_follow',
  'weak_scale',
  'unreachable',
  'little_spread',
  'low_ratio',
] as const
export type GuardRailCode = (typeof guardRailCodes)[number]
export const guardRailSeverities = ['blocking', 'confirmable'] as const
/** The scores from which on people count as selected. */
export const selectionCuts = [50, 66, 81, 91] as const
/** The groups of the published norms for which selection rates are simulated. */
export const likelyGroups = ['women', 'men', 'aged_21_to_40', 'aged_41_to_60'] as const
/** Why a person is not counted among the own people of a benchmark. repeated: the same person occurs a second time. */
export const peopleOutReasons = ['not_finished', 'careless', 'other_norm_set', 'repeated', 'not_rated'] as const
/**
 * What the answers of a company's own people can support. nothing: too few people. none: no difference beyond chance.
 * provisional: fewer than 25 people.
 */
export const peopleVerdicts = ['nothing', 'none', 'provisional', 'usable'] as const
export const benchmarkRequestStates = ['open', 'accepted', 'declined'] as const
export type BenchmarkRequestState = (typeof benchmarkRequestStates)[number]

export const resultSortFields = [
  'dated_at',
  'name',
  'role',
  'role_score',
  'minutes',
  'quality',
  'status',
  'archived_at',
] as const
