import type { Role } from '@seatwise/contract/roles'
import { currentBrand } from '../../platform/brand.ts'
import type { Words } from '../../platform/problem-messages.ts'

/** Messages of refusals in the role dialogs. */
export const refusalWords: Words = {
  changed_meanwhile: 'Someone else changed this role meanwhile. Close this to see how it is now.',
  not_found: 'This role is not here any more. Close this and look at the list again.',
}

const sources: Record<NonNullable<Role['benchmark']>['source'], string> = {
  expert: 'Set by hand',
  own_people: 'From own people',
  occupation_draft: 'Draft',
}

/** Whether results of a role are compared with a target, and where it comes from. */
export const targetWords = (benchmark: Role['benchmark']) => (benchmark ? sources[benchmark.source] : 'None yet')

/** Why the reader cannot change a role. */
export const whoChanges = ({ company }: Role) =>
  company
    ? `The owners of ${company.name} change it.`
    : `All companies share it: only ${currentBrand().name} changes it.`
