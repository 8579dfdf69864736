import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { TextInput } from '@mantine/core'
import { Text } from './layout.tsx'
import classes from './range-slider.module.css'
import type { Range } from './range.ts'

export type RangeEnd = keyof Range

const lowest = 1
const highest = 99
/** The positions of the thumbs at open ends: one step beyond the lowest and the highest number. */
const places = { lo: lowest - 1, hi: highest + 1 }

const numberWords = { lo: (value: number) => `${value} or more`, hi: (value: number) => `${value} or less` }
const openWords = { lo: 'No lower limit', hi: 'No upper limit' }
const endNames = { lo: 'lower end', hi: 'upper end' }
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -places.hi,
  End: places.hi,
}

const placeOf = (range: Range, end: RangeEnd) => range[end] ?? places[end]

/** How far an end can be moved: the thumbs cannot pass each other. */
const boundsOf = (range: Range, end: RangeEnd) =>
  end === 'lo' ? { min: places.lo, max: placeOf(range, 'hi') - 1 } : { min: placeOf(range, 'lo') + 1, max: places.hi }

/** The range after one end was moved; the position beyond the last number makes the end open. */
function moved(range: Range, end: RangeEnd, to: number): Range {
  const { min, max } = boundsOf(range, end)
  const place = Math.min(Math.max(to, min), max)
  return { ...range, [end]: place === places[end] ? null : place }
}

type Props = {
  /** The name of the range, with which the labels of both ends begin. */
  label: string
  value: Range
  onChange: (range: Range) => void
}

/**
 * A slider for a range from 1 to 99 with a thumb at each end. A thumb at the end of the track means no limit. The arrow
 * keys move a thumb by 1, the Page keys by 10, Home and End as far as possible; Delete removes the limit.
 */
export function RangeSlider({ label, value, onChange }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const thumbs = { lo: useRef<HTMLSpanElement>(null), hi: useRef<HTMLSpanElement>(null) }
  const [held, setHeld] = useState<{ end: RangeEnd; before: Range }>()
  const change = (range: Range) => {
    if (range.lo !== value.lo || range.hi !== value.hi) onChange(range)
  }

  const placeAt = (x: number) => {
    const { left, width } = track.current!.getBoundingClientRect()
    return Math.round(((x - left) / width) * places.hi)
  }
  function take(event: PointerEvent) {
    if (event.button !== 0) return
    // Prevents the browser from selecting text and from taking the focus away from the thumb.
    event.preventDefault()
    const place = placeAt(event.clientX)
    const away = (end: RangeEnd) => Math.abs(place - placeOf(value, end))
    const end = away('lo') < away('hi') || (away('lo') === away('hi') && place < placeOf(value, 'lo')) ? 'lo' : 'hi'
    event.currentTarget.setPointerCapture(event.pointerId)
    thumbs[end].current?.focus({ preventScroll: true })
    setHeld({ end, before: value })
    change(moved(value, end, place))
  }
  const drag = (event: PointerEvent) => held && change(moved(value, held.end, placeAt(event.clientX)))
  function giveBack() {
    // The browser took over the gesture to scroll the page, so the move is undone.
    if (held) change(held.before)
    setHeld(undefined)
  }
  const press = (end: RangeEnd) => (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isOpening = event.key === 'Delete' || event.key === 'Backspace'
    if (step === undefined && !isOpening) return
    event.preventDefault()
    change(step === undefined ? { ...value, [end]: null } : moved(value, end, placeOf(value, end) + step))
  }

  const thumb = (end: RangeEnd) => {
    const { min, max } = boundsOf(value, end)
    const number = value[end]
    return (
      <span
        ref={thumbs[end]}
        className={classes.thumb}
        style={{ left: `${placeOf(value, end)}%` }}
        data-open={number === null}
        data-held={held?.end === end}
        role="slider"
        tabIndex={0}
        aria-label={`${label}, ${endNames[end]}`}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={placeOf(value, end)}
        aria-valuetext={number === null ? openWords[end] : numberWords[end](number)}
        aria-orientation="horizontal"
        onKeyDown={press(end)}
      />
    )
  }
  return (
    <div
      className={classes.slider}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={giveBack}
    >
      <div ref={track} className={classes.track}>
        <RangeFill value={value} />
        {thumb('lo')}
        {thumb('hi')}
      </div>
    </div>
  )
}

/** The part of the track within the range. */
const RangeFill = ({ value }: { value: Range }) => (
  <i
    className={classes.fill}
    style={{ left: `${placeOf(value, 'lo')}%`, right: `${places.hi - placeOf(value, 'hi')}%` }}
  />
)

/** The track of a slider, read-only. */
export const RangeTrack = ({ value, label }: { value: Range; label: string }) => (
  <div className={classes.shown} role="img" aria-label={label}>
    <div className={classes.track}>
      <RangeFill value={value} />
    </div>
  </div>
)

const fieldNames = { lo: 'From', hi: 'To' }

type FieldsProps = Props & {
  path?: string
  onUnread?: ((end: RangeEnd, why: string | undefined) => void) | undefined
}

/**
 * Fields for the two numbers of a range. An empty field is an open end. A number that would cross the other one is
 * refused.
 * @property path the path of the range in its form, for links from the error summary to the field
 * @property onUnread called with the reason why the typed text cannot be used, and again once it can
 */
export function RangeFields({ label, value, onChange, path, onUnread }: FieldsProps) {
  const [refusal, setRefusal] = useState<{ of: Range; words: string }>()
  const refused = refusal?.of.lo === value.lo && refusal.of.hi === value.hi ? refusal.words : undefined
  const field = (end: RangeEnd) => (
    <RangeField
      label={`${label}, ${fieldNames[end].toLowerCase()}`}
      value={value[end]}
      path={path === undefined ? undefined : `${path}.${end}`}
      onType={(text) => {
        const input = read(text, value, end)
        setRefusal(typeof input === 'string' ? { of: value, words: input } : undefined)
        onUnread?.(end, typeof input === 'string' ? input : undefined)
        if (typeof input === 'string') return false
        if (input.number !== value[end]) onChange({ ...value, [end]: input.number })
        return true
      }}
    />
  )
  return (
    <span className={classes.fields} role="group" aria-label={label}>
      {field('lo')}
      <span aria-hidden>–</span>
      {field('hi')}
      <Text as="span" tone="bad" size="meta" className={classes.refused} role="alert">
        {refused}
      </Text>
    </span>
  )
}

/** The number in a typed text, or the reason why there is none. */
function read(text: string, range: Range, end: RangeEnd): { number: number | null } | string {
  const typed = text.trim()
  if (typed === '') return { number: null }
  const number = Number(typed)
  if (!/^\d+$/.test(typed) || number < lowest || number > highest) return 'Enter a whole number from 1 to 99.'
  const { min, max } = boundsOf(range, end)
  if (number > max) return `Must be less than ${max + 1}.`
  if (number < min) return `Must be more than ${min - 1}.`
  return { number }
}

type FieldProps = {
  label: string
  value: number | null
  path: string | undefined
  onType: (text: string) => boolean
}

function RangeField({ label, value, path, onType }: FieldProps) {
  const stored = value === null ? '' : String(value)
  // A typed text is dropped once a thumb has changed the number that it would replace.
  const [typed, setTyped] = useState({ over: stored, text: stored, isWrong: false })
  const { text, isWrong } = typed.over === stored ? typed : { text: stored, isWrong: false }
  const type = (next: string) => setTyped({ over: stored, text: next, isWrong: false })
  const take = () => {
    if (text !== stored || isWrong) setTyped({ over: stored, text, isWrong: !onType(text) })
  }
  return (
    <TextInput
      size="sm"
      classNames={{ input: classes.field }}
      data-path={path}
      aria-label={label}
      aria-description="Empty: no limit"
      placeholder="any"
      inputMode="numeric"
      value={text}
      error={isWrong}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          take()
        } else if (event.key === 'Escape' && text !== stored) {
          event.preventDefault()
          event.stopPropagation()
          type(stored)
          onType(stored)
        }
      }}
    />
  )
}

type ToggleProps = Props & {
  end: RangeEnd
  /** The value with which a limit starts that is set again. */
  startsAt: number
}

/** A button that opens or closes an end of the range, for touch and for users who do not know the keys. */
export function RangeEndToggle({ label, value, onChange, end, startsAt }: ToggleProps) {
  const isOpen = value[end] === null
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={isOpen}
      aria-label={`${label}, ${endNames[end]}: no limit`}
      title={isOpen ? 'Set a limit' : `Remove the ${endNames[end]}`}
      onClick={() => onChange(isOpen ? moved(value, end, startsAt) : { ...value, [end]: null })}
    >
      No limit
    </button>
  )
}
