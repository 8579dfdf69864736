export {
  companyExists,
  findRole,
  inNameOrder,
  isDepartment,
  isOffered,
  isRoleName,
  rolesBehindLink,
} from './repository.ts'
