export { lockInviting } from './actions.ts'
export { countMails, noteMails } from './repository.ts'
export { invitationList, invitationsOf, toInvitation } from './search.ts'
