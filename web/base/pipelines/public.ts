export { usePipelines } from './data.ts'
export { PipelineTabs } from './parts/pipeline-tabs.tsx'
