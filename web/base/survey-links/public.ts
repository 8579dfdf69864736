export { useLocationChoices, useOwnerChoices, useRoleChoices, useSurveyLinks } from './data.ts'
export { Invite } from './parts/invite.tsx'
export { NoRole } from './parts/no-role.tsx'
