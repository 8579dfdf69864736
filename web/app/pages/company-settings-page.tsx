import { CompanySettingsPage as Page } from '../../base/companies/settings-page.tsx'
import { CompanyExports } from '../../connections/exports/parts/company-exports.tsx'
import { GeneratedTexts } from '../../hiring/generations/parts/generated-texts.tsx'

export const CompanySettingsPage = () => <Page CompanyExports={CompanyExports} GeneratedTexts={GeneratedTexts} />
