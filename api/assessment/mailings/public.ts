export { mailNameOf } from './repository.ts'
