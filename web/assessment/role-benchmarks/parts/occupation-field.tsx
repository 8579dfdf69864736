import { useState } from 'react'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Optional } from '../../../ui/optional.tsx'
import { useOccupations } from '../data.ts'

type Props = Pick<SelectProps, 'description' | 'error' | 'onBlur'> & {
  value: string | null
  onChange: (code: string | null) => void
}

const pauseMs = 250

/** A field that finds an occupation by words of its title. */
export function OccupationField({ value, onChange, ...others }: Props) {
  const [search, setSearch] = useState('')
  const [looked] = useDebouncedValue(search, pauseMs)
  const occupations = useOccupations(looked)
  return (
    <Select
      {...others}
      label={<Optional>Occupation that comes closest</Optional>}
      placeholder="Type a word, such as sales"
      data={occupations.data?.data.map((one) => ({ value: one.code, label: one.title })) ?? []}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the occupation' }}
      nothingFoundMessage="No occupation matches"
      comboboxProps={{ withinPortal: false }}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}
