export { usePipelines, useRejectReasons } from './data.ts'
export { PipelineTabs } from './parts/pipeline-tabs.tsx'
export { useRejectReasonFilter } from './reject-reason-filter.ts'
