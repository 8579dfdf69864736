import { useState } from 'react'
import { Menu, Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { FilterField } from './filter-field.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { valueWords, type FilterControl, type Option } from './filter-words.ts'
import classes from './filters.module.css'
import { useIsPhone } from './phones.ts'
import type { Sortable, Sorting } from './table-column.ts'
import { Row } from './layout.tsx'

type Control = {
  kind: 'many' | 'one' | 'day' | 'score' | 'number' | 'days' | 'text' | 'check'
  label: string
  options?: readonly Option[] | undefined
  /**
   * The name of a range. Two filters with the same name are the ends of one range, such as the first and the last day
   * of a period.
   */
  range?: string
  /** The largest number of days. */
  max?: number
  isArrangement?: boolean
}
type Change = Record<string, unknown>
type Props<Field> = {
  filters: Record<string, { control?: Control }>
  /** Options that the page has loaded, by filter. A filter without options is shown only while it is on. */
  options?: Record<string, readonly (Option | string)[]> | undefined
  /** The value of each filter that is on. */
  state: Record<string, unknown>
  onChange: (change: Change) => void
  /** The columns and the sort order of the list, because phones show no table heads to sort by. */
  columns?: readonly Sortable<Field>[] | undefined
  sort?: Sorting<Field> | undefined
  /** The number of matching rows, in words. */
  match?: string | undefined
}

const noOptions = {}
const noColumns: readonly never[] = []

/** Active filters as chips in one row, and a menu that adds others. Phones show all of them in a sheet. */
export function Filters<Field extends string = never>(props: Props<Field>) {
  const { filters, options = noOptions, state, onChange, columns = noColumns, sort, match } = props
  const isPhone = useIsPhone()
  const [dialog, setDialog] = useState<string>()
  const isOn = ({ names }: FilterControl) => names.some((name) => state[name] !== undefined)
  const controls = controlsOf(filters, options).filter((control) => isOn(control) || hasChoices(control))
  const active = controls.filter(isOn)
  const clearAll = () => onChange(Object.fromEntries(active.flatMap(({ names }) => names.map(cleared))))
  if (controls.length === 0) return null
  if (isPhone)
    return (
      <>
        <FilterSheet
          controls={controls}
          filtering={active.filter(({ isArrangement }) => !isArrangement).length}
          state={state}
          onChange={onChange}
          columns={columns}
          sort={sort}
          match={match}
          onClear={active.length > 0 ? clearAll : undefined}
        />
        {active.length > 0 && (
          <Row align="center" isOneLine className={classes.strip} role="group" aria-label="Filters that are on">
            {active.map((control) => (
              <Chip
                key={control.label}
                control={control}
                state={state}
                isOpened={control.label === dialog}
                onOpen={(isOpened) => setDialog(isOpened ? control.label : undefined)}
                onChange={onChange}
              />
            ))}
            <button type="button" className={classes.clear} onClick={clearAll}>
              Clear
            </button>
          </Row>
        )}
      </>
    )
  const shownControls = controls.filter((control) => isOn(control) || control.label === dialog)
  const others = controls.filter((control) => !shownControls.includes(control))
  const add = (control: FilterControl) => {
    if (control.kind === 'check') onChange({ [control.names[0]!]: true })
    else setDialog(control.label)
  }
  return (
    <Row align="center" className={classes.chips} role="group" aria-label="Filters">
      {shownControls.map((control) => (
        <Chip
          key={control.label}
          control={control}
          state={state}
          isOn={isOn(control)}
          isOpened={control.label === dialog}
          onOpen={(isOpened) => setDialog(isOpened ? control.label : undefined)}
          onChange={onChange}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" withInitialFocusPlaceholder={false} returnFocus={false}>
          <Menu.Target>
            <button type="button" className={classes.add}>
              <IconPlus size={16} aria-hidden /> Filter
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((control) => (
              <Menu.Item key={control.label} onClick={() => add(control)}>
                {control.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active.length > 0 && (
        <button type="button" className={classes.clear} onClick={clearAll}>
          Clear all
        </button>
      )}
    </Row>
  )
}

const hasChoices = ({ kind, options }: FilterControl) => (kind !== 'many' && kind !== 'one') || options.length > 0
const cleared = (name: string) => [name, undefined] as const

type ChipProps = {
  control: FilterControl
  state: Props<never>['state']
  isOn?: boolean
  isOpened: boolean
  onOpen: (isOpened: boolean) => void
  onChange: (change: Change) => void
}

function Chip({ control, state, isOn = true, isOpened, onOpen, onChange }: ChipProps) {
  const { kind, label, names } = control
  const value = valueWords(control, state)
  const clear = () => {
    onOpen(false)
    onChange(Object.fromEntries(names.map(cleared)))
  }
  const text = (
    <>
      {!isOn && <IconPlus size={14} aria-hidden />}
      <span>{label}</span> {value && <b>{value}</b>}
    </>
  )
  return (
    <Popover opened={isOpened} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip} data-on={isOn}>
        {kind === 'check' ? (
          <span>{text}</span>
        ) : (
          <Popover.Target>
            <button type="button" onClick={() => onOpen(!isOpened)}>
              {text}
            </button>
          </Popover.Target>
        )}
        {isOn && (
          <button type="button" aria-label={`Remove the filter ${label}`} onClick={clear}>
            <IconX size={14} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        <FilterField control={control} state={state} onChange={onChange} onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** One control for each filter, in the order of the list's definition; the two ends of a range share one. */
function controlsOf(filters: Props<never>['filters'], options: NonNullable<Props<never>['options']>): FilterControl[] {
  const controls: FilterControl[] = []
  for (const [name, { control }] of Object.entries(filters)) {
    if (!control) continue
    const { kind, label, range, max, isArrangement = false } = control
    const choices = control.options ?? options[name]
    const last = controls.at(-1)
    if (range && last?.label === range) last.names.push(name)
    else if (kind === 'day' || kind === 'score' || kind === 'number')
      controls.push({ kind: rangeKinds[kind], label: range ?? label, names: [name], options: [] })
    else if (kind === 'days') controls.push({ kind, label, names: [name], options: [], max })
    else if (kind === 'text') controls.push({ kind, label, names: [name], options: [] })
    else if (kind === 'check') controls.push({ kind, label, names: [name], options: [], isArrangement })
    else controls.push({ kind, label, names: [name], options: (choices ?? []).map(asOption) })
  }
  return controls
}

const rangeKinds = { day: 'period', score: 'scores', number: 'numbers' } as const

const asOption = (option: Option | string): Option =>
  typeof option === 'string' ? { value: option, label: option } : option
