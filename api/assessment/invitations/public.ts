export { countMails, noteMails } from './repository.ts'
export { invitationList, invitationsOf, toInvitation } from './search.ts'
