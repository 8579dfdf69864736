import { AuditEventsPage as Page } from '../../base/audit-events/list-page.tsx'
import { detailsOf } from './audit-details.ts'

export const AuditEventsPage = () => <Page detailsOf={detailsOf} />
