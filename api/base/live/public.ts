export { changesSince } from './repository.ts'
