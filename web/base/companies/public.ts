export { CompanyFilter, nameWithCompany, useCompanyFilter, usePlaceOptions } from './company-filter.tsx'
export {
  type CompanyChoice,
  updateCompany,
  useCompany,
  useCompanyChoices,
  useFranchises,
  useJobCompanyChoices,
  usePlaceChoices,
} from './data.ts'
export { CompaniesTabs } from './parts/companies-tabs.tsx'
export { LocationDialog } from './parts/location-dialog.tsx'
export { SettingsLink } from './parts/settings-link.tsx'
export { SettingsFrame } from './parts/settings-frame.tsx'
