export { companyExists, findRole, inNameOrder, isDepartment, isOffered, isRoleName } from './repository.ts'
