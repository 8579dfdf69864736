export type { ResultsOfStages } from './deletion.ts'
export { findPipeline } from './repository.ts'
