import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UserProfile } from '@seatwise/contract/users'
import { Row, Surface, Text } from '../ui/layout.tsx'
import { Problem } from '../ui/problem.tsx'
import { showModal } from '../ui/show-modal.ts'
import classes from './palette.module.css'
import { usePaletteEntries, type Entry, type PaletteTopic } from './use-palette-entries.tsx'

type Props = {
  user: UserProfile
  topic: PaletteTopic
  onShow: (what: 'invite' | 'import' | 'resumes' | 'shortcuts') => void
  onClose: () => void
}

const placeholders: Record<PaletteTopic, string> = {
  everything: 'Find a person, a page or an action',
  companies: 'Show the results of a company',
}

const keys = [
  ['↑↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

/** Finds people, pages, companies and actions. The text field controls a list, after the ARIA pattern of a combobox. */
export function Palette({ user, topic, onShow, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, people } = usePaletteEntries({ user, topic, text, onShow })
  const listId = useId()
  const dialog = useModal()

  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]
  const optionId = (entry: Entry) => `${listId}${entry.key}`
  useEffect(() => {
    if (active) document.getElementById(`${listId}${active.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const run = (entry: Entry) => {
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && active) setChosen(entries.at((entries.indexOf(active) + by) % entries.length)!.key)
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }
  const label = placeholders[topic]
  return (
    <Surface
      as="dialog"
      ref={dialog}
      className={classes.palette}
      aria-label={label}
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <Row gap={12} align="center" isOneLine className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label="Close" onClick={onClose} />
      </Row>
      <div className={classes.list} id={listId} role="listbox" aria-label="Found">
        {groups.map(({ title, entries: members }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden>{title}</p>
            {members.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                isActive={entry === active}
                onPoint={() => setChosen(entry.key)}
                onRun={() => run(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {people.error ? (
        <Problem error={people.error} onRetry={people.retry} />
      ) : (
        <Text tone="quiet" className={classes.state} role="status">
          {people.isSearching ? 'Searching for people' : entries.length === 0 && `Nothing found for “${text.trim()}”`}
        </Text>
      )}
      <Row as="p" isOneLine gap={16} className={classes.keys} aria-hidden>
        {keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </Row>
    </Surface>
  )
}

/** Opens the dialog while it is mounted; closing returns the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    showModal(element)
    return () => element.close()
  }, [])
  return dialog
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onRun: () => void }

function Option({ id, entry, isActive, onPoint, onRun }: OptionProps) {
  const { icon: EntryIcon, label, meta, trailing } = entry
  return (
    // A click does not need a key handler here, because the focused text field handles the keys.
    <Row
      gap={12}
      align="center"
      isOneLine
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <EntryIcon size={18} stroke={1.6} aria-hidden />
      <Text as="span" weight="medium" isTruncated className={classes.label}>
        {label}
      </Text>
      {meta && (
        <Text tone="quiet" size="meta" isTruncated as="span" className={classes.meta}>
          {meta}
        </Text>
      )}
      {trailing && <span className={classes.trailing}>{trailing}</span>}
    </Row>
  )
}
