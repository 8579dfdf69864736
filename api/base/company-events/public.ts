export { companyEventList } from './repository.ts'
