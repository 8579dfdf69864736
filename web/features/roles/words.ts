import type { Words } from '../../platform/problem-messages.ts'

/** What is said in the dialogs of a role. */
export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this role meanwhile. Close this to see how it is now.',
  not_found: 'This role is not here any more. Close this and look at the list again.',
}
