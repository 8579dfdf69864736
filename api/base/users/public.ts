export { userList } from './search.ts'
