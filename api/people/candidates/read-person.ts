import type { CandidateDetail } from '@seatwise/contract/candidates'
import { isGenerating } from '@seatwise/domain/policies/generations'
import { findInList } from '../../kernel/list/search.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UserScope } from '../../kernel/scope.ts'
import { findGeneratingCompany } from '../../base/companies/public.ts'
import { seesStages, toResult } from '../../assessment/survey-results/public.ts'
import { shownPhone } from '../../assessment/surveys/public.ts'
import { countFiles } from '../candidate-files/repository.ts'
import { countNotes } from '../candidate-notes/repository.ts'
import { countMessages, findWaitingMail, ratingsOf, surveysOf } from './repository.ts'
import { candidateList, toPerson } from './search.ts'

/** The reply with one person, as every route that shows or changes a person returns it. */
export async function readPerson(scope: UserScope, id: string, public_url: string): Promise<{ data: CandidateDetail }> {
  const row = await findInList(scope, candidateList, id)
  if (!row) throw new Refusal('not_found')
  const surveys = await surveysOf(scope, id)
  return {
    data: {
      ...toPerson(scope, row),
      phone_shown: shownPhone(row.phone),
      ratings: await ratingsOf(scope, id),
      surveys: surveys.map((survey) => toResult(scope, survey, public_url)),
      files: await countFiles(scope, id),
      messages: await countMessages(scope, id, seesStages(scope)),
      notes: (await countNotes(scope, [id])).get(id) ?? 0,
      waiting_mail: seesStages(scope) ? await findWaitingMail(scope, id) : null,
      generates: isGenerating(await findGeneratingCompany(scope, row.company.id)),
    },
  }
}
