export { lockCandidate } from './repository.ts'
export { candidateList, exportFiltersOf, toPerson } from './search.ts'
