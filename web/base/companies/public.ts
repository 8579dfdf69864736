export { CompanyFilter, useCompanyFilter, usePlaceOptions } from './company-filter.tsx'
export { updateCompany, useCompany, useCompanyChoices, useJobCompanyChoices, usePlaceChoices } from './data.ts'
export { LocationDialog } from './parts/location-dialog.tsx'
export { SettingsFrame } from './parts/settings-frame.tsx'
