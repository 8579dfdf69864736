export { InviteButton } from './parts/invite-button.tsx'
export { reasonWords, refusalWords, stateWords } from './words.ts'
