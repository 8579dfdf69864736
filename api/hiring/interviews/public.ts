export { findOwnOnHome } from './search.ts'
