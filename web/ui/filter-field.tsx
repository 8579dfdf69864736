import { useId, useState } from 'react'
import { TextInput } from '@mantine/core'
import { today } from './dates.ts'
import { chosenOf, periods, textOf, type FilterControl, type Option } from './filter-words.ts'
import classes from './filters.module.css'

type State = Record<string, unknown>
type Props = {
  control: FilterControl
  state: State
  onChange: (change: State) => void
  /** Called after a choice that leaves nothing more to choose. */
  onDone?: () => void
}

const searchableFrom = 9

export function FilterField({ control, state, onChange, onDone }: Props) {
  const [name = '', last = ''] = control.names
  switch (control.kind) {
    case 'many':
      return (
        <Choices
          control={control}
          type="checkbox"
          isChosen={(value) => chosenOf(state[name]).includes(value)}
          onChoose={(value, isChosen) => {
            const others = chosenOf(state[name]).filter((one) => one !== value)
            const next = isChosen ? [...others, value] : others
            onChange({ [name]: next.length > 0 ? next : undefined })
          }}
        />
      )
    case 'one':
      return (
        <Choices
          control={control}
          type="radio"
          isChosen={(value) => state[name] === value}
          onChoose={(value) => onChange({ [name]: value })}
        />
      )
    case 'check':
      return (
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={state[name] === true}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked || undefined })}
          />
          {control.label}
        </label>
      )
    case 'period':
      return (
        <div className={classes.period}>
          {periods.map(({ label, from, to }) => (
            <button
              type="button"
              key={label}
              onClick={() => {
                onChange({ [name]: today(from), [last]: today(to) })
                onDone?.()
              }}
            >
              {label}
            </button>
          ))}
          {[name, last].map((end, index) => (
            <TextInput
              key={end}
              type="date"
              label={index === 0 ? 'From' : 'To'}
              value={textOf(state[end])}
              onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value || undefined })}
            />
          ))}
        </div>
      )
  }
}

type ChoicesProps = {
  control: FilterControl
  type: 'checkbox' | 'radio'
  isChosen: (value: string) => boolean
  onChoose: (value: string, isChosen: boolean) => void
}

function Choices({ control: { label, options }, type, isChosen, onChoose }: ChoicesProps) {
  const group = useId()
  const [words, setWords] = useState('')
  const isMatch = (option: Option) => option.label.toLowerCase().includes(words.trim().toLowerCase())
  const found = options.filter(isMatch)
  return (
    <fieldset className={classes.choices}>
      <legend className="visually-hidden">{label}</legend>
      {options.length >= searchableFrom && (
        <TextInput
          type="search"
          size="xs"
          aria-label={`Search in ${label}`}
          placeholder="Search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      {found.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type={type}
            name={group}
            checked={isChosen(option.value)}
            onChange={({ currentTarget }) => onChoose(option.value, currentTarget.checked)}
          />
          {option.label}
        </label>
      ))}
      {found.length === 0 && <p className={classes.none}>Nothing matches</p>}
    </fieldset>
  )
}
