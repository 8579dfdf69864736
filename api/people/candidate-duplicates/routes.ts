import {
  checkDuplicates,
  dismissDuplicate,
  restoreDuplicate,
  searchDuplicates,
  type PersonOfPair,
} from '@seatwise/contract/candidate-duplicates'
import { shownPhone } from '../../assessment/surveys/public.ts'
import { searchList } from '../../kernel/list/search.ts'
import type { Server } from '../../server.ts'
import { dismiss, findSimilar, restore } from './actions.ts'
import { duplicateList, type PairRow } from './search.ts'

export function registerCandidateDuplicates({ handle }: Server) {
  handle(searchDuplicates, async ({ scope, body }) => {
    const { rows, ...page } = await searchList(scope, duplicateList, body)
    return { ...page, data: rows.map((row) => ({ ...row, one: toPerson(row.one), other: toPerson(row.other) })) }
  })

  handle(checkDuplicates, async ({ scope, body }) => ({ data: await findSimilar(scope, body) }))

  handle(dismissDuplicate, async ({ scope, body }) => ({ data: await dismiss(scope, body) }))

  handle(restoreDuplicate, async ({ scope, body }) => ({ data: await restore(scope, body) }))
}

const toPerson = ({ phone, ...person }: PairRow['one']): PersonOfPair => ({ ...person, phone_shown: shownPhone(phone) })
