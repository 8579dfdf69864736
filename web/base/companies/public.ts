export { updateCompany, useCompany, useCompanyChoices, useJobCompanyChoices, usePlaceChoices } from './data.ts'
export { SettingsFrame } from './parts/settings-frame.tsx'
export { addHash, countryChoices } from './words.ts'
