export { eventsToRecord, recordEvents, type DomainEvent } from './repository.ts'
