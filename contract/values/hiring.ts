/**
 * The sort orders of a board column. position: the order that all users share and in which cards are placed by hand.
 */
export const boardSortFields = ['position', 'status_since', 'role_score', 'name'] as const
/** The days in a stage compared with its day limit. over: at the limit or above. twice: at twice the limit or above. */
export const stageDelays = ['none', 'over', 'twice'] as const
export type StageDelay = (typeof stageDelays)[number]

/** The recommendations of an interviewer; only in the hiring brand. */
export const recommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const
export type Recommendation = (typeof recommendations)[number]

/** planned: still to come or going on. past: its end has passed. */
export const interviewStates = ['planned', 'past', 'canceled'] as const
export type InterviewState = (typeof interviewStates)[number]
/** What happened to the person's result since, so that an interview that is still planned may be pointless. */
export const interviewPersonStates = ['archived', 'rejected'] as const
export type InterviewPersonState = (typeof interviewPersonStates)[number]

/** draft: only staff see the job. paused, closed: the public page says so. archived: the public page does not exist. */
export const jobStates = ['draft', 'open', 'paused', 'closed', 'archived'] as const
export type JobState = (typeof jobStates)[number]
/**
 * The parts in the hiring team of a job. owner: moves, rejects and edits its candidates. interviewer: reads, scores and
 * writes notes. reader: reads.
 */
export const teamParts = ['owner', 'interviewer', 'reader'] as const
export type TeamPart = (typeof teamParts)[number]
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
/** What the owner of a job is told by email about an application. */
export const applicationNews = ['received', 'changed', 'withdrawn'] as const
export type ApplicationNews = (typeof applicationNews)[number]
/** The fields in which an application can differ from the person's record. */
export const applicantFacts = ['first', 'last', 'phone'] as const
export type ApplicantFact = (typeof applicantFacts)[number]
/** The state of reading a resume's text. unreadable: the file has no text or is too large to read. */
export const resumeReadings = ['waiting', 'read', 'unreadable'] as const

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

/** on_board: the person is considered for this role or job already. archived: the person is archived. */
/** other_team: the hiring team of a job for the same role decides about the person. */
export const notAddedReasons = ['on_board', 'archived', 'other_team'] as const
export type NotAddedReason = (typeof notAddedReasons)[number]
