import { useId, useState } from 'react'
import { TextInput } from '@mantine/core'
import { maxScore, minScore } from '@seatwise/domain/bands'
import { today } from './dates.ts'
import {
  chosenOf,
  numberOf,
  periods,
  scoreBands,
  scoreWords,
  textOf,
  type FilterControl,
  type Option,
} from './filter-words.ts'
import classes from './filters.module.css'
import { useTypedText } from './use-typed-text.ts'
import { Grid, Row, Stack } from './layout.tsx'

type State = Record<string, unknown>
type Props = {
  control: FilterControl
  state: State
  onChange: (change: State) => void
  /** Called after a choice that completes the filter. */
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
        <Row as="label" align="center" isOneLine className={classes.choice}>
          <input
            type="checkbox"
            checked={state[name] === true}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked || undefined })}
          />
          {control.label}
        </Row>
      )
    case 'period':
      return (
        <Stack gap={2} className={classes.range}>
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
        </Stack>
      )
    case 'scores': {
      const [from, to] = [numberOf(state[name]), numberOf(state[last])]
      return (
        <Stack gap={2} className={classes.range}>
          <Grid gap={8} className={classes.ends}>
            <NumberField label="From" value={from} {...scoreRange} onChange={(value) => onChange({ [name]: value })} />
            <NumberField
              label="To"
              value={to}
              {...scoreRange}
              error={from !== undefined && to !== undefined && to < from && 'Less than From, so nothing is between.'}
              onChange={(value) => onChange({ [last]: value })}
            />
          </Grid>
          {scoreBands.map((band) => (
            <button
              type="button"
              key={band.label}
              onClick={() => {
                onChange({ [name]: band.from, [last]: band.to })
                onDone?.()
              }}
            >
              {band.label} <span>{scoreWords(band.from, band.to)}</span>
            </button>
          ))}
        </Stack>
      )
    }
    case 'numbers':
      return (
        <Grid gap={8} className={classes.ends}>
          {[name, last].map((end, index) => (
            <NumberField
              key={end}
              label={index === 0 ? 'From' : 'To'}
              value={numberOf(state[end])}
              onChange={(value) => onChange({ [end]: value })}
            />
          ))}
        </Grid>
      )
    case 'days':
      return (
        <NumberField
          label="At least"
          value={numberOf(state[name])}
          min={1}
          max={control.max ?? Infinity}
          onChange={(value) => onChange({ [name]: value })}
          onDone={onDone}
        />
      )
    case 'text':
      return (
        <TypedField
          label={`${control.label} contains`}
          value={textOf(state[name])}
          onChange={(typed) => onChange({ [name]: typed || undefined })}
          onDone={onDone}
        />
      )
  }
}

type TypedProps = {
  label: string
  value: string
  inputMode?: 'numeric' | 'decimal'
  error?: string | false | undefined
  onChange: (typed: string) => void
  onDone?: (() => void) | undefined
}

/** A text filter that applies after a pause in typing or on Enter. */
function TypedField({ value, onChange, onDone, ...props }: TypedProps) {
  const { text, setText, settle } = useTypedText(value, onChange)
  return (
    <TextInput
      {...props}
      value={text}
      onBlur={settle}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        settle()
        onDone?.()
      }}
    />
  )
}

const scoreRange = { min: minScore, max: maxScore }

type NumberProps = Omit<TypedProps, 'value' | 'onChange'> & {
  value: number | undefined
  /** The ends of a range of whole numbers; undefined for any number. */
  min?: number
  max?: number
  onChange: (value: number | undefined) => void
}

/** A text that is not a number, or not a whole one of the range, leaves the filter unchanged. */
function NumberField({ value, min, max, onChange, error, ...props }: NumberProps) {
  const [isInvalid, setInvalid] = useState(false)
  return (
    <TypedField
      {...props}
      inputMode={min === undefined ? 'decimal' : 'numeric'}
      error={
        isInvalid ? (min === undefined ? 'Enter a number.' : `Enter a whole number from ${min} to ${max}.`) : error
      }
      value={value === undefined ? '' : String(value)}
      onChange={(typed) => {
        const number = typed.trim() === '' ? undefined : Number(typed)
        const isValid =
          number === undefined ||
          (min === undefined
            ? Number.isFinite(number)
            : Number.isInteger(number) && number >= min && number <= (max ?? Infinity))
        setInvalid(!isValid)
        if (isValid && number !== value) onChange(number)
      }}
    />
  )
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
    <Stack as="fieldset" gap={2} className={classes.choices}>
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
        <Row as="label" align="center" isOneLine key={option.value} className={classes.choice}>
          <input
            type={type}
            name={group}
            checked={isChosen(option.value)}
            onChange={({ currentTarget }) => onChoose(option.value, currentTarget.checked)}
          />
          {option.label}
        </Row>
      ))}
      {found.length === 0 && <p className={classes.none}>Nothing matches</p>}
    </Stack>
  )
}
