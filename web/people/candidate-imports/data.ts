import { useQuery } from '@tanstack/react-query'
import type { ImportCorrection } from '@seatwise/contract/imports'
import type { CallInput, CallReply } from '@seatwise/contract/routes'
import type { UserProfile } from '@seatwise/contract/users'
import type { DayOrder, ImportEncoding } from '@seatwise/contract/values/base'
import {
  candidateKinds,
  personImportFields,
  type CandidateKind,
  type DuplicateChoice,
  type PersonImportField,
} from '@seatwise/contract/values/people'
import { call } from '../../kernel/session.ts'
import { saveFile } from '../../ui/save-file.ts'
import { usePlaceChoices } from '../../base/companies/public.ts'
import type { Correcting } from '../../base/imports/public.ts'
import { useActiveUsers } from '../../base/users/public.ts'
import { fieldWords, kindWords } from './words.ts'

/** Long enough for a file of 5 MB over a slow connection. */
const uploadTimeoutMs = 120_000

type Importing = CallInput<'POST /candidates/import'>['query']
type ImportReply = CallReply<'POST /candidates/import'>['data']
export type ImportAnswer<Step extends Importing['step']> = Extract<ImportReply, { step: Step }>
/**
 * @property mapping the column of the file for each field; null for none
 * @property day_order chosen where no day of the file tells it
 * @property encoding chosen where the names looked wrong
 * @property add_places adds the locations and departments that the company does not have
 * @property corrections what stands instead of cells that could not be read, by row and field
 */
export type ImportDraft = {
  mapping: Record<PersonImportField, number | null>
  duplicates: DuplicateChoice
  default_kind: CandidateKind
  day_order?: DayOrder
  encoding?: ImportEncoding
  add_places?: 'true' | undefined
  corrections: readonly ImportCorrection[]
}

/**
 * Performs one step of an import. The file is sent with each step, because the server stores nothing of it before the
 * last one.
 */
export async function importPeople<Step extends Importing['step']>(
  file: Blob,
  query: Importing & { step: Step },
  corrections: readonly ImportCorrection[] = [],
): Promise<ImportAnswer<Step>> {
  const form = new FormData()
  if (corrections.length > 0) form.append('corrections', JSON.stringify(corrections))
  form.append('file', file, 'people.csv')
  const { data } = await call('POST /candidates/import', { query }, { form, timeoutMs: uploadTimeoutMs })
  // The cast is safe: the server answers the step that was requested.
  return data as ImportAnswer<Step>
}

/** What stands in cells that name something of the company. What is not known is typed instead. */
export function useCellChoices(user: UserProfile, company_id: string): Correcting['choices'] {
  const places = usePlaceChoices().data
  const colleagues = useActiveUsers(user, company_id)
  const namesOf = (field: 'locations' | 'departments') =>
    places?.[field].filter((place) => place.company_id === company_id).map(({ name }) => ({ value: name, label: name }))
  const [location, department] = [namesOf('locations'), namesOf('departments')]
  return {
    kind: candidateKinds.map((kind) => ({ value: kind, label: kindWords(kind) })),
    ...(location && { location }),
    ...(department && { department }),
    ...(colleagues && {
      owner: colleagues.map(({ name, email }) => ({ value: email, label: `${name} (${email})` })),
    }),
  }
}

/** What the undo of an import would do now. It is asked for each time, because people change meanwhile. */
export const useUndoPreview = (task_run_id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['candidate-imports', 'undo', task_run_id],
    queryFn: async () => {
      const { data } = await call('POST /candidates/import/undo', { body: { step: 'check', task_run_id } })
      // The server answers the step that was requested.
      if (data.step !== 'check') throw new Error('the answer is of another step')
      return data
    },
    enabled,
    gcTime: 0,
    staleTime: Infinity,
  })

/**
 * Downloads a template with our column names, to fill in. The byte order mark tells spreadsheets that the file is
 * UTF-8.
 */
export function saveTemplate() {
  const fields = personImportFields.filter((field) => field !== 'name')
  const head = fields.map((field) => fieldWords[field]).join(',')
  saveFile('people.csv', new Blob([`\uFEFF${head}\r\n`], { type: 'text/csv' }))
}
