import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ImportUndoPreview } from '@seatwise/contract/candidate-imports'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { dateTime } from '../../../ui/dates.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DrawerBody, PlainList, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { RunProgress } from '../../../base/task-runs/public.ts'
import classes from '../candidate-imports.module.css'
import { useUndoPreview } from '../data.ts'
import { countWords, undoTitle } from '../words.ts'

/**
 * @property task_run_id the run of the import
 * @property onStart shows how far the undo is; by default, this dialog does
 */
type Props = { task_run_id: string; onClose: () => void; onStart?: (started: StartedUndo) => void }

/** @property id of the run */
export type StartedUndo = { id: string; preview: ImportUndoPreview }

/** Undoes an import: shows what would happen, and after the confirmation how far it is. */
export function UndoImport({ task_run_id, onClose, onStart }: Props) {
  const [started, setStarted] = useState<StartedUndo>()
  const preview = useUndoPreview(task_run_id, !started)
  const { pending, problem, run } = useWrite('task-runs', { isToldInPlace: true })
  const show = onStart ?? setStarted
  const confirm = () =>
    run(async () => {
      const { data } = await call('POST /candidates/import/undo', { body: { step: 'confirm', task_run_id } })
      // The reply to `check` has no run.
      if (data.step === 'confirm' && preview.data) show({ id: data.task_run_id, preview: preview.data })
    })
  return (
    <Dialog title={undoTitle} onClose={onClose}>
      <DrawerBody as="div" className={classes.import}>
        {started ? (
          <>
            <UndoProgress {...started} />
            <DialogFoot>
              <Button onClick={onClose}>Done</Button>
            </DialogFoot>
          </>
        ) : (
          <>
            {preview.isPending && (
              <Text tone="quiet" role="status" aria-busy="true">
                Looking at what this import has changed
              </Text>
            )}
            {preview.isError && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
            {preview.data && <Preview preview={preview.data} />}
            {problem && (
              <Text tone="bad" role="alert">
                {problem}
              </Text>
            )}
            <DialogFoot>
              <Button variant="default" disabled={pending} onClick={onClose} data-autofocus>
                Keep the import
              </Button>
              <Button data-danger disabled={!changesAny(preview.data)} loading={pending} onClick={() => void confirm()}>
                Undo import
              </Button>
            </DialogFoot>
          </>
        )}
      </DrawerBody>
    </Dialog>
  )
}

const changesAny = (preview: ImportUndoPreview | undefined) =>
  preview !== undefined && preview.removed + preview.changed > 0

function Preview({ preview }: { preview: ImportUndoPreview }) {
  const { removed, changed, kept, stays, stay_count, added_names, until } = preview
  return (
    <>
      <Text weight="semibold" className={classes.count} role="status">
        {changesAny(preview) ? effectWords(preview) : 'Nothing of this import can be undone'}
      </Text>
      <Text tone="quiet">
        {removed > 0 && 'People whom this import added are deleted for good. '}
        {changed > 0 &&
          'People whom it changed get their earlier values back, except where somebody has changed them since. '}
        {kept > 0 &&
          `${countWords(kept, 'person stays', 'people stay')}, because something was added or changed since the import. `}
        {changesAny(preview) && `This is possible until ${dateTime(until)}.`}
      </Text>
      {added_names.length > 0 && (
        <Text tone="quiet" canBreak>
          It also added {new Intl.ListFormat('en').format(added_names)} to the company. What nothing else uses is
          removed too; the result names what stays.
        </Text>
      )}
      {stay_count > 0 && (
        <section aria-labelledby="stays">
          <h3 id="stays">What stays</h3>
          <PlainList className={classes.stays}>
            {stays.map(({ label, detail }) => (
              <li key={label}>
                <bdi>{label}</bdi>{' '}
                <Text as="span" tone="quiet">
                  {detail}
                </Text>
              </li>
            ))}
          </PlainList>
          {stay_count > stays.length && (
            <Text tone="quiet">
              And {(stay_count - stays.length).toLocaleString('en')} more. The result will have a line for everyone.
            </Text>
          )}
        </section>
      )}
    </>
  )
}

function effectWords({ removed, changed }: ImportUndoPreview): string {
  if (changed === 0) return `${countWords(removed, 'person', 'people')} will be deleted`
  if (removed === 0) return `${countWords(changed, 'person', 'people')} will be changed back`
  return `${countWords(removed, 'person', 'people')} will be deleted, ${changed.toLocaleString('en')} changed back`
}

/** How far an undo is, and then its result. */
export const UndoProgress = ({ id, preview }: StartedUndo) => <RunProgress id={id} words={resultWords(preview)} />

const resultWords = ({ removed, changed }: ImportUndoPreview) => ({
  changed: (count: number) =>
    `Import undone: ${countWords(count, 'person', 'people')} ${changed === 0 ? 'deleted' : removed === 0 ? 'changed back' : 'deleted or changed back'}`,
  notChanged: 'Kept',
  stop: 'Stop the undo',
  sheet: 'Download the list',
})
