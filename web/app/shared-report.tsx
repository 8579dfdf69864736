import '../ui/layout.module.css'
import { createRoot } from 'react-dom/client'
import { SharedReportPage } from '../assessment/report-shares/shared-report-page.tsx'

/**
 * The page of a shared report, for people without an account. It loads neither the shell nor Mantine nor the router.
 */
const dark = matchMedia('(prefers-color-scheme: dark)')
const showScheme = () => {
  document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
}
showScheme()
dark.addEventListener('change', showScheme)

const share_id = location.pathname.split('/')[2] ?? ''
createRoot(document.getElementById('root')!).render(<SharedReportPage share_id={share_id} />)
