import { listAuditEvents } from './audit-events.ts'
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
import {
  createCompany,
  deleteLogo,
  getPublicCompany,
  getPublicRoleNames,
  listCompanies,
  listDepartments,
  listLocations,
  searchCompanies,
  updateCompany,
  uploadLogo,
} from './companies.ts'
import { listOutbox, replayOutbox } from './outbox.ts'
import { endProxySession, startProxySession } from './proxy-sessions.ts'
import { createRole, followRole, retireRole, searchRoles, unfollowRole, updateRole } from './roles.ts'
import type { Input, Reply, Route } from './route.ts'
import { closeSurveyLink, createSurveyLink, listSurveyLinks, updateSurveyLink } from './survey-links.ts'
import { getSurveyResult, listSurveyResults, searchSurveyResults } from './survey-results.ts'
import { getAttempt, registerForSurvey, saveAnswers, submitSurvey } from './surveys.ts'
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
  searchUsers,
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
  listCompanies,
  listLocations,
  listDepartments,
  createCompany,
  updateCompany,
  uploadLogo,
  deleteLogo,
  searchRoles,
  createRole,
  updateRole,
  retireRole,
  followRole,
  unfollowRole,
  listSurveyLinks,
  createSurveyLink,
  updateSurveyLink,
  closeSurveyLink,
  registerForSurvey,
  getAttempt,
  saveAnswers,
  submitSurvey,
  listSurveyResults,
  searchSurveyResults,
  getSurveyResult,
  listOutbox,
  replayOutbox,
  startProxySession,
  endProxySession,
  listAuditEvents,
  createUserEvents,
] as const satisfies readonly Route[]

type Known = (typeof routes)[number]

type NameOf<R extends Route> = R extends Route ? `${R['method']} ${R['path']}` : never

/** The name by which the web calls an operation. Only types are imported, so no schema reaches a bundle. */
export type CallName = NameOf<Known>
type RouteOf<Name extends CallName> = Extract<
  Known,
  Name extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
>
export type CallInput<Name extends CallName> = Input<RouteOf<Name>>
export type CallReply<Name extends CallName> = Reply<RouteOf<Name>>
