import { useState } from 'react'
import type { Role } from '@seatwise/contract/roles'
import { counted } from '../../../kernel/counted.ts'
import { Meta } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useRoleChoices } from '../data.ts'
import classes from '../role-benchmarks.module.css'
import { ownerWords } from '../words.ts'

/** Asks for the role of the targets. */
export function RoleChoice({ onChoose }: { onChoose: (role: Role) => void }) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useRoleChoices(search)
  return (
    <>
      <Meta className={classes.meta}>
        Which role is it for? Global roles serve every company without one of its own.
      </Meta>
      <SearchField label="Name of the role" value={search} onSearch={setSearch} />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className={classes.none}>No role matches. Owners add roles of their company on Roles.</p>
      )}
      {data && data.length > 0 && (
        <Rows scrolls aria-label="Roles">
          {data.map((role) => (
            <li key={role.id} className={classes.choice}>
              <button type="button" onClick={() => onChoose(role)}>
                <b>{role.name}</b>
                <span>
                  {ownerWords(role)} · {counted(role.results, ['result', 'results'])} ·{' '}
                  {role.benchmark ? `version ${role.benchmark.version} active` : 'no target yet'}
                </span>
              </button>
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}
