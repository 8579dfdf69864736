export { InviteButton } from './parts/invite-button.tsx'
