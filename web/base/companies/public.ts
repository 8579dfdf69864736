export { CompanyFilter, useCompanyFilter, usePlaceOptions } from './company-filter.tsx'
export { updateCompany, useCompany, useCompanyChoices, useJobCompanyChoices, usePlaceChoices } from './data.ts'
export { SettingsFrame } from './parts/settings-frame.tsx'
