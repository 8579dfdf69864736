export { audit, auditEach, type AuditEntry, auditEventsToInsert, auditOwn } from './repository.ts'
export { auditList } from './search.ts'
