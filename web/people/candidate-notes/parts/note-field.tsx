import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react'
import { Combobox, Textarea, useCombobox, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Mentionable } from '@seatwise/contract/candidate-notes'
import { mentionedNames } from '@seatwise/domain/mentions'
import { counted } from '../../../kernel/counted.ts'
import { roleWords } from '../../../kernel/role-words.ts'
import { useMentionable, type MentionChoice } from '../data.ts'
import { mentionBefore } from '../mention-before.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from '../notes.module.css'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'ref'> & {
  ref?: Ref<HTMLTextAreaElement>
  candidate_id: string
  value: string
  mentioned: readonly MentionChoice[]
  /** True for a private note, which cannot mention anybody. */
  isPrivate: boolean
  /** @param mentioned the users whom the text mentions */
  onType: (text: string, mentioned: MentionChoice[]) => void
}

/** The text of a note. An @ followed by letters of a name shows the users who can be mentioned. */
export function NoteField({ ref, candidate_id, value, mentioned, isPrivate, onType, onKeyDown, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const merged = useMergedRef(field, ref)
  const statusId = useId()
  const [begun, setBegun] = useState<ReturnType<typeof mentionBefore>>()
  const rows = useMentionable(candidate_id, isPrivate ? undefined : begun?.typed)
  const isOpen = rows.length > 0
  const combobox = useCombobox({ opened: isOpen })
  const { selectFirstOption } = combobox
  const listed = rows.map(({ id }) => id).join()
  useEffect(() => {
    if (listed) selectFirstOption()
  }, [listed, selectFirstOption])

  const type = (text: string) => {
    // A name also counts if it was typed completely and not chosen.
    const known = [...new Map([...mentioned, ...rows].map((one) => [one.id, one])).values()]
    const names = mentionedNames(text, namesOf(known))
    onType(
      text,
      known.filter(({ name }) => names.has(name)),
    )
  }
  const look = ({
    currentTarget: { value: text, selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>) =>
    setBegun(selectionStart === selectionEnd ? mentionBefore(text, selectionStart, namesOf(mentioned)) : undefined)
  const choose = (id: string) => {
    const chosen = rows.find((one) => one.id === id)
    if (!chosen || !begun) return
    const end = begun.start + 1 + begun.typed.length
    const before = `${value.slice(0, begun.start)}@${chosen.name} `
    type(before + value.slice(end).replace(/^ /, ''))
    setBegun(undefined)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setBegun(undefined)
    } else if (isOpen && event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      combobox.clickSelectedOption()
    } else {
      // Ctrl+Enter saves the note and must not choose a user.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) combobox.resetSelectedOption()
      onKeyDown?.(event)
    }
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start" width="max-content">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          {...props}
          ref={merged}
          autosize
          minRows={2}
          maxRows={14}
          value={value}
          aria-describedby={statusId}
          onChange={(event) => {
            type(event.currentTarget.value)
            look(event)
          }}
          onSelect={look}
          onBlur={() => setBegun(undefined)}
          onKeyDown={press}
        />
      </Combobox.Target>
      <span id={statusId} role="status" className="visually-hidden">
        {isOpen && `${counted(rows.length, ['person', 'people'])} to mention. Arrows choose, Enter takes.`}
      </span>
      <Combobox.Dropdown className={classes.mentionable} hidden={!isOpen}>
        <Combobox.Options aria-label="People to mention">
          {rows.map(({ id, name, auth_role }: Mentionable) => (
            <Combobox.Option key={id} value={id}>
              {name}{' '}
              <Text as="small" tone="quiet">
                {roleWords[auth_role]}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const namesOf = (mentioned: readonly MentionChoice[]) => mentioned.map(({ name }) => name)
