export { countRuns } from './repository.ts'
