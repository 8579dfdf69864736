export { attemptsWith } from './repository.ts'
