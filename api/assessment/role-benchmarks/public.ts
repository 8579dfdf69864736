export { changeLines } from './changes.ts'
