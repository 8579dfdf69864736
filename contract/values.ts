/**
 * All enumerations, declared once for schemas, table columns and the web. This file imports no schema library, so any
 * bundle may import it. New values are added at the end; renaming a value needs a migration of its rows.
 */

export const brandKeys = ['hb', 'be'] as const
export type BrandKey = (typeof brandKeys)[number]

/** Sorted from the most to the fewest permissions; lists sort by this order. */
export const authRoles = ['SUPER_ADMIN', 'FRANCHISE_OWNER', 'FRANCHISE_USER', 'COMPANY_OWNER', 'COMPANY_USER'] as const
export type AuthRole = (typeof authRoles)[number]
export const userStates = ['invited', 'active', 'deactivated'] as const
export type UserState = (typeof userStates)[number]
export const languages = ['en'] as const

export const companyKinds = ['franchise', 'company'] as const
export type CompanyKind = (typeof companyKinds)[number]
export const companyStates = ['active', 'suspended'] as const
export type CompanyState = (typeof companyStates)[number]

export const candidateKinds = ['candidate', 'employee'] as const
export type CandidateKind = (typeof candidateKinds)[number]
/** The fields that a row of an imported file can contain; name is the full name. */
export const personImportFields = [
  'email',
  'first',
  'last',
  'name',
  'phone',
  'kind',
  'title',
  'location',
  'department',
  'owner',
  'hired_at',
  'tags',
] as const
export type PersonImportField = (typeof personImportFields)[number]
/** The encodings that are read in files of imports, by their names in the Encoding Standard. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'macintosh',
  'shift_jis',
  'gb18030',
  'euc-kr',
] as const
export type ImportEncoding = (typeof importEncodings)[number]
/** Which of the numbers in a day such as 3/4/2026 is the day of the month. */
export const dayOrders = ['day_first', 'month_first'] as const
export type DayOrder = (typeof dayOrders)[number]
/**
 * What an import does with people who exist already. skip: leaves them unchanged. merge: adds missing values. update:
 * also replaces existing values; an empty cell changes nothing. merge and update add tags and remove none.
 */
export const duplicateChoices = ['skip', 'merge', 'update'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]
/** private: only the author can read the note. */
export const noteVisibilities = ['team', 'private'] as const
export type NoteVisibility = (typeof noteVisibilities)[number]
/**
 * job: the link of applicants for a job; nobody can register through it directly. funnel: the link of a campaign's
 * funnel.
 */
export const surveyLinkKinds = ['company', 'job', 'funnel'] as const
export const surveyLinkStates = ['open', 'closed'] as const
/** `open` if people can register through a link now; otherwise the reason why they cannot. */
export const surveyLinkConditions = ['open', 'closed', 'expired', 'full', 'role_retired'] as const
export type SurveyLinkCondition = (typeof surveyLinkConditions)[number]
/** retired: the role is no longer offered; results, scores and filters keep it. */
export const roleStates = ['active', 'retired'] as const
export type RoleState = (typeof roleStates)[number]
/**
 * invited: the person has a personal link and has not registered yet. not_asked: the person has applied for a job
 * without a survey and has no link.
 */
export const resultStates = ['in_progress', 'completed', 'expired', 'invited', 'not_asked'] as const
export type ResultState = (typeof resultStates)[number]
export const qualityStatuses = ['good', 'caution', 'invalid'] as const
export type QualityStatus = (typeof qualityStatuses)[number]
export const selfCriticalLevels = ['strong', 'high', 'usual', 'very_favourable'] as const
export const statusTypes = ['new', 'screening', 'interview', 'offer', 'hired', 'rejected'] as const
export type StatusType = (typeof statusTypes)[number]
/** Names of colours; the web has a token for each in the light and the dark scheme. */
export const statusColors = ['grey', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet'] as const
export type StatusColor = (typeof statusColors)[number]
/** The default colour and day limit of each type of stage; a day limit of null means no limit. */
export const statusDefaults = {
  new: { color: 'grey', day_limit: 3 },
  screening: { color: 'blue', day_limit: 5 },
  interview: { color: 'violet', day_limit: 7 },
  offer: { color: 'amber', day_limit: 5 },
  hired: { color: 'green', day_limit: null },
  rejected: { color: 'red', day_limit: null },
} as const satisfies Record<StatusType, { color: StatusColor; day_limit: number | null }>

/** Filters of results that reveal stages; refused for readers without the permission to see stages. */
export const stageFilters = ['statuses', 'status_ids'] as const

/**
 * The sort orders of a board column. position: the order that all users share and in which cards are placed by hand.
 */
export const boardSortFields = ['position', 'status_since', 'role_score', 'name'] as const
/** The days in a stage compared with its day limit. over: at the limit or above. twice: at twice the limit or above. */
export const stageDelays = ['none', 'over', 'twice'] as const
export type StageDelay = (typeof stageDelays)[number]

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
 * product takes precedence.
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
export const notInvitedReasons = ['repeated', 'invited', 'finished', 'mail_limit', 'day_limit'] as const
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

/** Why a bulk write did not change a row. */
export const skipReasons = ['changed_meanwhile'] as const

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
/** The recommendations of an interviewer; only in the hiring brand. */
export const recommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const
export type Recommendation = (typeof recommendations)[number]
/** The results for which a company's own interview question is asked: one result, all results of a role, or all. */
export const questionReaches = ['result', 'role', 'company'] as const
export type QuestionReach = (typeof questionReaches)[number]
/** Paper sizes of printed pages and PDFs. */
export const pageSizes = ['letter', 'a4'] as const
export type PageSize = (typeof pageSizes)[number]

/** completed: the behavior that the plan aims at is now usual. closed: the plan ended for another reason. */
export const growthPlanStates = ['open', 'completed', 'closed'] as const
export type GrowthPlanState = (typeof growthPlanStates)[number]
export const growthPlanEnds = ['completed', 'closed'] as const satisfies GrowthPlanState[]
export type GrowthPlanEnd = (typeof growthPlanEnds)[number]
/** What kind of change made a version of a plan. */
export const growthPlanSaves = ['created', 'changed', 'reviewed', 'ended'] as const
export type GrowthPlanSave = (typeof growthPlanSaves)[number]
/** build: show more of the scale's quality. ease: show less. */
export const growthDirections = ['build', 'ease'] as const
export type GrowthDirection = (typeof growthDirections)[number]
/** The progress of a target. */
export const growthProgress = ['not_started', 'trying', 'now_and_then', 'usual'] as const
export type GrowthProgress = (typeof growthProgress)[number]

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

/** Steps that a sign-in may require after the password. */
export const challengeNames = [
  'CUSTOM_CHALLENGE',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'NEW_PASSWORD_REQUIRED',
] as const
export type ChallengeName = (typeof challengeNames)[number]
/** TOTP means an authenticator app. */
export const mfaTypes = ['TOTP', 'SMS', 'NONE'] as const
export type MfaType = (typeof mfaTypes)[number]
export const signInMethods = ['password', 'hosted', 'link', 'set_up', 'sign_up'] as const
/** Why a session is over. The message to the user names the reason. */
export const sessionEndReasons = [
  'signed_out',
  'ended_by_user',
  'ended_by_owner',
  'password_changed',
  'factor_changed',
  'rights_changed',
  'reuse_detected',
  'expired',
  'deactivated',
  'company_suspended',
] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

const endings: Record<Exclude<SessionEndReason, 'deactivated' | 'company_suspended'>, string> = {
  signed_out: 'a sign-out',
  ended_by_user: 'a sign-out from another browser',
  ended_by_owner: 'a sign-out by an owner of your company',
  password_changed: 'a changed password',
  factor_changed: 'a changed second factor',
  rights_changed: 'a changed role or company',
  reuse_detected: 'a sign-in token that was used twice, which can mean that it was stolen',
  expired: 'its age',
}

export function sessionEndMessage(reason: SessionEndReason): string {
  if (reason === 'company_suspended') return "The provider has suspended your company's account."
  if (reason === 'deactivated') return 'Access to this account has ended.'
  return `Session is invalid due to ${endings[reason]}. Please sign in again.`
}

/** Second factors. MAIL, a mailed code, is weaker, because the same mailbox can also reset the password. */
export const factors = ['TOTP', 'SMS', 'MAIL'] as const
export type Factor = (typeof factors)[number]
/**
 * When a new password is required. at_sign_in: an owner required a change. soon: the password is a common one, and a
 * page asks for another.
 */
export const passwordChangeTimes = ['at_sign_in', 'soon'] as const
export const sentTokenPurposes = [
  'set_up',
  'sign_up',
  'confirm_sign_up',
  'auto_sign_in',
  'reset',
  'sign_in',
  'email',
  'phone',
] as const

export const outboxChannels = ['mail', 'sms'] as const
/** The kinds of mails; each has a template. */
export const mailKinds = [
  'survey-resume',
  'survey-finished',
  'invitation',
  'invitation-reminder',
  'survey-reminder',
  'account-set-up',
  'password-reset',
  'password-changed',
  'security-notice',
  'sign-in-link',
  'sign-in-code',
  'confirm-sign-up-code',
  'confirm-sign-up-link',
  'confirm-email',
  'email-changed',
  'acknowledgement',
  'rejection',
  'message',
  'mention',
  'export-started',
  'webhook-disabled',
  'targets-requested',
  'targets-active',
  'targets-declined',
  'application-received',
  'application-again',
  'application-link',
  'address-replaced',
] as const
export type MailKind = (typeof mailKinds)[number]

const ofInvited = ['first', 'company_name', 'role_name', 'link', 'until'] as const
const ofMessage = ['first', 'last', 'company_name', 'role_name', 'sender_name'] as const
/** Mails whose text a company can write, each with the values that the text can name. */
export const templateVariables = {
  invitation: ofInvited,
  'invitation-reminder': ofInvited,
  'survey-reminder': ofInvited,
  'survey-resume': ['company_name', 'role_name', 'link', 'days'],
  'survey-finished': ['first', 'person', 'role_name', 'link'],
  acknowledgement: ofMessage,
  rejection: ofMessage,
  /** A message with the company's own text; a company can add many templates of this kind. */
  message: ofMessage,
} as const satisfies Partial<Record<MailKind, readonly string[]>>
export type TemplateKind = keyof typeof templateVariables
export type TemplateVariable = (typeof templateVariables)[TemplateKind][number]
export const templateVariableNames = [...new Set(Object.values(templateVariables).flat())]
// The cast is needed because Object.keys loses the names.
export const templateKinds = Object.keys(templateVariables) as [TemplateKind, ...TemplateKind[]]

/** Mails that users send by hand; the product sends all others automatically. */
export const messageKinds = ['acknowledgement', 'rejection', 'message'] as const satisfies TemplateKind[]
export type MessageKind = (typeof messageKinds)[number]
/**
 * held: no mail server is configured. uncertain: the message may have arrived. canceled: it was canceled before it was
 * sent.
 */
export const messageStates = ['queued', 'sent', 'failed', 'held', 'uncertain', 'canceled'] as const
export type MessageState = (typeof messageStates)[number]
/**
 * Why a selected person gets no message. unsubscribed: from the company's emails. deactivated: the user's account.
 * week_limit: the person has had the maximum number of messages this week. value_missing: the text names a value that
 * is not known for the person. test_result: the message belongs to a move of a test, for which no email is sent.
 */
export const notMessagedReasons = ['unsubscribed', 'deactivated', 'week_limit', 'value_missing', 'test_result'] as const
export type NotMessagedReason = (typeof notMessagedReasons)[number]

/**
 * dead: the last attempt failed. held: no mail server or gateway is configured. sending: being sent. uncertain: sending
 * was interrupted, so the message may have arrived; a user decides whether to send it again. canceled: the email of a
 * move that was canceled before it was sent.
 */
export const outboxStates = ['queued', 'sent', 'dead', 'held', 'sending', 'uncertain', 'canceled'] as const

/**
 * When a stage's email is sent to the people moved to the stage. delayed: after some minutes; it can be canceled until
 * then.
 */
export const moveMailTimes = ['none', 'now', 'delayed'] as const
export type MoveMailTime = (typeof moveMailTimes)[number]

/** Tasks whose runs are recorded. */
export const taskNames = [
  'expire-surveys',
  'delete-expired-data',
  'sweep-files',
  'recompute-likely-ranges',
  'update-survey-results',
  'undo-survey-results',
  'move-survey-results',
  'undo-moves-of-survey-results',
  'update-candidates',
  'undo-candidates',
  'send-reminders',
  'export-company',
  'send-messages',
  'import-invitations',
  'send-rejections',
  'delete-statuses',
  'import-candidates',
  'activate-benchmark',
  'retire-benchmark',
  'clean-up-data',
  'undo-candidate-import',
] as const
export type TaskName = (typeof taskNames)[number]
/** Tasks whose result sheets name people who were moved to another stage or rejected. */
export const stageTaskNames = [
  'move-survey-results',
  'undo-moves-of-survey-results',
  'send-rejections',
  'delete-statuses',
] as const satisfies TaskName[]
/**
 * Imports. The rows of their file are deleted when the run ends, so the user must choose the file again to continue.
 */
export const importTaskNames = ['import-invitations', 'import-candidates'] as const satisfies TaskName[]
/** Tasks that send messages. Stopping one withdraws its unsent messages, so it cannot be restarted. */
export const sendingTaskNames = ['send-messages', 'send-rejections'] as const satisfies TaskName[]
/** Tasks of a benchmark version. After a stop the user starts them again from the version. */
export const benchmarkTaskNames = ['activate-benchmark', 'retire-benchmark'] as const satisfies TaskName[]
/** not_allowed: the user who started the run no longer had the permission. */
export const taskRunStates = ['waiting', 'running', 'succeeded', 'failed', 'stopped', 'not_allowed'] as const
export type TaskRunState = (typeof taskRunStates)[number]
/**
 * fault: an error of the product. interrupted: the process was stopped too often during one batch. refused: the rules
 * no longer allow the change, for example because a role was retired meanwhile.
 */
export const taskRunErrors = ['fault', 'interrupted', 'refused'] as const
export const taskRowOutcomes = ['changed', 'unchanged', 'refused'] as const

/** expired: the file was deleted after a day. deleted: an owner deleted it earlier. Both stay in the list. */
export const exportStates = ['waiting', 'running', 'ready', 'expired', 'failed', 'stopped', 'deleted'] as const
export type ExportState = (typeof exportStates)[number]

export const filePurposes = ['logo', 'export', 'candidate', 'application'] as const
export type FilePurpose = (typeof filePurposes)[number]
/** draft: only staff see the job. paused, closed: the public page says so. archived: the public page does not exist. */
export const jobStates = ['draft', 'open', 'paused', 'closed', 'archived'] as const
export type JobState = (typeof jobStates)[number]
export const workplaces = ['on_site', 'hybrid', 'remote'] as const
export type Workplace = (typeof workplaces)[number]
/** The names that schema.org and job boards use. */
export const employmentTypes = ['full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer'] as const
export type EmploymentType = (typeof employmentTypes)[number]
export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const
export type PayPeriod = (typeof payPeriods)[number]
/** at_once: the survey follows the application. none: staff may send the survey by hand. */
export const jobSurveys = ['at_once', 'none'] as const
export type JobSurvey = (typeof jobSurveys)[number]
/**
 * draft: the pages of its funnels say that the campaign has not begun. paused, archived: they say so and link to the
 * company's other pages.
 */
export const campaignStates = ['draft', 'active', 'paused', 'archived'] as const
export type CampaignState = (typeof campaignStates)[number]
/**
 * The states with the dates taken into account. planned: an active campaign before its first day. ended: an active
 * campaign after its last day.
 */
export const shownCampaignStates = ['draft', 'planned', 'active', 'paused', 'ended', 'archived'] as const
export type ShownCampaignState = (typeof shownCampaignStates)[number]
export const campaignSortFields = ['name', 'created_at', 'starts_on', 'visits', 'finished'] as const
export const funnelStates = ['active', 'paused', 'archived'] as const
export type FunnelState = (typeof funnelStates)[number]
/** Where a funnel is published. Printed ones get a QR code, the others a link. */
export const funnelChannels = [
  'poster',
  'card',
  'job_board',
  'social',
  'email',
  'website',
  'referral',
  'event',
  'other',
] as const
export type FunnelChannel = (typeof funnelChannels)[number]
/**
 * Where a funnel leads. job: the page of the campaign's job. register: the survey, through the funnel's own link. link:
 * an open survey link of the company.
 */
export const funnelTargets = ['job', 'register', 'link'] as const
export type FunnelTarget = (typeof funnelTargets)[number]
/**
 * The steps from the first visit to the hire, in their order. interviewed: the first time in a stage of the type
 * interview.
 */
export const funnelSteps = ['visits', 'applied', 'registered', 'started', 'finished', 'interviewed', 'hired'] as const
export type FunnelStep = (typeof funnelSteps)[number]
export const jobSortFields = ['title', 'state', 'published_at', 'applicants'] as const
/** The fields of an application that a template can ask for, in addition to name and email address. */
export const applicationFields = ['resume', 'cover_letter', 'phone', 'link'] as const
export type ApplicationField = (typeof applicationFields)[number]
export const fieldChoices = ['off', 'optional', 'required'] as const
export type FieldChoice = (typeof fieldChoices)[number]
export const applicationQuestionTypes = [
  'short',
  'long',
  'single',
  'multi',
  'number',
  'date',
  'url',
  'checkbox',
  'file',
] as const
export type ApplicationQuestionType = (typeof applicationQuestionTypes)[number]
export const applicationStates = ['submitted', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]
/** The fields in which an application can differ from the person's record. */
export const applicantFacts = ['first', 'last', 'phone'] as const
export type ApplicantFact = (typeof applicantFacts)[number]
/** The state of reading a resume's text. unreadable: the file has no text or is too large to read. */
export const resumeReadings = ['waiting', 'read', 'unreadable'] as const

/** The accepted types of files of a person. */
export const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/plain',
  'image/png',
  'image/jpeg',
] as const
export type DocumentType = (typeof documentTypes)[number]
/** The accepted types of resumes and of files that an application asks for. */
export const resumeTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/rtf',
  'text/plain',
] as const satisfies DocumentType[]
/** The facts about its person that are read in a resume. */
export const resumeFacts = ['first', 'last', 'email', 'phone'] as const
export type ResumeFact = (typeof resumeFacts)[number]
/** unreadable: it has no text, such as a scan. no_contact: its text names no address and no telephone number. */
export const resumeProblems = ['unreadable', 'locked', 'no_contact'] as const
export type ResumeProblem = (typeof resumeProblems)[number]
/** pending: uploaded, but no row refers to the file yet. removed: invisible; the file and its row will be deleted. */
export const fileStates = ['pending', 'stored', 'removed'] as const

/**
 * The facts that suggest that two people are the same, the strongest first. similar_name, local_part (what stands before
 * the @) and location never stand alone.
 */
export const duplicateReasons = ['email', 'phone', 'name', 'similar_name', 'local_part', 'location'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
/** The facts that the person who stays can take from the merged person. */
export const mergeFacts = [
  'name',
  'email',
  'phone',
  'title',
  'location',
  'department',
  'owner',
  'kind',
  'rating',
] as const
export type MergeFact = (typeof mergeFacts)[number]
export const mergedRowKinds = ['survey', 'note', 'message', 'file'] as const
/**
 * Why a person is erased. An enumeration instead of a text, because the audit log keeps the reason and must contain
 * nothing about the person.
 */
export const erasureReasons = ['asked', 'no_longer_needed', 'mistake', 'other'] as const
export type ErasureReason = (typeof erasureReasons)[number]

/**
 * The events that webhooks can send, each with its group and label on the page. survey.*: a result enters this state.
 * result.scored: the score of a result for its role is new or changed. company.event: an event recorded by POST
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

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]
export const userSortFields = ['name', 'email', 'auth_role', 'company_name', 'last_sign_in_at'] as const
export const companySortFields = [
  'name',
  'brand',
  'created_at',
  'last_active_at',
  'users',
  'results',
  'open_jobs',
] as const
export const duplicateSortFields = ['strength'] as const
export const candidateSortFields = ['name', 'active_at', 'score', 'archived_at'] as const
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

/** Every setting of a company with its default. */
export const defaultSettings = {
  candidate_sees_result: false,
  /** Whether the owner of the link and the followers of the role get a mail when a survey is finished. */
  mail_on_finished: true,
  /** The number of automatic reminders to an invited person; 0 for none. */
  reminders: 2,
  /** Days without activity of the person before each reminder. */
  reminder_days: 3,
  /** Whether people who choose a role at the company's links can also choose global roles. */
  offers_global_roles: true,
  ai_enabled: false,
  /** Whether all users must use a second factor; users without one set it up at the next sign-in. */
  mfa_required: false,
  /** Whether users without a second factor must enter a mailed code after the password. */
  mailed_code_required: false,
}
export type CompanySettings = typeof defaultSettings
export const reminderPlan = { reminders: { min: 0, max: 2 }, reminder_days: { min: 1, max: 14 } }

/** Audited actions that reveal stages; hidden from readers without the permission to see stages. */
export const stageActions = [
  'survey-results.update-status',
  'survey-results.clear-column-positions',
  'messages.reject',
  'messages.send-on-move',
  'messages.cancel',
] as const

/** Named `feature.verb`; the web has a label for each. */
export const auditActions = [
  'auth.sign-in',
  'auth.sign-in-refused',
  'auth.challenge',
  'auth.refresh-reused',
  'auth.sign-out',
  'auth.sign-in-link',
  'auth.sign-up',
  'auth.set-up',
  'auth.link-identity',
  'auth.forgot-password',
  'auth.reset-password',
  'auth.change-password',
  'auth.set-up-authenticator',
  'auth.remove-authenticator',
  'auth.prefer-factor',
  'auth.create-backup-codes',
  'auth.end-sessions',
  'auth.remember-device',
  'auth.forget-device',
  'auth.confirm-email',
  'auth.confirm-phone',
  'users.create',
  'users.update',
  'users.update-profile',
  'users.download-own-data',
  'users.resend-set-up-mail',
  'users.reset-mfa',
  'users.end-sessions',
  'proxy-sessions.start',
  'proxy-sessions.end',
  'companies.create',
  'companies.update',
  'companies.logo-upload',
  'companies.logo-delete',
  'roles.create',
  'roles.update',
  'roles.retire',
  'roles.restore',
  'roles.follow',
  'roles.unfollow',
  'pipelines.create',
  'pipelines.update',
  'pipelines.delete',
  'pipelines.create-status',
  'pipelines.update-status',
  'pipelines.delete-status',
  'mailer.update',
  'mailer.reset',
  'mailer.test',
  'mailer.create',
  'mailer.archive',
  'messages.send',
  'messages.send-again',
  'messages.reject',
  'messages.send-on-move',
  'messages.cancel',
  'survey-links.create',
  'survey-links.update',
  'survey-links.close',
  'survey-links.reopen',
  'survey-links.renew',
  'invitations.create',
  'invitations.remind',
  'invitations.renew',
  'invitations.withdraw',
  'outbox.replay',
  /** What an operator's own scripts report. */
  'operations.backup',
  'operations.restore-drill',
  'survey-results.update',
  'survey-results.update-status',
  'survey-results.clear-column-positions',
  'survey-results.archive',
  'survey-results.restore',
  'survey-results.undo',
  'candidates.create',
  'candidates.update',
  'candidates.change-email',
  'candidates.convert',
  'candidates.merge',
  'candidates.unmerge',
  'candidates.dismiss-duplicate',
  'candidates.restore-duplicate',
  'candidates.erase',
  'candidates.tags',
  'candidates.rate',
  'candidates.archive',
  'candidates.restore',
  'candidates.undo',
  'candidate-notes.create',
  'candidate-notes.update',
  'candidate-notes.delete',
  'candidates.import',
  'candidates.undo-import',
  'candidate-tags.rename',
  'candidate-tags.delete',
  'candidate-files.upload',
  'candidate-files.download',
  'candidate-files.delete',
  'exports.create',
  'company-exports.create',
  'company-exports.download',
  'company-exports.delete',
  'benchmark-scores.recompute-likely',
  'role-benchmarks.create',
  'role-benchmarks.update',
  'role-benchmarks.delete',
  'role-benchmarks.activate',
  'role-benchmarks.retire',
  'api-keys.create',
  'api-keys.revoke',
  'custom-webhooks.create',
  'custom-webhooks.update',
  'custom-webhooks.delete',
  'custom-webhooks.test',
  'custom-webhooks.replay',
  'ghl.connect',
  'ghl.change-token',
  'ghl.retry',
  'ghl.disconnect',
  'ghl.map',
  'ghl.send',
  'role-benchmarks.ask',
  'role-benchmarks.decline',
  'task-runs.stop',
  'task-runs.retry',
  'reports.download',
  'report-shares.create',
  'report-shares.revoke',
  'growth-plans.create',
  'growth-plans.update',
  'growth-plans.review',
  'growth-plans.end',
  'custom-interview-questions.create',
  'custom-interview-questions.update',
  'custom-interview-questions.retire',
  'jobs.create',
  'jobs.update',
  'jobs.publish',
  'jobs.pause',
  'jobs.close',
  'jobs.archive',
  'jobs.restore',
  'job-application-templates.create',
  'job-application-templates.update',
  'job-application-templates.delete',
  'hiring-campaigns.create',
  'hiring-campaigns.update',
  'hiring-campaigns.start',
  'hiring-campaigns.pause',
  'hiring-campaigns.archive',
  'hiring-campaigns.restore',
  'funnels.create',
  'funnels.update',
  'funnels.archive',
  'applications.submit',
  'applications.change',
  'applications.withdraw',
  'scorecards.begin',
  'scorecards.submit',
  'scorecards.open',
  'scorecards.add-note',
  'generations.create',
  'generations.update',
  'ai-chats.delete',
  'utils.encrypt',
  'utils.decrypt',
  'utils.clean-up-list',
  'utils.clean-up-start',
  'utils.clean-up-end',
] as const
export type AuditAction = (typeof auditActions)[number]
/** The actions that a person's history shows, in addition to events of the person's results. */
export const personActions = [
  'candidates.create',
  'candidates.update',
  'candidates.change-email',
  'candidates.convert',
  'candidates.merge',
  'candidates.unmerge',
  'candidates.dismiss-duplicate',
  'candidates.restore-duplicate',
  'candidates.tags',
  'candidates.rate',
  'candidates.archive',
  'candidates.restore',
  'candidates.undo',
  'candidates.import',
  'candidates.undo-import',
  'candidate-notes.create',
  'candidate-notes.update',
  'candidate-notes.delete',
  'candidate-files.upload',
  'candidate-files.delete',
  'growth-plans.create',
  'growth-plans.review',
  'growth-plans.end',
] as const satisfies AuditAction[]

/** The kinds of texts about people that rules or a language model generate. */
export const generationKinds = ['resume_analysis', 'interview_questions', 'chat_answer'] as const
export type GenerationKind = (typeof generationKinds)[number]
/** rules: generated by rules of the product, without a language model. */
export const generationSources = ['rules', 'model'] as const
export type GenerationSource = (typeof generationSources)[number]
/** stopped: the user who asked stopped the generation early; the lines received so far stay. */
export const generationStates = ['running', 'done', 'failed', 'stopped'] as const
/**
 * Why a generation failed. busy: the model has no capacity at present. unreachable: the model does not answer, or its
 * answer breaks off. too_slow, too_long: the answer takes more time, or has more characters, than allowed. invalid: the
 * answer does not have the requested form. not_english: the answer is in another language. unjudged: the second call
 * did not judge each line of the first. unreadable: the file has no text. cut_off: the product was stopped meanwhile.
 * gone: what the text is about was deleted meanwhile. refused: meanwhile the user lost the permission, or generation
 * was switched off.
 */
export const generationFaults = [
  'busy',
  'unreachable',
  'too_slow',
  'too_long',
  'invalid',
  'not_english',
  'unjudged',
  'unreadable',
  'cut_off',
  'gone',
  'refused',
] as const
export type GenerationFault = (typeof generationFaults)[number]
/**
 * Matters that a question or a generated line should not be about, because in many places the law forbids asking about
 * them or deciding by them.
 */
export const protectedMatters = [
  'age',
  'gender',
  'family',
  'health',
  'origin',
  'religion',
  'orientation',
  'politics',
] as const
export type ProtectedMatter = (typeof protectedMatters)[number]
/** The questions about a result that can be answered from its report without a language model. */
export const chatQuestions = [
  'why_this_score',
  'how_sure',
  'can_answers_be_relied_on',
  'what_supports_the_fit',
  'what_lowers_the_fit',
  'what_to_ask',
] as const
export type ChatQuestion = (typeof chatQuestions)[number]
/**
 * requirement: a requirement of the job, and where the resume meets it. From a resume, rules read only skills and
 * languages.
 */
export const generatedLineKinds = ['role', 'skill', 'language', 'education', 'requirement', 'question'] as const
export type GeneratedLineKind = (typeof generatedLineKinds)[number]
/** kept: a user has checked the line, or will ask the question in the interview. */
export const generatedLineStates = ['proposed', 'kept', 'removed'] as const
export type GeneratedLineState = (typeof generatedLineStates)[number]

/**
 * What a live update can name as changed; the web then reloads the rows that it shows. Stages have a topic of their
 * own, because only some readers of survey results may know about them.
 */
export const liveTopics = [
  'survey-results',
  'stages',
  'task-runs',
  'pipelines',
  'candidates',
  'role-benchmarks',
  'presence',
  'scorecards',
  'jobs',
  'hiring-campaigns',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Lists whose columns a user can choose. */
export const listNames = ['survey_results', 'users', 'companies', 'candidates'] as const
export type ListName = (typeof listNames)[number]

/** Lists whose filters and sort can be saved as a view. */
export const savedViewLists = ['survey_results', 'candidates', 'users', 'companies'] as const
export type ListOfViews = (typeof savedViewLists)[number]

/**
 * The purposes of texts that the operator encrypts. support: what support writes about a company outside the product,
 * for example in a ticket. hand-over: a secret of another system, from one super admin to the next. legacy-link: data
 * that URLs of the previous product contained.
 */
export const encryptionPurposes = ['support', 'hand-over', 'legacy-link'] as const
export type EncryptionPurpose = (typeof encryptionPurposes)[number]
/** What a clean-up deletes: results that are marked as tests, or stored files to which no row refers. */
export const cleanUpKinds = ['test_result', 'file'] as const
/** open: can be run. started: is running or has run. expired: was not run in time. */
export const cleanUpStates = ['open', 'started', 'expired'] as const
/** Why an entry of a clean-up list was skipped. */
export const cleanUpSkips = ['gone', 'no_test', 'changed', 'added_to', 'in_use'] as const
export type CleanUpSkip = (typeof cleanUpSkips)[number]
/**
 * What `usage_counts` adds up for a company and a day. active: whether a user was signed in. to_first_answer and
 * to_finish: the surveys that reached this step, grouped by the time that it took. finished_of_started: finished
 * surveys, on the day of their start. first_result: minutes from the company's creation, counted once. stored_bytes:
 * bytes added minus bytes removed.
 */
export const usageMeasures = [
  'active',
  'to_first_answer',
  'to_finish',
  'finished_of_started',
  'first_result',
  'mail_sent',
  'mail_failed',
  'webhook_delivered',
  'webhook_failed',
  'stored_bytes',
] as const
export type UsageMeasure = (typeof usageMeasures)[number]
/** The numbers of last days for which usage can be requested, including today. */
export const usagePeriods = ['7', '30', '90', '365'] as const
export type UsagePeriod = (typeof usagePeriods)[number]
/** The pages that a signed-in user can open, as patterns without ids and query strings. */
export const pagePatterns = [
  '/',
  '/404',
  '/$',
  '/about',
  '/account-access-expired',
  '/archived',
  '/audit-events',
  '/candidates',
  '/candidates/duplicates',
  '/candidates/$id/{-$tab}',
  '/companies',
  '/companies/overview',
  '/company-settings',
  '/company-settings/$section',
  '/company-settings/api-keys',
  '/company-settings/application-templates',
  '/company-settings/application-templates/$id',
  '/company-settings/application-templates/add',
  '/company-settings/crm',
  '/company-settings/usage',
  '/usage',
  '/utils',
  '/company-settings/own-events',
  '/company-settings/webhooks',
  '/company-settings/webhooks/$id',
  '/confirm-account',
  '/forgot-password',
  '/funnels/$id',
  '/growth-plans',
  '/growth-plans/$id',
  '/hiring-campaigns',
  '/hiring-pipeline',
  '/hiring-pipeline/table',
  '/jobs',
  '/jobs/$id/{-$tab}',
  '/jobs/add',
  '/jobs/edit',
  '/jobs/overview',
  '/login',
  '/outbox',
  '/password-update-needed',
  '/pipelines',
  '/profile',
  '/profile/$tab',
  '/reports/benchmark/$id',
  '/reports/changes/$id',
  '/reports/coaching/$id',
  '/reports/comparison',
  '/reports/conflict',
  '/reports/growth/$id',
  '/reports/hiring-pipeline',
  '/reset-password',
  '/role-benchmarks',
  '/role-benchmarks/add',
  '/role-benchmarks/edit',
  '/roles',
  '/set-up-password',
  '/shared-reports',
  '/sign-up',
  '/survey-links',
  '/survey-results',
  '/survey-results/$id',
  '/survey-results/$id/interview',
  '/system-status',
  '/task-runs',
  '/token-validation',
  '/user-management',
] as const
export type PagePattern = (typeof pagePatterns)[number]
/** The possible last segments of a URL, on pages with sections or tabs. */
export const settingsSections = ['details', 'survey', 'emails', 'security', 'generated', 'data'] as const
export const profileTabs = ['details', 'security', 'sessions', 'notifications'] as const
export const personTabs = ['results', 'notes', 'messages', 'files', 'resume', 'history'] as const
export const jobTabs = ['preview'] as const
/** The pages for people who are not users. */
export const surveyPages = ['/survey/register', '/survey/take', '/survey/thank-you', '/unsubscribe/one-click'] as const
export type SurveyPage = (typeof surveyPages)[number]
/** Where a menu or link is, in usage events. */
export const eventPlaces = ['list', 'board', 'result', 'person'] as const
/** How a card was moved, in usage events. */
export const eventMoves = ['drag', 'menu'] as const

/** What is checked about an installation, in the order in which it is shown. */
export const systemChecks = [
  'data_folder',
  'database',
  'database_rights',
  'database_durability',
  'connections',
  'read_replica',
  'archive',
  'backup',
  'restore_drill',
  'clock',
  'files',
  'mail',
  'tls',
  'proxies',
  'outside_services',
] as const
export type SystemCheck = (typeof systemChecks)[number]
/** advice: the product works, but something is missing or will soon fail. */
export const checkStates = ['ok', 'advice', 'fault'] as const

/**
 * Names of browsers and operating systems that usage events may send to the analytics service; any other is sent as
 * Other.
 */
export const browserNames = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'Other'] as const
export const systemNames = ['iOS', 'Android', 'Windows', 'macOS', 'Chrome OS', 'Linux', 'Other'] as const
