import { useEffect, useState } from 'react'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

const pauseMs = 250

/** Searches when the typing pauses; follows the address when that changes by other means. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      type="search"
      aria-label="Search names and email addresses"
      placeholder="Search names and addresses"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      data-shortcut="search"
      size="md"
    />
  )
}
