import { useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { usePeople, usePerson } from '../data.ts'
import type { Change, ListState } from '../list-state.ts'

type Props = { state: ListState; onChange: Change }

const pauseMs = 250

/**
 * Filters by actor, impersonated user or subject. The server searches names and email addresses in the reader's
 * scope.
 */
export function PersonFilter({ state, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, pauseMs)
  const chosen = usePerson(state.user_id).data
  const found = usePeople(text === nameOf(chosen) ? '' : text).data ?? []
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      aria-label="Person"
      placeholder="Anybody"
      data={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
      value={state.user_id ?? null}
      onChange={(user_id) => onChange({ user_id: user_id ?? undefined })}
      // The server has filtered already. Mantine's own filter would hide matches by email address.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="Nobody found"
      searchable
      clearable
      size="xs"
    />
  )
}

const nameOf = (person: { first: string; last: string } | undefined) => (person ? `${person.first} ${person.last}` : '')
