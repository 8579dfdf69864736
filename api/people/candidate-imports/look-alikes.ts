import type { PeopleImportPreview } from '@seatwise/contract/candidate-imports'
import type { UserScope } from '../../kernel/scope.ts'
import { shownPhone } from '../../assessment/surveys/public.ts'
import { listSimilarTo } from '../candidate-duplicates/repository.ts'
import { nameOf, type ImportedRow, type RowWithPerson } from './people-of-file.ts'
import type { Plan } from './plan.ts'

/** The maximum number of phone numbers in the preview that several rows have, and of rows of each. */
const maxSharedPhones = 20

/** Two people of one number can be one person with two addresses, which only a person can tell. */
export function sharedPhones(rows: readonly ImportedRow[]): PeopleImportPreview['shared_phones'] {
  const rowsOf = new Map<string, number[]>()
  for (const row of rows) {
    const phone = 'person' in row ? row.person.phone : undefined
    if (phone) rowsOf.set(phone, [...(rowsOf.get(phone) ?? []), row.row].slice(0, maxSharedPhones))
  }
  const shared = [...rowsOf].filter(([, ofPhone]) => ofPhone.length > 1)
  return shared.slice(0, maxSharedPhones).map(([phone, ofPhone]) => ({ phone: shownPhone(phone)!, rows: ofPhone }))
}

/** The new people who may be known already. Names are not compared: a file has many that somebody else bears too. */
export async function lookAlikes(
  scope: UserScope,
  company_id: string,
  plans: readonly { row: RowWithPerson; plan: Plan }[],
): Promise<PeopleImportPreview['look_alikes']['rows']> {
  const added = plans.flatMap(({ row, plan }) => (plan.outcome === 'added' ? [{ ...plan.facts, number: row.row }] : []))
  const people = added.map(({ number, email, phone }) => ({ number, email, phone }))
  const similar = await listSimilarTo(scope, company_id, people, 1)
  const personOf = new Map(added.map((person) => [person.number, person]))
  return similar.map(({ number, ...like }) => {
    const person = personOf.get(number)!
    return { row: number, name: nameOf(person), email: person.email, like }
  })
}
