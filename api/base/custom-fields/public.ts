export { changedCustomValues, shownCustomValues } from './values.ts'
