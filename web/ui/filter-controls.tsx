import { useState, type ReactNode } from 'react'
import { Button, Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import classes from './list.module.css'

type Option = { value: string; label: string }
type Control = { kind: 'many' | 'one' | 'day' | 'check'; label: string; options?: readonly Option[] | undefined }
type Props = {
  filters: Record<string, { control?: Control }>
  /** Options that the page has loaded, by filter; a filter without options is not shown. */
  options?: Record<string, readonly (Option | string)[]>
  /** The value of each filter that is on. */
  state: Record<string, unknown>
  /** How many are on. */
  count: number
  onChange: (change: Record<string, unknown>) => void
  children?: ReactNode
}

/** Wide screens show the filters. Phones fold them behind a button that shows the number of active ones. */
export function FilterControls({ filters, options, state, count, onChange, children }: Props) {
  const [open, setOpen] = useState(false)
  const controls = Object.entries(filters).flatMap(([name, { control }]) => {
    const choices = control?.options ?? options?.[name]
    const isShown = control && (choices || control.kind === 'day' || control.kind === 'check')
    return isShown ? [{ name, ...control, options: choices ?? [] }] : []
  })
  const drawn = (control: Shown) => (
    <FilterControl
      key={control.name}
      control={control}
      state={state}
      onChange={(value) => onChange({ [control.name]: value })}
    />
  )
  const checks = controls.filter(({ kind }) => kind === 'check')
  return (
    <>
      <Button
        className={classes.filterButton}
        variant="default"
        size="md"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <div className={classes.filters} data-open={open}>
        {controls.filter(({ kind }) => kind !== 'check').map(drawn)}
        {children}
        {checks.length > 0 && <div className={classes.checks}>{checks.map(drawn)}</div>}
      </div>
    </>
  )
}

type Shown = Omit<Control, 'options'> & { name: string; options: readonly (Option | string)[] }
type ControlProps = { control: Shown; state: Props['state']; onChange: (value: unknown) => void }

function FilterControl({ control: { name, kind, label, options }, state, onChange }: ControlProps) {
  const value = state[name]
  const chosen = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'many':
      return (
        <MultiSelect
          label={label}
          placeholder={value ? '' : 'Any'}
          data={[...options]}
          value={Array.isArray(value) ? value : []}
          onChange={(values) => onChange(values.length > 0 ? values : undefined)}
          searchable={options.length > searchableFrom}
          clearable
        />
      )
    case 'one':
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: 'Any' }, ...options]}
          value={chosen}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      )
    case 'day':
      return (
        <TextInput
          type="date"
          label={label}
          value={chosen}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      )
    case 'check':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || undefined)}
        />
      )
  }
}

const searchableFrom = 8
