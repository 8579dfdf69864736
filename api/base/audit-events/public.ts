export { audit, auditEach, type Audited, auditEventsToInsert, auditOwn } from './repository.ts'
export { auditList } from './search.ts'
