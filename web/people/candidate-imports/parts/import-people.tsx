import { useState } from 'react'
import { Button } from '@mantine/core'
import { importLimits } from '@seatwise/contract/limits'
import type { UserProfile } from '@seatwise/contract/users'
import { personImportFields } from '@seatwise/contract/values/people'
import { can } from '@seatwise/domain/permissions'
import { useAction } from '../../../kernel/use-action.ts'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { dateTime } from '../../../ui/dates.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { FileField, ImportSteps, useImportFile } from '../../../base/imports/public.ts'
import { RunProgress, useRun } from '../../../base/task-runs/public.ts'
import { DrawerBody, Text } from '../../../ui/layout.tsx'
import classes from '../candidate-imports.module.css'
import { importPeople, saveTemplate, useCellChoices, type ImportDraft, type ImportAnswer } from '../data.ts'
import { countWords, undoTitle } from '../words.ts'
import { CheckedPeople } from './checked-people.tsx'
import { LeftOutCells } from './left-out-cells.tsx'
import { MappedColumns } from './mapped-columns.tsx'
import { ReadColumns } from './read-columns.tsx'
import { UndoImport, UndoProgress, type StartedUndo } from './undo-import.tsx'

type Props = { user: UserProfile; company_id: string; onClose: () => void }

const limits = `One person per row with an email address, up to ${importLimits.rows.toLocaleString('en')} rows and 5 MB`

/** Imports the people of a CSV file or a workbook: choose the file, assign its columns, check the preview, confirm. */
export function ImportPeople({ user, company_id, onClose }: Props) {
  const { chosen, field, chooseSheet, chooseAnother } = useImportFile((file, sheet) =>
    importPeople(file, { step: 'columns', company_id, sheet }),
  )
  if (chosen)
    return (
      <Chosen
        key={chosen.columns.sheet}
        file={chosen.file}
        name={chosen.name}
        answer={chosen.columns}
        onSheet={(sheet) => void chooseSheet(sheet)}
        onBack={chooseAnother}
        user={user}
        company_id={company_id}
        onClose={onClose}
      />
    )
  return (
    <DrawerBody as="div" className={classes.import}>
      <ImportSteps current="File" />
      <FileField limits={limits} {...field} />
      <Text tone="quiet">Nothing is stored before you confirm, and nobody gets an email.</Text>
      <ReadColumns />
      <Text tone="quiet">
        No file yet?{' '}
        <button type="button" className={classes.textButton} onClick={saveTemplate}>
          Download a template
        </button>{' '}
        and fill it in.
      </Text>
    </DrawerBody>
  )
}

type ChosenProps = Props & {
  file: Blob
  name: string
  answer: ImportAnswer<'columns'>
  onSheet: (sheet: number) => void
  onBack: () => void
}

function Chosen({ user, file, name, answer, company_id, onSheet, onBack, onClose }: ChosenProps) {
  const [draft, setDraft] = useState<ImportDraft>({
    mapping: answer.mapping,
    duplicates: 'skip',
    // Only employees have a first day. Where a column says the kind, an empty cell is no employee.
    default_kind: answer.mapping.hired_at === null || answer.mapping.kind !== null ? 'candidate' : 'employee',
    corrections: [],
  })
  const [checked, setChecked] = useState<ImportAnswer<'check'>>()
  const choices = useCellChoices(user, company_id)
  const [task_run_id, setRun] = useState<string>()
  const { pending, problem, faults, run } = useAction({ isToldInPlace: true, fields: personImportFields })
  useUnsavedChanges(!task_run_id)
  const queryOf = ({ mapping, duplicates, default_kind, day_order, encoding, add_places }: ImportDraft) => ({
    company_id,
    sheet: answer.sheet ?? undefined,
    duplicates,
    default_kind,
    day_order,
    encoding,
    add_places,
    ...Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, column ?? undefined])),
  })
  const check = (next: ImportDraft) =>
    run(async () => {
      setChecked(await importPeople(file, { ...queryOf(next), step: 'check' }, next.corrections))
      setDraft(next)
    })
  const confirm = () =>
    run(async () =>
      setRun((await importPeople(file, { ...queryOf(draft), step: 'confirm' }, draft.corrections)).task_run_id),
    )
  const message = Object.values(faults)[0] ?? problem

  if (task_run_id && checked) return <Result {...{ task_run_id, checked, onClose }} />
  if (checked)
    return (
      <CheckedPeople
        // The fields of corrections begin anew with each check.
        key={JSON.stringify(draft.corrections)}
        {...{ checked, draft, pending, choices }}
        columns={answer.columns}
        settings={{ user, company_id }}
        mayAddPlaces={can(user, 'companies.write')}
        problem={message}
        onChange={(next) => void check(next)}
        onBack={() => setChecked(undefined)}
        onConfirm={() => void confirm()}
      />
    )
  return (
    <MappedColumns
      {...{ name, answer, draft, pending }}
      problem={message}
      onChange={setDraft}
      onSheet={onSheet}
      onBack={onBack}
      onCheck={() => void check(draft)}
    />
  )
}

type ResultProps = { task_run_id: string; checked: ImportAnswer<'check'>; onClose: () => void }

function Result({ task_run_id, checked, onClose }: ResultProps) {
  const [isUndoing, setUndoing] = useState(false)
  const [undo, setUndo] = useState<StartedUndo>()
  const undo_until = useRun(task_run_id).data?.data.undo_until
  const leftOut =
    checked.left_out_cell_count + checked.ambiguous_days.count + checked.not_employed + checked.problem_count
  return (
    <DrawerBody as="div" className={classes.import}>
      {!undo && <ImportSteps current="Result" />}
      {undo ? (
        <UndoProgress {...undo} />
      ) : (
        <RunProgress id={task_run_id} words={resultWords(checked)}>
          {undo_until && <Text tone="quiet">You can undo this import until {dateTime(undo_until)}.</Text>}
          {leftOut > 0 && (
            <Text>
              To add what was left out, correct it in the file, import the file again and choose “Fill in what is
              missing”.
            </Text>
          )}
          <LeftOutCells checked={checked} />
        </RunProgress>
      )}
      <DialogFoot>
        {undo_until && !undo && (
          <Button variant="default" onClick={() => setUndoing(true)}>
            {undoTitle}
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
      {isUndoing && (
        <UndoImport
          task_run_id={task_run_id}
          onStart={(started) => {
            setUndoing(false)
            setUndo(started)
          }}
          onClose={() => setUndoing(false)}
        />
      )}
    </DrawerBody>
  )
}

const resultWords = ({ added, changed, unchanged, left_out }: ImportAnswer<'check'>) => ({
  changed: (count: number) =>
    `${countWords(count, 'person', 'people')} ${changed === 0 ? 'added' : added === 0 ? 'changed' : 'added or changed'}`,
  notChanged: notChangedWords(unchanged, left_out.invalid + left_out.repeated),
  stop: 'Stop the import',
})

function notChangedWords(unchanged: number, leftOut: number): string {
  if (unchanged === 0) return countWords(leftOut, 'row was left out', 'rows were left out')
  return leftOut === 0 ? 'Not changed' : 'Not changed or left out'
}
