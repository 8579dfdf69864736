import { useId, useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { readTable, type Table } from '../../../platform/table-file.ts'
import { useAction } from '../../../platform/use-action.ts'
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts'
import { queryClient } from '../../../platform/query.ts'
import { useRoleChoices } from '../../survey-links/data.ts'
import classes from '../invitations.module.css'
import { guessMapping, peopleOf, type Mapping, type RowProblem } from '../people-of-table.ts'
import { sendInvitations, type Outcome } from '../send.ts'
import { peopleWords, reasonWords } from '../words.ts'
import { Sent } from './sent.tsx'

type Props = { company_id: string; onClose: () => void }

/** Invites the people of a CSV file: choose it, say which column holds what, look at what is wrong, then send. */
export function InviteByFile({ company_id, onClose }: Props) {
  const [table, setTable] = useState<Table>()
  const [fault, setFault] = useState<string>()
  const input = useId()
  async function read(file: File | undefined) {
    if (!file) return
    const found = readTable(new Uint8Array(await file.arrayBuffer()))
    setFault('fault' in found ? found.fault : undefined)
    setTable('fault' in found ? undefined : found)
  }
  return (
    <div className={classes.dialog}>
      <div className={classes.file}>
        <label htmlFor={input}>CSV file</label>
        <input
          id={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          aria-describedby={`${input}-hint`}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        <p id={`${input}-hint`} className={classes.quiet}>
          One person per row, up to 10,000 rows, with a column for the email address. Nothing is sent before you
          confirm.
        </p>
        {fault && (
          <p className={classes.problem} role="alert">
            {fault}
          </p>
        )}
      </div>
      {table && <Mapped key={table.rows.length} table={table} company_id={company_id} onClose={onClose} />}
    </div>
  )
}

const fields: { field: keyof Mapping; label: string; isOptional: boolean }[] = [
  { field: 'email', label: 'Email address', isOptional: false },
  { field: 'name', label: 'Full name', isOptional: true },
  { field: 'first', label: 'First name', isOptional: true },
  { field: 'last', label: 'Last name', isOptional: true },
]

function Mapped({ table, company_id, onClose }: Props & { table: Table }) {
  const [mapping, setMapping] = useState(() => guessMapping(table))
  const [role_id, setRole] = useState('')
  const [checked, setChecked] = useState<Outcome>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { pending, problem, run } = useAction({ isToldInPlace: true })
  const roles = useRoleChoices(company_id).data ?? []
  const { people, problems } = peopleOf(table, mapping)
  useUnsavedChanges(!outcome)
  const sending = { company_id, role_id, people }
  const change = (field: keyof Mapping, column: string) => {
    setMapping({ ...mapping, [field]: Number(column) })
    setChecked(undefined)
  }
  const check = () => run(async () => setChecked(await sendInvitations({ ...sending, only_check: true })))
  const send = () =>
    run(async () => {
      setOutcome(await sendInvitations(sending))
      await queryClient.invalidateQueries({ queryKey: ['survey-results'] })
    })
  if (outcome) return <Sent {...{ outcome, company_id, role_id, onClose }} onMore={setOutcome} />
  const ready = people.length - (checked?.not_invited.length ?? 0)
  return (
    <>
      <NativeSelect
        label="Role"
        data={[{ value: '', label: 'Choose a role' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
        value={role_id}
        onChange={({ currentTarget }) => {
          setRole(currentTarget.value)
          setChecked(undefined)
        }}
      />
      <fieldset className={classes.columns}>
        <legend>Which column holds what</legend>
        {fields.map(({ field, label, isOptional }) => (
          <NativeSelect
            key={field}
            label={label}
            data={[
              ...(isOptional || mapping[field] < 0
                ? [{ value: '-1', label: isOptional ? 'None' : 'Choose a column' }]
                : []),
              ...table.columns.map((column, index) => ({ value: String(index), label: column })),
            ]}
            value={String(mapping[field])}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        ))}
      </fieldset>
      <Problems rows={table.rows.length} people={people.length} problems={problems} />
      {checked && <Checked outcome={checked} />}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        {checked ? (
          <Button loading={pending} disabled={ready === 0} onClick={() => void send()}>
            {ready === 1 ? 'Send 1 invitation' : `Send ${ready} invitations`}
          </Button>
        ) : (
          <Button loading={pending} disabled={role_id === '' || people.length === 0} onClick={() => void check()}>
            Check {peopleWords(people.length)}
          </Button>
        )}
      </div>
    </>
  )
}

/** Rows with problems that the page names. */
const maxShown = 100

function Problems({ rows, people, problems }: { rows: number; people: number; problems: readonly RowProblem[] }) {
  return (
    <section aria-labelledby="file-preview">
      <h3 id="file-preview">
        {peopleWords(people)} in {rows === 1 ? '1 row' : `${rows} rows`}
      </h3>
      {problems.length > 0 && (
        <>
          <p className={classes.quiet}>These rows are left out:</p>
          <ul className={classes.people}>
            {problems.slice(0, maxShown).map(({ row, column, problem }) => (
              <li key={`${row} ${column}`}>
                <span>
                  Row {row}, {column}
                </span>{' '}
                <span className={classes.quiet}>{problem}</span>
              </li>
            ))}
          </ul>
          {problems.length > maxShown && <p className={classes.quiet}>And {problems.length - maxShown} more.</p>}
        </>
      )}
    </section>
  )
}

/** Who of the file is known already. */
function Checked({ outcome: { not_invited } }: { outcome: Outcome }) {
  if (not_invited.length === 0) return <p role="status">Nobody of this file has been invited before.</p>
  return (
    <section aria-labelledby="file-known">
      <h3 id="file-known">{peopleWords(not_invited.length)} will not be invited</h3>
      <ul className={classes.people}>
        {not_invited.slice(0, maxShown).map(({ email, reason }) => (
          <li key={email}>
            <span>{email}</span> <span className={classes.quiet}>{reasonWords[reason]}</span>
          </li>
        ))}
      </ul>
      {not_invited.length > maxShown && <p className={classes.quiet}>And {not_invited.length - maxShown} more.</p>}
    </section>
  )
}
