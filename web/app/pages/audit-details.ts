import type { AuditEvent } from '@seatwise/contract/audit-events'
import type {
  AuthRole,
  BrandKey,
  ChallengeName,
  CompanyKind,
  CompanySettings,
  CompanyState,
  MfaType,
} from '@seatwise/contract/values/base'
import type { WebhookEvent } from '@seatwise/contract/values/connections'
import type { ProtectedMatter } from '@seatwise/contract/values/hiring'
import { brands } from '@seatwise/domain/brands/brands'
import { roleWords } from '../../kernel/role-words.ts'
import { date } from '../../ui/dates.ts'
import { documentWords } from '../../people/candidate-files/words.ts'
import { matterList } from '../../hiring/custom-interview-questions/words.ts'
import { endReasons, eventList, stateNames } from '../../connections/custom-webhooks/words.ts'
import { sizeWords } from '../../ui/file-size.ts'
import { shownNameWords } from '../../assessment/report-shares/words.ts'
import { taskWords } from '../../base/task-runs/words.ts'
import { purposeChoices } from '../../base/utils/words.ts'

const settingNames: Record<keyof CompanySettings, string> = {
  candidate_sees_result: 'People see their own result',
  mail_on_finished: 'Email when a survey is finished',
  reminders: 'Automatic reminders',
  reminder_days: 'Days before each reminder',
  retake_days: 'Days between two attempts',
  team_only: 'Only the team of a job sees its people',
  offers_global_roles: 'Roles of all companies are offered',
  ai_enabled: 'Generated texts',
  mfa_required: 'Second factor for everybody',
  mailed_code_required: 'Emailed code at sign-in',
}

/** Names of changed fields. Fields of earlier versions that are not listed here are left out; the export has them. */
const fieldNames: Record<string, string> = {
  ...settingNames,
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  hired_at: 'Employed since',
  title: 'Job title',
  phone: 'Phone',
  time_zone: 'Time zone',
  language: 'Language',
  auth_role: 'Access',
  active: 'Status',
  can_view_hiring_pipeline: 'Can view the pipeline',
  password_change_required: 'New password at the next sign-in',
  company_id: 'Company',
  franchise_id: 'Franchise',
  name: 'Name',
  kind: 'Kind',
  brand: 'Brand',
  state: 'Status',
  industry: 'Industry',
  website: 'Website',
  contact_email: 'Contact address',
  country: 'Country',
  go_high_level_location_id: 'CRM location id',
  locations: 'Locations',
  departments: 'Departments',
  description: 'Description',
  text: 'Question',
  listen_for: 'Listen for',
  weak_sign: 'Weak sign',
  department_id: 'Department',
  role: 'Role',
  role_id: 'Role',
  stage: 'Stage',
  moved_to: 'People moved to',
  pipeline_id: 'Pipeline',
  order: 'Order of the stages',
  is_default: 'Default pipeline',
  type: 'Type',
  color: 'Color',
  day_limit: 'Day limit',
  mail_template_id: 'Email',
  copy_of: 'Copy of',
  archive: 'Archive',
  location: 'Location',
  location_id: 'Location',
  department: 'Department',
  max_uses: 'Limit of registrations',
  expires_at: 'Last day',
  owner_user_id: 'Owner',
  reason: 'Reason',
  chosen_by: 'Chosen by the filters',
  issuer: 'Provider',
  url: 'Address',
  events: 'Events',
  secret: 'Secret',
  ['role score']: 'Score',
  ['test mark']: 'Test mark',
}

const companyStates: Record<CompanyState, string> = { active: 'Active', suspended: 'Suspended' }
const companyKinds: Record<CompanyKind, string> = { company: 'Company', franchise: 'Franchise' }
const brandNames: Record<BrandKey, string> = { hb: brands.hb.name, be: brands.be.name }
const factorNames: Record<MfaType, string> = { TOTP: 'Authenticator app', SMS: 'Text message', NONE: 'None' }
const challengeNames: Record<ChallengeName, string> = {
  CUSTOM_CHALLENGE: 'Emailed code',
  SMS_MFA: 'Code by text message',
  SOFTWARE_TOKEN_MFA: 'Code of the authenticator app',
  SELECT_MFA_TYPE: 'Choice of a second factor',
  MFA_SETUP: 'Setting up a second factor',
  NEW_PASSWORD_REQUIRED: 'New password',
}
const listNames: Record<string, string> = {
  'survey-results': 'Survey results',
  users: 'Users',
  companies: 'Companies',
  'company-comparison': 'Comparison of companies',
  'audit-events': 'Audit',
}
const personKinds: Record<string, string> = { employee: 'Now an employee', candidate: 'No longer an employee' }
const signInMethods: Record<string, string> = {
  hosted: 'With the organization’s sign-in',
  link: 'With an emailed link',
  set_up: 'After setting up the account',
  sign_up: 'After signing up',
}
const refusals: Record<string, string> = {
  refused: 'Wrong email or password',
  wrong: 'Wrong code',
  attempts_exceeded: 'Too many attempts',
  deactivated: 'Account without access',
}

/** Ids of our own rows, which are left out because they mean nothing to a reader. */
const ids: ReadonlySet<string> = new Set([
  'company_id',
  'franchise_id',
  'department_id',
  'role_id',
  'location_id',
  'owner_user_id',
  'pipeline_id',
  'mail_template_id',
])

/** Texts for the codes of a field. */
const codeWords: Record<string, Record<string, string>> = {
  auth_role: roleWords satisfies Record<AuthRole, string>,
  active: { true: 'Active', false: 'Deactivated' },
  brand: brandNames,
  state: companyStates,
  kind: companyKinds,
}

type Details = AuditEvent['details']
type Say = (value: unknown, details: Details) => string | undefined

const oneOf =
  (words: Readonly<Record<string, string>>): Say =>
  (value) =>
    words[String(value)]
const counted =
  (one: string, several: string): Say =>
  (count) =>
    count === 1 ? `1 ${one}` : `${String(count)} ${several}`

const confirmedTopics: Say = (topics) =>
  Array.isArray(topics) ? `Confirmed although it may touch ${matterList(topics as ProtectedMatter[])}` : undefined
const fileDetails: Record<string, Say> = { type: oneOf(documentWords), size: (bytes) => sizeWords(Number(bytes)) }
const purposeOf = (purpose: unknown) => purposeChoices.find(({ value }) => value === purpose)?.label
const cleanUpDetails: Record<string, Say> = {
  results: counted('test result', 'test results'),
  files: counted('file', 'files'),
  bytes: (bytes) => sizeWords(Number(bytes)),
}
const named =
  (what: string): Say =>
  (names) =>
    Array.isArray(names) ? `${what}: ${names.join(', ')}` : undefined

/** Details that any event can have: a call with an API key caused it. */
const everywhere: Record<string, Say> = { api_key: (name) => `By API key: ${String(name)}` }

const address: Say = String
/** The event contains the state with every change, so it is shown only if the state changed. */
const webhookState: Say = (state, { changed }) =>
  Array.isArray(changed) && changed.includes('state') ? oneOf(stateNames)(state, {}) : undefined
const counting =
  (one: string, several: string): Say =>
  (chosen) =>
    Array.isArray(chosen) ? counted(one, several)(chosen.length, {}) : undefined

/** Details that are understood without the name of their field. */
const phrases: Record<string, Record<string, Say>> = {
  'auth.sign-in': { method: oneOf(signInMethods) },
  'auth.sign-in-refused': { reason: oneOf(refusals) },
  'auth.challenge': { name: oneOf(challengeNames) },
  'auth.prefer-factor': { from: (from, { to }) => `${factorNames[from as MfaType]} → ${factorNames[to as MfaType]}` },
  'auth.end-sessions': { ended: counted('session', 'sessions') },
  'users.create': {
    auth_role: oneOf(roleWords),
    delivery: oneOf({ link: 'By a link to hand over' }),
  },
  'exports.create': { list: oneOf(listNames), rows: counted('row', 'rows') },
  'company-exports.create': { has_stages: (has) => (has === true ? 'With stages' : 'Without stages') },
  'company-exports.download': { size: (bytes) => sizeWords(Number(bytes)) },
  'candidates.update': { custom_fields: named('Custom fields') },
  'jobs.update': { custom_fields: named('Custom fields') },
  'candidates.import': { is_new: () => 'New', tags_added: named('Added') },
  'candidates.undo-import': {
    is_removed: () => 'Removed',
    crm_contact_ids: named('Contacts that stay in the CRM'),
    tags_removed: named('Removed'),
    undone: () => undefined,
  },
  'candidate-tags.rename': { from: (from, { to }) => `${String(from)} → ${String(to)}`, to: () => undefined },
  'candidate-tags.delete': { name: String, people: counted('person had it', 'people had it') },
  'candidate-files.upload': fileDetails,
  'candidate-files.download': fileDetails,
  'candidate-files.delete': fileDetails,
  'survey-results.clear-column-positions': { cards: counted('card', 'cards') },
  'candidates.tags': { tags_added: named('Added'), tags_removed: named('Removed'), changed: () => undefined },
  'candidates.convert': { kind: oneOf(personKinds), changed: () => undefined },
  'candidates.archive': { changed: () => undefined },
  'candidates.restore': { changed: () => undefined },
  'candidates.undo': {
    kind: oneOf(personKinds),
    tags_added: named('Added'),
    tags_removed: named('Removed'),
    archive: (archived) => (archived === true ? 'Archived again' : 'Restored'),
    changed: () => undefined,
  },
  // The cast is safe enough: the server writes events that it knows, and others are left out.
  'custom-webhooks.create': { address, events: (chosen) => eventList(chosen as WebhookEvent[]) },
  'custom-webhooks.update': { address, state: webhookState, reason: oneOf(endReasons) },
  'custom-webhooks.delete': { address },
  'custom-webhooks.test': { address },
  'custom-webhooks.replay': { address, deliveries: counted('delivery', 'deliveries') },
  'api-keys.create': {
    name: String,
    permissions: counting('permission', 'permissions'),
    companies: counted('company', 'companies'),
  },
  'api-keys.revoke': { name: String },
  'outbox.replay': { messages: counted('message', 'messages') },
  'task-runs.stop': { task: oneOf(taskWords) },
  'task-runs.retry': { task: oneOf(taskWords) },
  'reports.download': { kind: () => undefined },
  'report-shares.create': { kind: () => undefined, name_shown: oneOf(shownNameWords), days: counted('day', 'days') },
  'report-shares.revoke': { kind: () => undefined },
  'generations.create': {
    kind: oneOf({
      resume_analysis: 'A resume was read',
      interview_questions: 'Interview questions',
      chat_answer: 'An answer about the result',
    }),
    source: oneOf({ rules: 'By rules', model: 'By a language model' }),
  },
  'generations.update': {
    kind: () => undefined,
    source: () => undefined,
    state: oneOf({ proposed: 'As proposed', kept: 'Kept', removed: 'Removed' }),
    edited: (edited) => (edited === true ? 'Text changed' : undefined),
  },
  'custom-interview-questions.create': {
    applies_to: oneOf({ result: 'For one person', role: 'For everybody of the role', company: 'For everybody' }),
    topics: confirmedTopics,
  },
  'custom-interview-questions.update': { topics: confirmedTopics },
  'utils.encrypt': { purpose: purposeOf, expires_in_days: counted('day', 'days') },
  'utils.decrypt': { purpose: purposeOf, opened: (dialog) => (dialog === true ? 'Opened' : 'Did not open') },
  'utils.clean-up-list': cleanUpDetails,
  'utils.clean-up-start': { ...cleanUpDetails, listed_by: (name) => `Listed by ${String(name)}` },
  'utils.clean-up-end': {
    deleted_results: counted('test result', 'test results'),
    deleted_files: counted('file', 'files'),
    deleted_bytes: (bytes) => sizeWords(Number(bytes)),
    passed_over: counted('left as it was', 'left as they were'),
  },
  // These details are left out because the sentence of the event contains them.
  'companies.create': { kind: oneOf(companyKinds), brand: oneOf(brandNames), name: () => undefined },
  'companies.logo-upload': { changed: () => undefined },
  'companies.logo-delete': { changed: () => undefined },
  'pipelines.create': { name: () => undefined },
  'roles.create': { name: () => undefined },
  'roles.retire': { name: () => undefined },
}

/** The details of an event as short phrases, shown beside its sentence. */
export function detailsOf({ action, details }: AuditEvent): string[] {
  const own = phrases[action] ?? {}
  const sentences = Object.entries(details).flatMap(([field, value]) => {
    const say = own[field] ?? everywhere[field]
    if (say) return say(value, details) ?? []
    return field in fieldNames && !ids.has(field) ? `${fieldNames[field]}: ${valueWords(field, value)}` : []
  })
  return own.changed ? sentences : [...sentences, ...changedWords(details)]
}

/** The names of changed fields whose values are not shown. */
function changedWords({ changed, fields = changed, ...details }: Details): string[] {
  if (!Array.isArray(fields)) return []
  const names = fields
    .map((field) => String(field).replace('settings.', ''))
    .filter((field) => ids.has(field) || !(field in details))
    .flatMap((field) => fieldNames[field] ?? [])
  return names.length > 0 ? [`Changed: ${[...new Set(names)].join(', ')}`] : []
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'object' && 'from' in value && 'to' in value)
    return `${valueWords(field, value.from)} → ${valueWords(field, value.to)}`
  if (typeof value === 'boolean') return codeWords[field]?.[`${value}`] ?? (value ? 'on' : 'off')
  if (typeof value !== 'string') return JSON.stringify(value)
  return field === 'expires_at' ? date(value) : (codeWords[field]?.[value] ?? value)
}
