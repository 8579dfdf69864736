export { countRuns, isUndone } from './repository.ts'
