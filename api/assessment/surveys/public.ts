export { phoneNumber } from './phone-number.ts'
export {
  createAttempt,
  createToken,
  createTypedToken,
  endSurveys,
  expireOldUntouchedAttempts,
  findBegunAttempt,
  findMerged,
  findOrCreateCandidate,
  insertResults,
} from './repository.ts'
