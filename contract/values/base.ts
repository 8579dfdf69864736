/**
 * The enumerations, one file for each area, declared once for schemas, table columns and the web. These files import no
 * schema library, so any bundle may import them. New values are added at the end; renaming a value needs a migration of
 * its rows.
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
 * job: the link of applicants for a job; nobody can register through it directly. funnel: the link of a campaign's
 * funnel.
 */
export const surveyLinkKinds = ['company', 'job', 'funnel'] as const
/**
 * How a person came by an attempt at the survey: through a survey link of a kind, or by a personal invitation. staff: a user
 * put them on the board, and they have neither been invited nor applied since.
 */
export const resultSources = [...surveyLinkKinds, 'invitation', 'staff'] as const
export type ResultSource = (typeof resultSources)[number]
export const surveyLinkStates = ['open', 'closed'] as const
/** `open` if people can register through a link now; otherwise the reason why they cannot. */
export const surveyLinkConditions = ['open', 'closed', 'expired', 'full', 'role_retired'] as const
export type SurveyLinkCondition = (typeof surveyLinkConditions)[number]
/** retired: the role is no longer offered; results, scores and filters keep it. */
export const roleStates = ['active', 'retired'] as const
export type RoleState = (typeof roleStates)[number]

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

/** Why a bulk write did not change a row. */
export const skipReasons = ['changed_meanwhile'] as const

/** Paper sizes of printed pages and PDFs. */
export const pageSizes = ['letter', 'a4'] as const
export type PageSize = (typeof pageSizes)[number]

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

/**
 * How often the owner of a job gets emails about its applications. each: at once, those of a quarter of an hour in one.
 * daily: one email in the morning with those since the one before.
 */
export const applicationMailChoices = ['each', 'daily', 'none'] as const
export type ApplicationMailChoice = (typeof applicationMailChoices)[number]

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
  'job-applications',
  'interview-planned',
  'interview-changed',
  'interview-canceled',
  'interview-scorecard-missing',
  'person-interview-planned',
  'person-interview-changed',
  'person-interview-canceled',
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

/** The email that a reject reason offers: that of the stage, that of a template, or none. */
export const rejectMails = ['stage', 'template', 'none'] as const
export type RejectMail = (typeof rejectMails)[number]

/** What a company can add fields to, and the types of these fields. */
export const customFieldSubjects = ['person', 'job'] as const
export type CustomFieldSubject = (typeof customFieldSubjects)[number]
export const customFieldTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

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

export const filePurposes = ['logo', 'export', 'candidate', 'application'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** pending: uploaded, but no row refers to the file yet. removed: invisible; the file and its row will be deleted. */
export const fileStates = ['pending', 'stored', 'removed'] as const

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

/** Every setting of a company with its default. */
export const defaultSettings = {
  candidate_sees_result: false,
  /** Whether the owner of the link and the followers of the role get a mail when a survey is finished. */
  mail_on_finished: true,
  /** The number of automatic reminders to an invited person; 0 for none. */
  reminders: 2,
  /** Days without activity of the person before each reminder. */
  reminder_days: 3,
  /**
   * The days from one valid attempt at the survey until a later one of the same person for the same opening counts in its
   * place; 0 for no days.
   */
  retake_days: 30,
  /**
   * Whether users who are no owners see the candidacies of a job only as members of its hiring team, and do with them what
   * their part allows.
   */
  team_only: false,
  /** Whether people who choose a role at the company's links can also choose global roles. */
  offers_global_roles: true,
  ai_enabled: false,
  /** Whether all users must use a second factor; users without one set it up at the next sign-in. */
  mfa_required: false,
  /** Whether users without a second factor must enter a mailed code after the password. */
  mailed_code_required: false,
}
export type CompanySettings = typeof defaultSettings
export const maxRetakeDays = 365
export const reminderPlan = { reminders: { min: 0, max: 2 }, reminder_days: { min: 1, max: 14 } }

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
  'custom-fields',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Lists whose columns a user can choose. */
export const listNames = ['survey_results', 'users', 'companies', 'candidates'] as const
export type ListName = (typeof listNames)[number]

/** Lists whose filters and sort can be saved as a view. */
export const savedViewLists = [
  'survey_results',
  'candidates',
  'users',
  'companies',
  'board',
  'jobs',
  'hiring_campaigns',
] as const
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
/** The numbers of last weeks for which companies can be compared, including today. */
export const comparisonWeeks = ['4', '13', '52'] as const
export type ComparisonWeeks = (typeof comparisonWeeks)[number]
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
  '/companies/compare',
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
export const settingsSections = [
  'details',
  'places',
  'custom-fields',
  'survey',
  'emails',
  'security',
  'generated',
  'data',
] as const
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
