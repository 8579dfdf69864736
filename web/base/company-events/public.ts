export { companyEventWords } from './words.ts'
