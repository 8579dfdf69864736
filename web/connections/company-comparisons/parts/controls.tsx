import { Button, NativeSelect, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { maxComparedRoles } from '@seatwise/contract/limits'
import { comparisonWeeks } from '@seatwise/contract/values/base'
import { counted } from '../../../kernel/counted.ts'
import { FilterField } from '../../../ui/filter-field.tsx'
import { Meta, Stack } from '../../../ui/layout.tsx'
import { usualWeeks, type ComparisonSearch } from '../page-state.ts'
import { weeksWords } from '../words.ts'

type Props = {
  onChange: (change: { [Name in keyof ComparisonSearch]?: ComparisonSearch[Name] | undefined }) => void
}

export const WeeksChoice = ({ search, onChange }: Props & { search: ComparisonSearch }) => (
  <NativeSelect
    size="sm"
    aria-label="Period"
    value={search.weeks ?? usualWeeks}
    data={comparisonWeeks.map((value) => ({ value, label: weeksWords[value] }))}
    onChange={({ currentTarget: { value } }) =>
      onChange({ weeks: comparisonWeeks.find((one) => one === value && one !== usualWeeks) })
    }
  />
)

type FranchiseProps = Props & { franchises: readonly { id: string; name: string }[]; franchise_id: string | undefined }

/** For super admins. */
export const FranchiseChoice = ({ franchises, franchise_id, onChange }: FranchiseProps) => (
  <NativeSelect
    size="sm"
    aria-label="Franchise"
    value={franchise_id}
    data={franchises.map(({ id, name }) => ({ value: id, label: name }))}
    onChange={({ currentTarget: { value } }) => onChange({ franchise_id: value, roles: undefined })}
  />
)

type RolesProps = {
  names: readonly string[]
  chosen: readonly string[]
  onChange: (roles: string[] | undefined) => void
}

/** The compared roles. One more than the maximum replaces the one that was chosen first. */
export const RolesChoice = ({ names, chosen, onChange }: RolesProps) => (
  <Popover position="bottom-end" trapFocus returnFocus>
    <Popover.Target>
      <Button size="sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
        {counted(chosen.length, ['role', 'roles'])}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap={8}>
        <Meta>
          {`Up to ${maxComparedRoles} roles; one more replaces the first. Without a choice: the two roles with the most scores.`}
        </Meta>
        <FilterField
          control={{
            kind: 'many',
            label: 'Roles',
            names: ['roles'],
            options: [...new Set([...names, ...chosen])].map((value) => ({ value, label: value })),
          }}
          state={{ roles: chosen }}
          onChange={({ roles }) =>
            // The field changes the names that it was given.
            onChange((roles as string[] | undefined)?.slice(-maxComparedRoles))
          }
        />
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
