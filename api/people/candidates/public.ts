export { lockCandidate } from './repository.ts'
export { candidateList, filtersOf, toPerson } from './search.ts'
