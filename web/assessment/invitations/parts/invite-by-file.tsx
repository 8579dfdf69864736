import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { importLimits } from '@seatwise/contract/limits'
import { useAction } from '../../../kernel/use-action.ts'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ColumnFields, FileField, ImportSteps, SheetField, useImportFile } from '../../../base/imports/public.ts'
import { useRoleChoices } from '../../../base/survey-links/public.ts'
import classes from '../invitations.module.css'
import { importPeople, type ImportAnswer } from '../send.ts'
import { CheckedFile } from './checked-file.tsx'
import { ImportResult } from './import-result.tsx'

type Props = { company_id: string; onClose: () => void }
type ColumnsAnswer = ImportAnswer<'columns'>

const limits = `One person per row with an email address, up to ${importLimits.rows.toLocaleString('en')} rows and 5 MB`
const fields = [
  { field: 'email', label: 'Email address' },
  { field: 'name', label: 'Full name', isOptional: true },
  { field: 'first', label: 'First name', isOptional: true },
  { field: 'last', label: 'Last name', isOptional: true },
] as const

/** Invites the people of a CSV file or a workbook: choose the file, assign its columns, check the preview, confirm. */
export function InviteByFile({ company_id, onClose }: Props) {
  const { chosen, field, chooseSheet, chooseAnother } = useImportFile((file, sheet) =>
    importPeople(file, { step: 'columns', company_id, sheet }),
  )
  if (chosen)
    return (
      <Mapped
        key={chosen.columns.sheet}
        file={chosen.file}
        found={chosen.columns}
        onSheet={(sheet) => void chooseSheet(sheet)}
        onBack={chooseAnother}
        company_id={company_id}
        onClose={onClose}
      />
    )
  return (
    <div className={classes.import}>
      <ImportSteps current="File" />
      <FileField limits={limits} {...field} />
      <Text tone="quiet">Nothing is sent before you confirm.</Text>
    </div>
  )
}

function Mapped({
  file,
  found,
  company_id,
  onSheet,
  onBack,
  onClose,
}: Props & { file: Blob; found: ColumnsAnswer; onSheet: (sheet: number) => void; onBack: () => void }) {
  const [mapping, setMapping] = useState(found.mapping)
  const [role_id, setRole] = useState('')
  const [again, setAgain] = useState(false)
  const [checked, setChecked] = useState<ImportAnswer<'check'>>()
  const [task_run_id, setRun] = useState<string>()
  const { pending, problem, faults, run } = useAction({ isToldInPlace: true, fields: ['role_id', 'email'] })
  const roles = useRoleChoices(company_id)
  useUnsavedChanges(!task_run_id)
  const asked = {
    company_id,
    sheet: found.sheet ?? undefined,
    role_id: role_id || undefined,
    ...Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, column ?? undefined])),
  }
  const check = (isAgain: boolean) =>
    run(async () => {
      setChecked(await importPeople(file, { ...asked, step: 'check', again: isAgain ? 'true' : undefined }))
      setAgain(isAgain)
    })
  const confirm = () =>
    run(async () => {
      const answer = await importPeople(file, { ...asked, step: 'confirm', again: again ? 'true' : undefined })
      setRun(answer.task_run_id)
    })
  if (task_run_id) return <ImportResult id={task_run_id} onClose={onClose} />
  if (checked)
    return (
      <CheckedFile
        {...{ checked, again, pending }}
        // These errors belong to fields of the previous step; for example, the role has been retired in the meantime.
        problem={faults.role_id ?? faults.email ?? problem}
        onAgain={(isAgain) => void check(isAgain)}
        onBack={() => setChecked(undefined)}
        onConfirm={() => void confirm()}
      />
    )
  if (roles.isError && !roles.data) return <Problem error={roles.error} onRetry={() => void roles.refetch()} />
  return (
    <div className={classes.import}>
      <ImportSteps current="Columns" />
      <NativeSelect
        label="Role"
        description="The survey is the same for every role; the score is compared with this one."
        data={[
          { value: '', label: 'Choose a role' },
          ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={role_id}
        error={faults.role_id}
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
      />
      <SheetField sheets={found.sheets} sheet={found.sheet} onChange={onSheet} />
      <ColumnFields suggested={found} columns={found.columns} fields={fields} mapping={mapping} onChange={setMapping} />
      {(faults.email ?? problem) && (
        <p className={classes.problem} role="alert">
          {faults.email ?? problem}
        </p>
      )}
      <Row gap={12} justify="end" className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button loading={pending} onClick={() => void check(again)}>
          {found.rows === 1 ? 'Check 1 row' : `Check ${found.rows.toLocaleString('en')} rows`}
        </Button>
      </Row>
    </div>
  )
}
