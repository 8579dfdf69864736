import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { ManagedUser } from '@seatwise/contract/users'
import { Problem } from '../../../ui/problem.tsx'
import { roleWords } from '../../../kernel/role-words.ts'
import { useUsersOf } from '../data.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import classes from '../proxy-sessions.module.css'

const pauseMs = 250

type Props = { company_id: string; chosen: ManagedUser | undefined; onChoose: (user: ManagedUser) => void }

/** A field that finds a user of a company by name or email address. */
export function UserChoice({ company_id, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, pauseMs)
  const users = useUsersOf(company_id, text)
  const found = users.data?.data.filter(({ can }) => can.log_in_as)
  return (
    <Stack gap={8}>
      <TextInput
        type="search"
        label="User"
        placeholder="Search names and addresses"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter in the search field must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoFocus
      />
      {users.isError && <Problem error={users.error} onRetry={() => void users.refetch()} />}
      {users.isPending && <LinesSkeleton />}
      <fieldset className={classes.users}>
        <legend className="visually-hidden">Users found</legend>
        {found?.map((user) => (
          <Row as="label" isOneLine gap={12} align="center" key={user.id}>
            <input
              type="radio"
              name="user"
              checked={user.id === chosen?.id}
              onChange={() => onChoose(user)}
              required={chosen === undefined}
            />
            <span>
              {user.first} {user.last}
              <Text as="small" isBlock tone="quiet">
                {roleWords[user.auth_role]} · {user.email}
              </Text>
            </span>
          </Row>
        ))}
      </fieldset>
      <Text role="status" tone="quiet" size="control" className={classes.found}>
        {users.data && found && hintFor(found.length, users.data.total > users.data.data.length)}
      </Text>
    </Stack>
  )
}

function hintFor(shown: number, isMore: boolean): string {
  if (shown === 0) return 'No user found whom you can act as.'
  return isMore ? 'There are more: search to find them.' : ''
}
