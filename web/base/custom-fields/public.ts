export { useShownCustomFields } from './data.ts'
export { CustomFacts } from './parts/custom-facts.tsx'
export { CustomInputs } from './parts/custom-inputs.tsx'
export { customChangeOf, customDraftOf, customLabelsOf, customTextsOf } from './values.ts'
