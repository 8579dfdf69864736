export { addMissingPlaces, lockInScope, refuseAbsentCompany } from './actions.ts'
export {
  endOfDay,
  findGeneratingCompany,
  findPlace,
  findStoredCompany,
  type GeneratingCompany,
  isAnyOfBrands,
  lockCompany,
  type StoredCompany,
} from './repository.ts'
export { companyList } from './search.ts'
