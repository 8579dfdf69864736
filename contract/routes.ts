import { exportAuditEvents, listAuditEvents } from './audit-events.ts'
import {
  answerChallenge,
  autoSignIn,
  changeMfa,
  confirmSignUp,
  endSessions,
  finishHostedSignIn,
  forgetDevice,
  forgotPassword,
  getInvitation,
  getMfa,
  listDevices,
  listSessions,
  refresh,
  register,
  rememberDevice,
  removeMfa,
  sendSignInLink,
  signIn,
  signOut,
  startHostedSignIn,
  validateToken,
  verifyAttribute,
} from './auth.ts'
import { triggerScoreUpdate } from './benchmark-scores.ts'
import {
  createCompany,
  deleteLogo,
  exportCompanies,
  getPublicCompany,
  getPublicRoleNames,
  listCompanies,
  listDepartments,
  listLocations,
  searchCompanies,
  updateCompany,
  uploadLogo,
} from './companies.ts'
import { getHome } from './home.ts'
import { getImage } from './images.ts'
import { downloadFile } from './downloads.ts'
import { createInvitations, listInvitations, remindInvitation, withdrawInvitation } from './invitations.ts'
import { listLiveChanges, openLive } from './live.ts'
import {
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from './mailer.ts'
import { listOutbox, replayOutbox } from './outbox.ts'
import { endProxySession, startProxySession } from './proxy-sessions.ts'
import { createRole, followRole, retireRole, searchRoles, unfollowRole, updateRole } from './roles.ts'
import { getResultHistory } from './result-history.ts'
import { getPreferences, updatePreferences } from './preferences.ts'
import type { Current, Input, Reply, Route, Shape } from './route.ts'
import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from './saved-views.ts'
import { closeSurveyLink, createSurveyLink, listSurveyLinks, updateSurveyLink } from './survey-links.ts'
import {
  archiveSurveyResult,
  bulkUpdateSurveyResults,
  exportSurveyResults,
  getSurveyResult,
  listSurveyResults,
  restoreSurveyResult,
  searchSurveyResults,
  undoSurveyResultChange,
  updateSurveyResult,
  updateSurveyResultRole,
  updateSurveyResultStatus,
} from './survey-results.ts'
import { getAttempt, registerForSurvey, saveAnswers, submitSurvey } from './surveys.ts'
import { getTaskRun, listTaskRuns, retryTaskRun, stopTaskRun } from './task-runs.ts'
import { createUserEvents } from './user-events.ts'
import {
  changePassword,
  createUser,
  downloadOwnData,
  resetPassword,
  setUpPassword,
  updateProfile,
  createUserAlso,
  deactivateUser,
  exportUsers,
  endUserSessions,
  getProfile,
  getUser,
  resendSetUpMail,
  resetMfa,
  searchUsers,
  updateUser,
} from './users.ts'

/** All operations: the server registers exactly these, and the OpenAPI document is generated from them. */
export const routes = [
  signIn,
  answerChallenge,
  refresh,
  signOut,
  forgotPassword,
  sendSignInLink,
  validateToken,
  getInvitation,
  register,
  confirmSignUp,
  autoSignIn,
  startHostedSignIn,
  finishHostedSignIn,
  listSessions,
  endSessions,
  listDevices,
  rememberDevice,
  forgetDevice,
  getMfa,
  changeMfa,
  removeMfa,
  verifyAttribute,
  getProfile,
  getPreferences,
  updatePreferences,
  searchUsers,
  exportUsers,
  createUser,
  createUserAlso,
  getUser,
  updateUser,
  deactivateUser,
  resendSetUpMail,
  resetMfa,
  endUserSessions,
  updateProfile,
  downloadOwnData,
  changePassword,
  resetPassword,
  setUpPassword,
  getPublicCompany,
  getPublicRoleNames,
  searchCompanies,
  exportCompanies,
  listCompanies,
  listLocations,
  listDepartments,
  createCompany,
  updateCompany,
  uploadLogo,
  deleteLogo,
  getImage,
  getHome,
  searchRoles,
  createRole,
  updateRole,
  retireRole,
  followRole,
  unfollowRole,
  listSavedViews,
  createSavedView,
  updateSavedView,
  removeSavedView,
  listSurveyLinks,
  createSurveyLink,
  updateSurveyLink,
  closeSurveyLink,
  listInvitations,
  createInvitations,
  withdrawInvitation,
  remindInvitation,
  registerForSurvey,
  getAttempt,
  saveAnswers,
  submitSurvey,
  listSurveyResults,
  searchSurveyResults,
  exportSurveyResults,
  getSurveyResult,
  getResultHistory,
  openLive,
  listLiveChanges,
  updateSurveyResult,
  bulkUpdateSurveyResults,
  updateSurveyResultRole,
  updateSurveyResultStatus,
  archiveSurveyResult,
  restoreSurveyResult,
  undoSurveyResultChange,
  listMailTemplates,
  updateMailTemplate,
  resetMailTemplate,
  previewMailTemplate,
  testMailTemplate,
  listOutbox,
  replayOutbox,
  startProxySession,
  endProxySession,
  listAuditEvents,
  exportAuditEvents,
  downloadFile,
  createUserEvents,
  listTaskRuns,
  getTaskRun,
  stopTaskRun,
  retryTaskRun,
  triggerScoreUpdate,
] as const satisfies readonly Route[]

/** Every feature that has calls; OpenAPI groups the operations by them. */
export const features = {
  'audit-events': 'What was done, by whom and when.',
  auth: 'Sign-in, sign-up, second factors, own sessions and devices.',
  'benchmark-scores': 'Scores against role benchmarks.',
  companies: 'Companies, their settings, places and logos.',
  downloads: 'Files of exports.',
  images: 'Pictures for pages and mails.',
  home: 'What needs the reader, and what is new.',
  invitations: 'Personal invitations to the survey.',
  live: 'What has changed, for pages that show it.',
  mailer: 'Mails that companies write themselves.',
  outbox: 'Mails and text messages that are sent, wait or failed.',
  'proxy-sessions': 'Acting as another user.',
  roles: 'Job roles of companies and global ones.',
  'saved-views': 'Filters and orders of lists under a name.',
  'survey-links': 'Open links to the survey.',
  'survey-results': 'Surveys of people with their scores and reports.',
  surveys: 'Taking the survey.',
  'task-runs': 'Work in the background: its progress and its results.',
  'user-events': 'Usage events of signed-in users.',
  users: 'Staff accounts and the own profile.',
}

type Known = (typeof routes)[number]

/** The operations that answer JSON; files and streams are fetched by their address. */
type Calls = { [R in Known as R['reply'] extends Shape ? `${R['method']} ${R['path']}` : never]: R }

/** The name by which the web calls an operation. Only types are imported, so no schema reaches a bundle. */
export type CallName = keyof Calls
export type CallInput<Name extends CallName> = Input<Calls[Name]>
export type CallReply<Name extends CallName> = Reply<Calls[Name]>
/** Writes that take an Idempotency-Key, so that they can be tried again. */
export type RepeatableCallName = {
  [Name in CallName]: Calls[Name] extends { idempotencyKey: true } ? Name : never
}[CallName]
export type CallCurrent<Name extends CallName> = Current<Calls[Name]>
