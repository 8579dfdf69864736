import { useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import type { Selection } from '../../../ui/selection.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import type { Found } from '../../../ui/table-column.ts'
import { useBulkWrite, useCountAll, useRolesOf, type Attributes } from '../data.ts'
import type { ListState } from '../list-state.ts'
import { SkippedDialog } from './skipped-dialog.tsx'

type Props = {
  state: ListState
  found: Found<SurveyResult>
  selection: Selection
  onSelect: (selection: Selection) => void
  /** How many results match, in words. */
  count: string | undefined
  /** Undefined where the selected results may belong to several companies. */
  company_id: string | undefined
}

/** What can be done with the selected results at once. */
export function BulkActions({ state, found, selection, onSelect, count, company_id }: Props) {
  const { pending, problem, write, skipped, forgetSkipped } = useBulkWrite(state)
  const { isCounting, countAll } = useCountAll(state)
  const areLoadedTicked = selection.kind === 'some' && selection.ids.length >= found.data.length
  const selectAll = () => void countAll((matching) => onSelect({ kind: 'all', except: [], matching }))
  const change = (words: string, attributes: Attributes) =>
    void write(words, selection, attributes, () => onSelect({ kind: 'some', ids: [] }))
  return (
    <>
      <BulkBar
        selection={selection}
        all={
          areLoadedTicked && found.more.hasNext && count ? { words: count, onSelect: selectAll, isCounting } : undefined
        }
        problem={problem}
        onClear={() => onSelect({ kind: 'some', ids: [] })}
      >
        <RoleMenu
          company_id={company_id}
          pending={pending}
          onChoose={(role_id, name) => change(`Role changed to ${name}`, { role_id })}
        />
        <Button
          size="xs"
          variant="default"
          loading={pending}
          onClick={() => change('Marked as tests', { is_test: true })}
        >
          Mark as test
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={pending}
          onClick={() => change('No longer tests', { is_test: false })}
        >
          Not a test
        </Button>
      </BulkBar>
      {skipped.length > 0 && <SkippedDialog skipped={skipped} rows={found.data} onClose={forgetSkipped} />}
    </>
  )
}

type RoleMenuProps = {
  company_id: string | undefined
  pending: boolean
  onChoose: (role_id: string, name: string) => void
}

/** Results of several companies have only the global roles in common. */
function RoleMenu({ company_id, pending, onChoose }: RoleMenuProps) {
  const [isOpened, setOpened] = useState(false)
  const roles = useRolesOf(company_id, isOpened)
  return (
    <Menu opened={isOpened} onChange={setOpened} position="top-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" variant="default" loading={pending} rightSection={<IconChevronDown size={14} aria-hidden />}>
          Change role
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.isPending && <Menu.Label>Loading</Menu.Label>}
        {roles.isError && <Menu.Label>The roles could not be loaded.</Menu.Label>}
        {roles.data?.length === 0 && <Menu.Label>There is no role that all of them can have.</Menu.Label>}
        {roles.data?.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onChoose(id, name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
