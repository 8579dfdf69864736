export { findOwnOpen } from './search.ts'
