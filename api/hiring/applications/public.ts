export { findUnopened } from './unopened.ts'
