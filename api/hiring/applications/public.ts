export { findApplication } from './search.ts'
export { findUnopened } from './unopened.ts'
