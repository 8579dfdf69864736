import { useEffect, useRef, useState } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-field.module.css'

const pauseMs = 250

type Props = {
  value: string
  /** Says what is searched. */
  label: string
  /** Shorter texts are not searched, and the field says so. */
  minLength?: number
  onSearch: (text: string) => void
}

/** Searches after a pause in typing, and follows the URL when it changes by other means. */
export function SearchField({ value, label, minLength = 1, onSearch }: Props) {
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
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setText('')
    onSearch('')
    field.current?.focus()
  }
  const isTooShort = text.trim().length > 0 && text.trim().length < minLength
  return (
    <TextInput
      ref={field}
      className={classes.field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label="Clear the field" onClick={clear} />
        ) : (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )
      }
      rightSectionPointerEvents={text ? 'all' : 'none'}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      // Who leaves the field for a link before the pause is over is not called back from there by the search.
      onBlur={() => text !== value && onSearch(text)}
      description={isTooShort ? `Type at least ${minLength} characters.` : undefined}
      inputWrapperOrder={['input', 'description']}
      data-shortcut="search"
      size="sm"
    />
  )
}
