export { recordEvents, type DomainEvent } from './repository.ts'
