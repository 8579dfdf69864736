export { findTemplate, fullName, isKindOf, senderOf } from './actions.ts'
export { checkTemplate, namesWebAddress } from './check.ts'
export { findOwnTemplate, isTemplateOf } from './repository.ts'
