/** Limits that api and web share. This file imports no schema library, so any bundle may import it. */

/** Seconds after which a client tries again when the server was too busy. */
export const busySeconds = 10
/** Days until an unfinished survey expires. */
export const daysToFinish = 30
/** Days in which an invited person can register. */
export const daysToRegister = 30
/** Addresses that one call can invite. */
export const maxInvitedAtOnce = 500
/** Invitations for which one call can send reminders. */
export const maxRemindedAtOnce = 200
/** Invitations that a company can send within 24 hours. */
export const maxInvitationsOfDay = 500
/** Mails with invitations and reminders to one address in a week: from one company, and from all companies together. */
export const maxInvitationMails = { ofCompany: 3, ofAll: 9 }
/** Limits of an imported file. `shownRows` is the number of rows with a problem that a preview lists. */
export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  cell: 1_000,
  sheets: 200,
  shownRows: 200,
  corrections: 400,
}
/** Lists are counted exactly up to this number; this number plus one means "more". */
export const maxExactCount = 1_000

/** The maximum number of companies by which a list can be grouped, because the results of each are counted. */
export const maxGroups = 200

/** The maximum number of days that a filter by the days in a stage takes. */
export const maxDaysInStage = 365

/** The minimum number of characters for the text search of a list. */
export const minSearchLength = 2

/** Length of a password in characters. */
export const passwordLength = { min: 8, max: 128 }
/** Validity of mailed links, in hours. */
export const hours = { setUp: 72, reset: 1, confirmEmail: 24 }
/** Hours within which targets suggested from a company's own people can be saved. */
export const suggestionHours = 24
/**
 * The number of a company's own people in each compared group from which on their targets are no longer provisional.
 */
export const enoughOwnPeople = 25
/**
 * The number of applicants from which on their self-description is shown, and the maximum number of the latest
 * applicants that are read.
 */
export const selfDescribed = { min: 50, max: 2_000 }
export const minutes = { signInLink: 10, challenge: 10, code: 10, factorProof: 15, proxySession: 60 }
/** Seconds within which the download of a requested export must begin. */
export const seconds = { exportTicket: 60 }
/** The number of wrong attempts after which a code becomes invalid. */
export const maxCodeAttempts = 5
/** The maximum number of remembered devices in the list. */
export const maxDevices = 60
export const rememberDeviceDays = 30
export const backupCodeCount = 10
/** How often, and for how long, the page polls while it waits for a sign-up to be confirmed by the mailed link. */
export const autoSignIn = { everySeconds: 5, maxSeconds: 180 }
export const logoMaxBytes = 5 * 1024 * 1024
/** Widths in pixels in which images are available, and the quality of the WebP files (1..100). */
export const imageWidths = {
  device: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  image: [16, 32, 48, 64, 96, 128, 256, 384],
}
export const imageQuality = 75
/** Maximum number of events in one POST /user-events. */
export const maxEvents = 200

/** Messages that a company can send by hand within 24 hours, and messages to one person within a week. */
export const maxMessages = { ofDay: 2_000, toPersonInWeek: 10 }
/** Minutes by which the email of a move can be delayed. */
export const moveMailDelay = { min: 1, max: 7 * 24 * 60 }
/** Users to whom one message can be sent. */
export const maxMessagedUsers = 200
/** The number of messages that a preview shows. */
export const shownMessages = 3
/** Pipelines of a company, and stages of a pipeline. */
export const maxPipelines = 50
export const maxStatuses = 30
export const maxStatusName = 40
/** Reject reasons of a company: those that are offered, and all with the archived ones. */
export const maxRejectReasons = { offered: 30, all: 200 }
export const maxRejectReasonName = 60
/**
 * Custom fields of a company: those that are shown, and all with the archived ones; letters of a name, of a text and of a
 * choice; choices that a field offers, and all with those that were taken away; conditions of one filter.
 */
export const customFieldLimits = {
  shown: 30,
  all: 60,
  name: 60,
  text: 500,
  option: 100,
  options: 50,
  allOptions: 100,
  filters: 10,
}
/** Minutes after which the email of a reject reason is sent; 0 for at once. */
export const rejectMailDelay = { min: 0, max: moveMailDelay.max, usual: 4 * 60 }
/** The range of a stage's day limit: the whole days from which on a person has waited too long. */
export const dayLimit = { min: 1, max: 365 }
/** Mail templates that a company can add. */
export const maxOwnTemplates = 100
export const maxTemplateName = 80
/** Length of a mail template's subject and body. */
export const maxTemplateLength = { subject: 150, body: 5_000 }
/** The choices for the number of days after which a link to a report expires. */
export const shareDays = [1, 7, 30, 90] as const
/** The choices for the number of last days that a report on a pipeline is about. */
export const pipelineReportDays = [30, 90, 365] as const
export type PipelineReportDays = (typeof pipelineReportDays)[number]
/** Maximum length of the note about the recipient of a link. */
export const maxShareNote = 120
/** Files of one person, and the maximum size of each. */
export const personFiles = { max: 50, maxBytes: 10 * 1024 * 1024 }
/** Resumes from which people are added at a time. */
export const resumeDrop = { files: 100 }
/** Characters of a tag; tags of one person, tags of a company, and tags that one call can add or remove. */
export const maxTagLength = 40
export const maxTagsOfPerson = 20
export const maxTagsOfCompany = 500
export const maxTagsAtOnce = 20
/**
 * Limits of a growth plan: targets, steps of each target, and lengths of an aim, a text, a cell of a step and the text
 * of a review (`seen`).
 */
export const growthPlan = { targets: 3, steps: 10, aim: 80, text: 800, cell: 240, seen: 2_000 }
/** Maximum length of a to-do, and open to-dos about one person. */
export const maxTodoLength = 500
export const maxOpenTodos = 100
/** Maximum length of a note. */
export const maxNoteLength = 10_000
/** Maximum length of a company's own interview question, and of its signs of a good and of a weak answer. */
export const maxInterviewQuestion = 300
/** A company's own interview questions. */
export const maxOwnQuestions = 200
/** Maximum lengths of the note on one answer and of the summary of a scorecard. */
export const maxAnswerNote = 2_000
export const maxScorecardSummary = 5_000
/**
 * Limits of an interview: lengths of its texts, its minutes, its interviewers, and the interviews about one result that
 * are planned and still to come.
 */
export const interviewLimits = {
  title: 100,
  place: 300,
  link: 2_000,
  note: 2_000,
  minutes: { min: 5, max: 480 },
  interviewers: 10,
  planned: 20,
}
/** Answers of a scorecard that one call saves. */
export const maxAnswersAtOnce = 100
/** Notes that are added to a scorecard after its submission. */
export const maxLaterNotes = 20
/** Users whom one note can mention. */
export const maxMentions = 20
/** Length of a typed reason, such as for archiving or rejecting. */
export const maxReasonLength = 500
/** Maximum length of the reason of one target, and of notes on a benchmark or a request for one. */
export const maxTargetReason = 300
export const maxBenchmarkText = 2_000
/** Maximum length of the encrypted figures from a company's own people. Those of fifteen scales take half of it. */
export const maxEncryptedPeople = 8_000
/** Occupations on one page of the list. */
export const occupationPage = 50
/** Hours within which a write of survey results can be undone. */
export const undoHours = 1
/** Days within which an import of people can be undone; then the database forgets what it has changed. */
export const importUndoDays = 7
/** Ids that one call can name. */
export const maxBulkIds = 10_000
/** Rows that one call changes in a single transaction. More rows are changed by a task, in batches of this size. */
export const bulkBatchSize = 500
/** Exports of a whole company that can be requested within 24 hours. */
export const maxExportsOfDay = 10
/** Hours during which such an export can be downloaded. */
export const exportHours = 24
/** The maximum number of rows that a task changes. */
export const maxBulkRows = 100_000

/**
 * How often a page reports that a board is open, and how long a report counts, in milliseconds. A person disappears
 * from the others' boards within 10 s after leaving.
 */
export const presenceMs = { every: 3_000, counts: 6_000 }
/** The maximum number of people named as having a board open. */
export const maxViewersShown = 50

/** Limits of webhooks: lengths of URL and description, webhooks of a company, waiting replays of a webhook. */
export const maxWebhookUrl = 2_000
export const maxWebhookDescription = 120
export const maxWebhooksOfCompany = 20
export const maxReplays = 10_000
/** Hours for which deliveries are also signed with the previous secret after a rotation. */
export const oldSecretHours = 24
/** Lengths of a CRM token and of messages sent through the CRM; minutes for which its pipelines are cached. */
export const ghlLimits = { token: 2_000, sms: 1_600, subject: 200, email: 20_000, pipelinesMinutes: 5 }
/** Days of failed deliveries after which a webhook is disabled. */
export const webhookFailureDays = 3
/** Events that one call records, and the limits of each event. */
export const maxCompanyEvents = 500
export const companyEventLimits = { name: 100, key: 60, text: 1_000, properties: 20 }
/** Length of an API key's name, and active keys of a company. */
export const maxKeyName = 80
export const maxKeysOfCompany = 50
/** Days for which deliveries are kept. */
export const deliveryDays = 30

/** The time window in minutes for which `rateLimits` are counted. */
export const rateLimitMinutes = 15
/**
 * Maximum numbers per time window. `of` is the last word of the limit's name: what is counted separately, such as each
 * user.
 */
export const rateLimits = {
  /** Mails with a link or a code to one address. */
  mail_to_address: { max: 5, of: 'address' },
  /**
   * Registrations with one address through one open link. More would let somebody fill the list with entries for
   * another person's address.
   */
  surveys_by_address: { max: 60, of: 'address' },
  /** Downloads of the data stored about oneself. */
  own_data_of_user: { max: 5, of: 'user' },
  /** Batches of events. A page sends one every 5 s, and several pages may be open. */
  events_of_user: { max: 900, of: 'user' },
  /** Bytes of events. Without it, one user could send 900 batches of 60 kB in each window. */
  event_bytes_of_user: { max: 1_000_000, of: 'user' },
  /** Reports that a board is open. Ten tabs of one user send 3,000 of them in a window. */
  presence_by_user: { max: 3_600, of: 'user' },
  /** Password entries of a signed-in user, to confirm an action. */
  password_of_user: { max: 60, of: 'user' },
  /**
   * Calls of one user that send mails to people outside: new users, up to 500 invitations, up to 200 reminders. The
   * number of mails of a company and to an address has its own limits.
   */
  invitation_by_user: { max: 60, of: 'user' },
  /** Import files read for one user. An import reads its file at every step. */
  import_by_user: { max: 120, of: 'user' },
  /** Resumes read for one user who adds people from them: three times as many as are taken at a time. */
  read_resume_by_user: { max: 300, of: 'user' },
  /** Previews of a template. The page requests one at each pause in typing. */
  preview_by_user: { max: 900, of: 'user' },
  /**
   * Mails with a company's own text that anybody can trigger to any address through a link. Above the limit, the
   * product's text is sent instead.
   */
  own_words_by_link: { max: 50, of: 'link' },
  /** Calls that send messages, to one person or to many. */
  message_by_user: { max: 120, of: 'user' },
  /** Test mails that a user sends to their own address to see a template. */
  test_mail_by_user: { max: 20, of: 'user' },
  /** Exports that one user requests. Each may read a whole list. */
  export_by_user: { max: 60, of: 'user' },
  /** Bulk writes of one user and their undo. Each locks or stores up to 100,000 rows. */
  bulk_write_by_user: { max: 120, of: 'user' },
  /** Files of people that one user downloads: enough for somebody who opens one every few seconds. */
  download_by_user: { max: 300, of: 'user' },
  /** Files of people that one user uploads. Each is stored. */
  upload_by_user: { max: 200, of: 'user' },
  /** Logos uploaded for one company. Each is decoded. */
  upload_by_company: { max: 60, of: 'company' },
  /** All attempts to prove an identity, such as signing in, from one network. An office shares one address. */
  identity_from_ip: { max: 300, of: 'network' },
  /** Unsubscribe links opened or used from one network. Mail providers call them for many people. */
  subscription_from_ip: { max: 3_000, of: 'network' },
  /** Links to reports that one user creates. */
  share_by_user: { max: 120, of: 'user' },
  /** Shared reports opened from one network. An office may open many, and an id of 256 bits cannot be guessed. */
  share_from_ip: { max: 300, of: 'network' },
  /** PDFs of shared reports for one network. Each takes half a second of a CPU core. */
  share_pdf_from_ip: { max: 60, of: 'network' },
  /** PDFs of reports for one user. */
  pdf_by_user: { max: 200, of: 'user' },
  /** Openings of one link from all networks together, because each stores a row. */
  openings_of_share: { max: 300, of: 'link' },
  /** Mail templates saved by one user. */
  template_write_by_user: { max: 120, of: 'user' },
  /** Test deliveries of one user. Each opens a connection to a URL of the user's choice. */
  webhook_test_by_user: { max: 60, of: 'user' },
  /** API keys that one user creates. */
  api_key_by_user: { max: 20, of: 'user' },
  /** Calls by one API key. */
  calls_by_key: { max: 6_000, of: 'key' },
  /** Calls that record events: up to 500 events and 1 MB each. */
  company_events_by_user: { max: 60, of: 'user' },
  webhook_replay_by_user: { max: 120, of: 'user' },
  /** CRM tokens that one user tries. Each attempt calls the CRM. */
  ghl_connect_by_user: { max: 30, of: 'user' },
  /** Messages that one user sends through the CRM. */
  ghl_send_by_user: { max: 200, of: 'user' },
  /** Conversations that one user opens or reloads. Each is read from the CRM. */
  ghl_read_by_user: { max: 600, of: 'user' },
  /** Webhooks from the CRM. Those of all companies come from a few networks. */
  ghl_webhooks_from_ip: { max: 60_000, of: 'network' },
  /** Registrations at the open survey form, from one network. */
  survey_from_ip: { max: 300, of: 'network' },
  /** Public pages of jobs opened from one network. */
  job_pages_from_ip: { max: 3_000, of: 'network' },
  /** Steps of application forms sent from one network, each with up to three files. */
  application_from_ip: { max: 120, of: 'network' },
  /** Applications for one job from all networks together, so that a flood of applications leaves the board readable. */
  applications_of_job: { max: 300, of: 'job' },
  /**
   * Bytes of files uploaded for one job from all networks together. Uploaded files are kept for a day even if the
   * application is not submitted.
   */
  application_bytes_of_job: { max: 1_000_000_000, of: 'job' },
  /** Files that are added to one application, or replaced in it, by the mailed link. */
  application_files_of_link: { max: 30, of: 'link' },
  /** Mails to one address about applications. */
  mails_about_applications: { max: 5, of: 'address' },
  /** Campaign links opened from one network. Many people may scan a poster in a school. */
  ways_in_from_ip: { max: 3_000, of: 'network' },
  /** Campaigns and funnels written by one user. */
  campaign_write_by_user: { max: 600, of: 'user' },
  /** Texts generated for one user. Each reads a file or calls a language model. */
  generation_by_user: { max: 60, of: 'user' },
  /** Texts encrypted or decrypted by one super admin. */
  encryption_by_user: { max: 60, of: 'user' },
  /** Clean-up lists made or run by one super admin. Each reads the results and files of a company. */
  clean_up_by_user: { max: 60, of: 'user' },
  /** Jobs and application templates saved by one user. A draft is saved at each pause in typing. */
  job_write_by_user: { max: 1_200, of: 'user' },
} as const
export type RateLimit = keyof typeof rateLimits
/** Limits that a route can declare: only the network and the user are known before its handler runs. */
export type RouteLimit = {
  [Name in RateLimit]: (typeof rateLimits)[Name]['of'] extends 'network' | 'user' ? Name : never
}[RateLimit]

/**
 * Texts that a company can generate in a calendar month of its time zone; lines of one text, and characters of a line.
 */
export const generationLimits = { ofMonth: 1_000, lines: 200, text: 300 }

/** Characters of a question about a result, and questions of one chat. */
export const chatLimits = { question: 500, messages: 100 }

/** Length of a text to be encrypted, and the choices for the days after which it expires. */
export const maxEncryptedPayload = 4_000
export const encryptionDays = [1, 7, 30, 90] as const
/** The maximum number of entries in a clean-up list, and the minutes within which it can be run. */
export const maxCleanUpItems = 20_000
export const cleanUpMinutes = 60

/** Maximum number of roles in a comparison of companies. */
export const maxComparedRoles = 4

/** Maximum number of people that one report compares. */
export const maxCompared = 6

/**
 * Campaigns of a company that are not archived, funnels of a campaign, and lengths of texts. `visitDays`: the days
 * after a visit within which a registration is counted for its funnel.
 */
export const campaignLimits = { ofCompany: 500, funnels: 100, name: 80, utm: 100, visitDays: 90 }
/**
 * Limits of a job: length of the description, countries of a remote job, openings, days until an answer; jobs of a
 * company that are not archived.
 */
export const jobLimits = {
  description: 20_000,
  countries: 50,
  openings: 10_000,
  team: 30,
  answerDays: 90,
  ofCompany: 1_000,
}
/** Limits of an application template: questions, lengths of texts, choices of a question, templates of a company. */
export const applicationTemplate = {
  name: 80,
  questions: 30,
  label: 300,
  help: 300,
  options: 50,
  option: 120,
  reason: 200,
  consent: 2_000,
  thank_you: 1_000,
  ofCompany: 100,
}
/** Maximum lengths of texts that applicants type. */
export const applicationText = { phone: 40, short: 300, long: 4_000, cover_letter: 8_000, url: 500, source: 60 }
/** The number of further files that an applicant can add by the mailed link. */
export const applicationOtherFiles = 5
/** The maximum size of each file of an application. */
export const applicationFileBytes = 10 * 1024 * 1024
/**
 * Hours for which an unsubmitted application is kept, and days within which the mailed link can change a submitted one.
 */
export const applicationDraftHours = 24
export const applicationLinkDays = 60

/** The maximum number of people that one call puts on a board. */
export const maxAddedAtOnce = 200
