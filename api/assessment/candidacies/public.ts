export {
  decidesWithPerson,
  findTeamPart,
  findTeamPartWith,
  peopleOfTeams,
  teamPart,
  teamPartWith,
} from './team-parts.ts'
export { attemptsWith, lockCandidacies } from './repository.ts'
