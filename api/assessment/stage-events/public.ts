export { isNotRejected } from './rejected.ts'
