import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { DialogFoot } from './dialog-foot.tsx'
import { Dialog } from './dialog.tsx'
import { FilterField } from './filter-field.tsx'
import type { FilterControl } from './filter-words.ts'
import { Stack } from './layout.tsx'
import classes from './filters.module.css'
import type { Sortable, Sorting } from './table-column.ts'

type Props<Field> = {
  controls: readonly FilterControl[]
  /** How many filters are on. */
  filtering: number
  state: Record<string, unknown>
  onChange: (change: Record<string, unknown>) => void
  columns: readonly Sortable<Field>[]
  sort: Sorting<Field> | undefined
  match: string | undefined
  /** Undefined while no filter is on. */
  onClear: (() => void) | undefined
}

/** All filters and the sort order, in a sheet on phones. */
export function FilterSheet<Field extends string>(props: Props<Field>) {
  const { controls, filtering, state, onChange, columns, sort, match, onClear } = props
  const [isOpened, setDialog] = useState(false)
  const title = sort ? 'Filter and sort' : 'Filters'
  const close = () => setDialog(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={() => setDialog(true)}>
        {title}
        {filtering > 0 ? ` (${filtering})` : ''}
      </Button>
      {isOpened && (
        <Dialog title={title} onClose={close}>
          <Stack gap={16} className={classes.sheet}>
            {sort && <SortFields columns={columns} sort={sort} />}
            {controls.map((control) => (
              <Section key={control.label} control={control} state={state} onChange={onChange} />
            ))}
            <DialogFoot>
              {onClear && (
                <Button variant="default" onClick={onClear}>
                  Clear all
                </Button>
              )}
              <Button onClick={close}>{match ? `Show ${match}` : 'Show'}</Button>
            </DialogFoot>
          </Stack>
        </Dialog>
      )}
    </>
  )
}

const orders: FilterControl = {
  kind: 'one',
  label: 'Order',
  names: ['order'],
  options: [
    { value: 'asc', label: 'Ascending' },
    { value: 'desc', label: 'Descending' },
  ],
}

/** Fields for the sort column and the sort order, which stand in for the table heads. */
function SortFields<Field extends string>({
  columns,
  sort,
}: {
  columns: Props<Field>['columns']
  sort: Sorting<Field>
}) {
  const { field, order, onChange } = sort
  const fields = columns.flatMap(({ label, sort: by }) => (by ? { value: by.field, label, first: by.first } : []))
  const sortBy: FilterControl = { kind: 'one', label: 'Sort by', names: ['field'], options: fields }
  const chooseField = (chosen: Record<string, unknown>) => {
    const by = fields.find(({ value }) => value === chosen.field)
    if (by) onChange(by.value, by.first)
  }
  const turn = () => onChange(field, order === 'asc' ? 'desc' : 'asc')
  return (
    <>
      <Section control={sortBy} state={{ field }} onChange={chooseField} />
      <Section control={orders} state={{ order }} onChange={turn} />
    </>
  )
}

type SectionProps = Pick<Props<never>, 'state' | 'onChange'> & { control: FilterControl }

const Section = ({ control, state, onChange }: SectionProps) => (
  <section aria-label={control.label}>
    {control.kind !== 'check' && <h3>{control.label}</h3>}
    <FilterField control={control} state={state} onChange={onChange} />
  </section>
)
