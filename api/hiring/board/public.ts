export { findPipeline } from './repository.ts'
export { columnOrder, findWaiting, searchColumns, toCard } from './search.ts'
