export { confirmStored, nameToStore, type Part, removeFile, storeFile } from './actions.ts'
export { findStoredAfter, insertPendingFile, markRemoved, type RemovedFile, type WrittenFile } from './repository.ts'
