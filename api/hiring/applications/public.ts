export { findApplication } from './search.ts'
export { findOverdue } from './overdue.ts'
export { findUnopened } from './unopened.ts'
