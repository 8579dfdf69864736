import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { RowGroups } from './row-groups.ts'

type Props<Row> = { groups: RowGroups<Row>; row: Row }

/** The heading of a group of rows, which collapses and expands the group. */
export function GroupHeading<Row>({ groups: { of, heading, collapsed, onToggle }, row }: Props<Row>) {
  const isOpen = !collapsed.has(of(row))
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => onToggle(of(row))}>
      <Chevron size={16} aria-hidden />
      {heading(row)}
    </button>
  )
}
