import type { Role } from '@seatwise/contract/roles'
import { currentBrand } from '../../kernel/brand.ts'
import { counted, countedTo } from '../../kernel/counted.ts'
import type { Words } from '../../kernel/problem-messages.ts'

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

type RoleScores = Pick<Role, 'benchmark' | 'results'>

/** The number of scales with a target, or the number of results without a score. */
export function targetWords({ benchmark, results }: RoleScores) {
  if (benchmark) return counted(benchmark.scales, ['scale', 'scales'])
  return results === 0 ? 'None yet' : `No target, ${countedTo(results)} without score`
}

/** The source of the targets, or what it means that there are none. */
export const targetSource = (benchmark: Role['benchmark']) =>
  benchmark ? sources[benchmark.source] : 'Its results get no score.'

/** The targets in a sentence, for places without a column heading. */
export function targetSentence(role: RoleScores) {
  if (role.benchmark) return `Target on ${targetWords(role)}`
  return role.results === 0 ? 'No target yet' : targetWords(role)
}

/** Who can use a role. */
export const reachWords = ({ company }: Pick<Role, 'company'>) => (company ? `${company.name} only` : 'All companies')

export const followLabel = ({ name }: Role) => `Email me when someone finishes the survey for ${name}`

/** The reason why the user cannot change a role; undefined if they can. */
export const whoChanges = ({ company, can }: Role) =>
  can.update
    ? undefined
    : company
      ? `The owners of ${company.name} change it.`
      : `Offered to every company: only ${currentBrand().name} changes it.`
