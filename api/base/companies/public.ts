export { addMissingPlaces, lockInScope, refuseAbsentCompany, removeUnusedPlaces } from './actions.ts'
export {
  endOfDay,
  findGeneratingCompany,
  findPlace,
  findStoredCompany,
  type GeneratingCompany,
  isAnyOfBrands,
  lockCompany,
  namesOfPlaces,
  type StoredCompany,
} from './repository.ts'
export { companyList } from './search.ts'
