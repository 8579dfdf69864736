export { useColleagues } from './colleagues.ts'
