export { whoOf } from './words.ts'
