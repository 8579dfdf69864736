export { readRegistration } from './actions.ts'
export { asLinkVisitor, type LinkScope } from './entry.ts'
export {
  changeSurveyLink,
  countFinished,
  countRegistration,
  countRegistrationOf,
  insertSurveyLink,
  isActiveReader,
  isLocation,
  mayReadPerson,
  rolesBehindLink,
} from './repository.ts'
