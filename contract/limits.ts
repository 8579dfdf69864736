/** Limits that api and web share; no schema here, so that any bundle may import them. */

/** After which work that found too many others waiting is worth another try. */
export const busySeconds = 10
/** Days until an unfinished survey expires. */
export const daysToFinish = 30
/** Days in which an invited person can register. */
export const daysToRegister = 30
/** Addresses that one call can invite. */
export const maxInvitedAtOnce = 500
/** Invitations that one call can remind of. */
export const maxRemindedAtOnce = 200
/** Invitations that a company can send within 24 hours. */
export const maxInvitationsOfDay = 500
/** Mails with invitations and reminders to one address in a week: of one company, and of all together. */
export const maxInvitationMails = { ofCompany: 3, ofAll: 9 }
/** The limits of an imported file, and the number of rows with a problem that a preview lists. */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 100, cell: 1_000, shownRows: 200 }
/** Lists are counted exactly up to this number; one more means "more than that". */
export const maxExactCount = 1_000

/** Companies that a list can be grouped by: the results of each are counted. */
export const maxGroups = 200

/** Characters that the text search of a list needs at least. */
export const minSearchLength = 2

/** Length of a password in characters. */
export const passwordLength = { min: 8, max: 128 }
/** Validity of mailed links, in hours. */
export const hours = { setUp: 72, reset: 1, confirmEmail: 24 }
/** Within which targets that own people suggest can be saved, in hours. */
export const suggestionHours = 24
/** Number of own people, on either side of a comparison, from which on targets are no longer provisional. */
export const enoughOwnPeople = 25
/**
 * Number of applicants from which on their self-description is shown, and the maximum number of the latest that are
 * read.
 */
export const selfDescribed = { min: 50, max: 2_000 }
export const minutes = { signInLink: 10, challenge: 10, code: 10, factorProof: 15, proxySession: 60 }
/** Time between asking for an export and beginning its download. */
export const seconds = { exportTicket: 60 }
/** Wrong attempts after which a code becomes invalid. */
export const maxCodeAttempts = 5
/** Remembered devices that the list shows. */
export const maxDevices = 60
export const rememberDeviceDays = 30
export const backupCodeCount = 10
/** How often and how long the page polls while it waits for the confirmation of a sign-up by link. */
export const autoSignIn = { everySeconds: 5, maxSeconds: 180 }
export const logoMaxBytes = 5 * 1024 * 1024
/** Widths in pixels in which images are stored, and their WebP quality (1..100). */
export const imageWidths = {
  device: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  image: [16, 32, 48, 64, 96, 128, 256, 384],
}
export const imageQuality = 75
/** Maximum number of events in one POST /user-events. */
export const maxEvents = 200

/** Messages that a company can send to people by hand within 24 hours, and to one person within a week. */
export const maxMessages = { ofDay: 2_000, toPersonInWeek: 10 }
/** Minutes for which the email of a move can wait. */
export const moveMailDelay = { min: 1, max: 7 * 24 * 60 }
/** Users who can be written to at once. */
export const maxMessagedUsers = 200
/** People whose message is shown before it is sent. */
export const shownMessages = 3
/** Pipelines of a company, and stages of each. */
export const maxPipelines = 50
export const maxStatuses = 30
export const maxStatusName = 40
/** Whole days that people may stay in a stage before they have waited too long. */
export const dayLimit = { min: 1, max: 365 }
/** Own templates of a company. */
export const maxOwnTemplates = 100
export const maxTemplateName = 80
/** Length of a mail template's subject and body. */
export const maxTemplateLength = { subject: 150, body: 5_000 }
/** Days after which a link to a report can expire. */
export const shareDays = [1, 7, 30, 90] as const
/** The last days that a pipeline's report can be about. */
export const pipelineReportDays = [30, 90, 365] as const
export type PipelineReportDays = (typeof pipelineReportDays)[number]
/** Maximum length of the note on the recipient of a link. */
export const maxShareNote = 120
/** Files of one person, and how large each can be. */
export const personFiles = { max: 50, maxBytes: 10 * 1024 * 1024 }
/** Letters of a tag, tags of one person, of a company, and those that one call can add or take away. */
export const maxTagLength = 40
export const maxTagsOfPerson = 20
export const maxTagsOfCompany = 500
export const maxTagsAtOnce = 20
/** Limits of a growth plan: targets, steps of each, and lengths of an aim, a text, a cell of a step and a review. */
export const growthPlan = { targets: 3, steps: 10, aim: 80, text: 800, cell: 240, seen: 2_000 }
/** Letters of a note. */
export const maxNoteLength = 10_000
/** Maximum length of an own interview question, of its signs of a good answer and of a weak one. */
export const maxInterviewQuestion = 300
/** Own interview questions that a company asks. */
export const maxOwnQuestions = 200
/** Letters of the note on one answer, and of the summary of a scorecard. */
export const maxAnswerNote = 2_000
export const maxScorecardSummary = 5_000
/** Answers that one call saves. */
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
/** Figures of fifteen scales, encrypted, are half of it. */
export const maxEncryptedPeople = 8_000
/** Occupations in one answer. */
export const occupationPage = 50
/** Hours in which a write of survey results can be undone. */
export const undoHours = 1
/** Ids that one call can name. */
export const maxBulkIds = 10_000
/** Rows that a call changes at once, all or none; more are changed by a task, in batches of this size. */
export const bulkBatchSize = 500
/** Exports of everything that a company can make within 24 hours. */
export const maxExportsOfDay = 10
/** Hours in which the file of such an export can be downloaded. */
export const exportHours = 24
/** Rows that a task changes. */
export const maxBulkRows = 100_000

/**
 * The interval at which a page reports an open board, and the time a report counts: nobody is shown 10 s after leaving.
 */
export const presenceMs = { every: 3_000, counts: 6_000 }
/** People who are named as having a board open. */
export const maxViewersShown = 50

/** Limits of webhooks: lengths of address and description, webhooks of a company, waiting replays of a webhook. */
export const maxWebhookUrl = 2_000
export const maxWebhookDescription = 120
export const maxWebhooksOfCompany = 20
export const maxReplays = 10_000
/** Hours in which the secret before a rotation is still used. */
export const oldSecretHours = 24
/** Letters of a token of the CRM, and of messages that are sent through it; minutes for which its pipelines are not read again. */
export const ghlLimits = { token: 2_000, sms: 1_600, subject: 200, email: 20_000, pipelinesMinutes: 5 }
/** Days of failures after which a webhook is disabled. */
export const webhookFailureDays = 3
/** Events that one call records, and the limits of each. */
export const maxCompanyEvents = 500
export const companyEventLimits = { name: 100, key: 60, text: 1_000, properties: 20 }
/** Letters of the name of an API key, and keys of a company that have not ended. */
export const maxKeyName = 80
export const maxKeysOfCompany = 50
/** Days for which deliveries are kept. */
export const deliveryDays = 30

/** Window in which `rateLimits` are counted. */
export const rateLimitMinutes = 15
/** The maximum number in a period. `of` is the last word of the name: the subject that is counted. */
export const rateLimits = {
  /** Mails with a link or a code to one address. */
  mail_to_address: { max: 5, of: 'address' },
  /** Registrations with one address through one open link: beyond it somebody else's page would fill. */
  surveys_by_address: { max: 60, of: 'address' },
  /** Downloads of the data stored about oneself. */
  own_data_of_user: { max: 5, of: 'user' },
  /** Batches of events: a page sends one every 5 s, and several may be open. */
  events_of_user: { max: 900, of: 'user' },
  /** Bytes of events: 900 batches of 60 kB would be 1.2 GB a day of one user. */
  event_bytes_of_user: { max: 1_000_000, of: 'user' },
  /** Reports that a board is open: ten tabs of one user send one every 3 s. */
  presence_by_user: { max: 3_600, of: 'user' },
  /** Own passwords typed again, by one user. */
  password_of_user: { max: 60, of: 'user' },
  /**
   * Calls of one user that mail people outside: new users, up to 500 invitations, up to 200 reminders. How many mails a
   * company and an address get is limited apart.
   */
  invitation_by_user: { max: 60, of: 'user' },
  /** Files read by one user: an import reads its file at every step. */
  import_by_user: { max: 120, of: 'user' },
  /** Previews of a template: one for each pause in typing. */
  preview_by_user: { max: 900, of: 'user' },
  /** Mails in a company's own words that strangers can have sent to any address, by link; beyond it they get ours. */
  own_words_by_link: { max: 50, of: 'link' },
  /** Messages to one person or many. */
  message_by_user: { max: 120, of: 'user' },
  /** Mails to oneself, to see what a template looks like. */
  test_mail_by_user: { max: 20, of: 'user' },
  /** Exports that one user asks for: each may read a whole list. */
  export_by_user: { max: 60, of: 'user' },
  /** Writes of many results by one user, and their undo: each locks or stores up to 100,000 rows. */
  bulk_write_by_user: { max: 120, of: 'user' },
  /** Files of people that one user downloads: somebody reads one every few seconds. */
  download_by_user: { max: 300, of: 'user' },
  /** Files of people uploaded by one user: each is stored. */
  upload_by_user: { max: 200, of: 'user' },
  /** Logos for one company: each is decoded. */
  upload_by_company: { max: 60, of: 'company' },
  /** Everything that proves who somebody is, from one network: an office shares one address. */
  identity_from_ip: { max: 300, of: 'network' },
  /** Links to unsubscribe, opened or used from one network: mail programs call them for many people. */
  subscription_from_ip: { max: 3_000, of: 'network' },
  /** Links to reports that one user makes. */
  share_by_user: { max: 120, of: 'user' },
  /** Shared reports opened from one network: an office reads many, and an id of 256 bits cannot be guessed. */
  share_from_ip: { max: 300, of: 'network' },
  /** PDFs of shared reports from one network: each takes half a second of a core. */
  share_pdf_from_ip: { max: 60, of: 'network' },
  /** PDFs of reports by one user. */
  pdf_by_user: { max: 200, of: 'user' },
  /** Openings of one link, each of which is a row, from all networks together. */
  openings_of_share: { max: 300, of: 'link' },
  /** Templates written by one user. */
  template_write_by_user: { max: 120, of: 'user' },
  /** Test deliveries by one user: each opens a connection to an address of their choice. */
  webhook_test_by_user: { max: 60, of: 'user' },
  /** API keys that one user makes. */
  api_key_by_user: { max: 20, of: 'user' },
  /** Calls by one API key. */
  calls_by_key: { max: 6_000, of: 'key' },
  /** Calls that record up to 500 events each, of at most 1 MB. */
  company_events_by_user: { max: 60, of: 'user' },
  webhook_replay_by_user: { max: 120, of: 'user' },
  /** Tokens of the CRM that one user tries: each makes calls outside. */
  ghl_connect_by_user: { max: 30, of: 'user' },
  /** Messages that one user sends through the CRM. */
  ghl_send_by_user: { max: 200, of: 'user' },
  /** Conversations that one user opens or loads again: each is read from the CRM. */
  ghl_read_by_user: { max: 600, of: 'user' },
  /** Webhooks of the CRM: those of every company come from a few networks. */
  ghl_webhooks_from_ip: { max: 60_000, of: 'network' },
  /** Registrations at the open survey form, from one network. */
  survey_from_ip: { max: 300, of: 'network' },
  /** Pages of jobs, from one network. */
  job_pages_from_ip: { max: 3_000, of: 'network' },
  /** Steps of applications, each with up to three files, from one network. */
  application_from_ip: { max: 120, of: 'network' },
  /** Applications that are sent for one job, from everywhere: a flood leaves a board that can be read. */
  applications_of_job: { max: 300, of: 'job' },
  /** Bytes of files of applications for one job, from everywhere: they are kept for a day, submitted or not. */
  application_bytes_of_job: { max: 1_000_000_000, of: 'job' },
  /** Mails to one address about applications. */
  mails_about_applications: { max: 5, of: 'address' },
  /** Ways in that are opened from one network: a poster in a school is read by many. */
  ways_in_from_ip: { max: 3_000, of: 'network' },
  /** Campaigns and funnels written by one user. */
  campaign_write_by_user: { max: 600, of: 'user' },
  /** Texts that are generated for one user: each reads a file, or asks a model. */
  generation_by_user: { max: 60, of: 'user' },
  /** Texts encrypted and opened by one super admin. */
  encryption_by_user: { max: 60, of: 'user' },
  /** Lists of a clean-up made and run by one super admin: each reads the results and files of a company. */
  clean_up_by_user: { max: 60, of: 'user' },
  /** Jobs and templates written by one user: a draft is saved at each pause in typing. */
  job_write_by_user: { max: 1_200, of: 'user' },
} as const
export type RateLimit = keyof typeof rateLimits
/** Limits that a route can declare: the network and the user are known before its handler runs. */
export type RouteLimit = {
  [Name in RateLimit]: (typeof rateLimits)[Name]['of'] extends 'network' | 'user' ? Name : never
}[RateLimit]

/** Texts that a company can have generated in a month of its zone; lines of one, and letters of a line. */
export const generationLimits = { ofMonth: 1_000, lines: 200, text: 300 }

/** Letters of a question about a result, and questions of one chat. */
export const chatLimits = { question: 500, messages: 100 }

/** Letters of a text that the operator encryption, and days after which it can expire. */
export const maxEncryptedPayload = 4_000
export const encryptionDays = [1, 7, 30, 90] as const
/** Maximum entries of one list of a clean-up, and minutes in which it can be run. */
export const maxCleanUpItems = 20_000
export const cleanUpMinutes = 60

/** Maximum number of people that one report compares. */
export const maxCompared = 6

/** Campaigns of a company that are not archived, and funnels of a campaign. Days after a visit for which it leads to a person. */
export const campaignLimits = { ofCompany: 500, funnels: 100, name: 80, utm: 100, visitDays: 90 }
/**
 * Limits of a job: lengths of its description and of a line of it, countries of a remote one, openings; unarchived jobs
 * of a company.
 */
export const jobLimits = { description: 20_000, line: 2_000, countries: 50, openings: 10_000, ofCompany: 1_000 }
/**
 * Limits of an application template: questions, length of one, choices of one, lengths of a choice, of a help text and
 * of the texts.
 */
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
/** Maximum lengths of texts of applicants. */
export const applicationText = { phone: 40, short: 300, long: 4_000, cover_letter: 8_000, url: 500 }
/** Each file of an application. */
export const applicationFileBytes = 10 * 1024 * 1024
/** Hours for which an application that was begun is kept, and days for which the mailed link changes one. */
export const applicationDraftHours = 24
export const applicationLinkDays = 60
