export { findDueReviews } from './repository.ts'
