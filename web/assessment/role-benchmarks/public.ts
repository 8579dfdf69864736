export { polesOf, scaleName } from './words.ts'
