export { commonCallingCode, parsedPhone, phoneNumber, shownPhone } from './phone-number.ts'
export { shortened } from './actions.ts'
export { surveyEvents } from './events.ts'
export { createAttempt, createResults, findOrCreateCandidate } from './new-results.ts'
export {
  createToken,
  createTypedToken,
  endSurveys,
  expireOldUntouchedAttempts,
  findBegunAttempt,
  findMerged,
} from './repository.ts'
