import type { Words } from '../../platform/problem-messages.ts'

/** Messages of refusals in the role dialogs. */
export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this role meanwhile. Close this to see how it is now.',
  not_found: 'This role is not here any more. Close this and look at the list again.',
}
