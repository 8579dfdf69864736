export { attemptsWith, lockCandidacies } from './repository.ts'
