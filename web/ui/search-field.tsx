import { useRef } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-field.module.css'
import { useTypedText } from './use-typed-text.ts'

type Props = {
  value: string
  /** The label, which says what is searched. */
  label: string
  /** Shorter texts are not searched; the field then says so. */
  minLength?: number
  onSearch: (text: string) => void
}

/** Searches after a pause in typing, and follows the URL when it changes otherwise. */
export function SearchField({ value, label, minLength = 1, onSearch }: Props) {
  const { text, setText, settle } = useTypedText(value, onSearch)
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
      onBlur={settle}
      description={isTooShort ? `Type at least ${minLength} characters.` : undefined}
      inputWrapperOrder={['input', 'description']}
      data-shortcut="search"
      size="sm"
    />
  )
}
