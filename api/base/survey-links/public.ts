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
  rolesBehindLink,
} from './repository.ts'
