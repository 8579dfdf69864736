export { useActiveUsers, useColleagues } from './colleagues.ts'
