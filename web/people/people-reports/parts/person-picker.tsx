import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { minSearchLength } from '@seatwise/contract/limits'
import type { CandidateKind } from '@seatwise/contract/values/people'
import { call } from '../../../kernel/session.ts'
import { useAction } from '../../../kernel/use-action.ts'
import { shortDate } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTypedText } from '../../../ui/use-typed-text.ts'
import { nameOf } from '../../candidates/words.ts'
import { latestFinished } from '../../../assessment/reports/public.ts'
import { Meta, PlainList } from '../../../ui/layout.tsx'
import classes from './person-picker.module.css'

type Props = {
  title: string
  company_id: string
  /** Lists only people of this kind. */
  kind?: CandidateKind
  /** Results that are left out, because they are on the page already. */
  without: readonly string[]
  /** Called with the id of the person's latest finished survey. */
  onChoose: (survey_result_id: string) => void
  onClose: () => void
  returnTo?: string
}

const shown = 8

/** Asks for a person of a company who has finished a survey. */
export function PersonPicker({ title, company_id, kind, without, onChoose, onClose, returnTo }: Props) {
  const [search, setSearch] = useState('')
  // The search is not settled on blur, because the list would move under the pointer.
  const { text, setText } = useTypedText(search, setSearch)
  const { run, pending, problem } = useAction()
  const people = usePeopleToChoose(company_id, kind, search)
  const choose = (candidate_id: string) =>
    void run(async () => {
      const latest = await latestFinished(candidate_id)
      if (latest) onChoose(latest)
    })
  const found = people.data?.filter(({ latest }) => !latest || !without.includes(latest.id))
  return (
    <Dialog title={title} onClose={onClose} {...(returnTo ? { returnTo } : {})}>
      <TextInput
        type="search"
        aria-label="Search by name or email"
        placeholder="Search by name or email"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {(problem ?? people.error) && (
        <p className={classes.problem} role="alert">
          {problem ?? people.error?.message}
        </p>
      )}
      <PlainList className={classes.people} aria-busy={people.isFetching || pending}>
        {found?.map((person) => (
          <li key={person.id}>
            <button type="button" disabled={pending} onClick={() => choose(person.id)}>
              <span>{nameOf(person)}</span>
              <Meta as="small">
                {[person.latest?.role_name, person.latest && shortDate(person.latest.dated_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Meta>
            </button>
          </li>
        ))}
      </PlainList>
      {found?.length === 0 && (
        <p className={classes.none}>
          {search
            ? 'Nobody with a finished survey has this name.'
            : kind === 'employee'
              ? 'No other employee has finished a survey.'
              : 'Nobody else has finished a survey.'}
        </p>
      )}
    </Dialog>
  )
}

/** People who have finished a survey, the latest first; with a text, those whose name matches. */
function usePeopleToChoose(company_id: string, kind: CandidateKind | undefined, search: string) {
  const words = search.trim().length >= minSearchLength ? { search: search.trim() } : {}
  const filters = { company_id, has_result: true, ...(kind ? { kind } : {}), ...words }
  return useQuery({
    queryKey: ['candidates', 'to-choose', filters],
    queryFn: async () =>
      (await call('POST /candidates/search', { body: { filters, page_size: shown + 2 } })).data.slice(0, shown),
    placeholderData: keepPreviousData,
  })
}
