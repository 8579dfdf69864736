export type { ResultsOfStages } from './deletion.ts'
export { findPipeline, isOwnTemplate } from './repository.ts'
