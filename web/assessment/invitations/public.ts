export { InviteButton } from './parts/invite-button.tsx'
export { reasonWords } from './not-invited-words.ts'
