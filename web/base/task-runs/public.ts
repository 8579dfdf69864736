export { useRun } from './data.ts'
export { RunProgress } from './parts/run-progress.tsx'
