export { useShownCustomFields } from './data.ts'
export { useCustomList } from './use-custom-list.tsx'
export { CustomFacts } from './parts/custom-facts.tsx'
export { CustomInputs } from './parts/custom-inputs.tsx'
