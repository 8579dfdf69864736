export {
  changeSurveyLink,
  countFinished,
  countRegistration,
  countRegistrationOf,
  insertSurveyLink,
  isActiveReader,
  isLocation,
} from './repository.ts'
