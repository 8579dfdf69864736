export { resultHistory, toEvent } from './search.ts'
