export { rejectReasonForMove } from './actions.ts'
