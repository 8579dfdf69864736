export { FirstDay } from './parts/first-day.tsx'
export { FirstSteps } from './parts/first-steps.tsx'
