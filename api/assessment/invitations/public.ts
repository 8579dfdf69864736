export { invitationList, invitationsOf, toInvitation } from './search.ts'
