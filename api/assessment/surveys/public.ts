export { commonCallingCode, parsedPhone, phoneNumber, shownPhone } from './phone-number.ts'
export { shortened } from './actions.ts'
export { surveyEvents } from './events.ts'
export { createAttempt, findOrCreateCandidate, openWithoutSurvey } from './new-results.ts'
export {
  createToken,
  createTypedToken,
  endSurveys,
  expireOldUntouchedAttempts,
  findBegunAttempt,
  findMerged,
} from './repository.ts'
