export { useDepartments } from './data.ts'
