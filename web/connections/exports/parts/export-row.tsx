import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { CompanyExport } from '@seatwise/contract/exports'
import { useConfirm } from '../../../kernel/confirm.tsx'
import { useWrite } from '../../../kernel/use-action.ts'
import { dateTime } from '../../../ui/dates.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { startDownload } from '../../../kernel/start-download.ts'
import { askForDownload, deleteExport, stopExport } from '../data.ts'
import classes from '../exports.module.css'
import { stateWords } from '../words.ts'
import { ProofDialog } from './proof-dialog.tsx'

export function ExportRow({ row }: { row: CompanyExport }) {
  const { state, created_at, made_by, done, total, has_stages, sha256, can } = row
  return (
    <li data-state={state}>
      <Stack gap={2} className={classes.what}>
        <Text weight="medium" className={classes.when}>
          <time dateTime={created_at}>{dateTime(created_at)}</time>{' '}
          <Text as="span" tone="quiet" weight="regular">
            by {made_by.name ?? 'somebody of another company'}
          </Text>
        </Text>
        <p className={classes.meta} data-tone={state === 'failed' ? 'bad' : undefined}>
          {stateWords(row)}
          {state === 'ready' && !has_stages && ' · without stages'}
        </p>
        {state === 'running' && total !== null && <ProgressBar label="Rows read" value={done} max={total} />}
        {state === 'ready' && !can.download && (
          <p className={classes.meta}>It holds stages, which you cannot see. Make one of your own.</p>
        )}
        {can.download && (
          <Disclosure title="SHA-256" className={classes.sum}>
            <code>{sha256}</code>
          </Disclosure>
        )}
      </Stack>
      <Row align="center" isOneLine>
        {can.download && <Download row={row} />}
        {can.stop && <Stop row={row} />}
        {can.delete && <Actions row={row} />}
      </Row>
    </li>
  )
}

function Download({ row: { id, created_at } }: { row: CompanyExport }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Download<span className="visually-hidden"> the export of {dateTime(created_at)}</span>
      </Button>
      {isAsking && (
        <ProofDialog
          title="Download this export?"
          explains="The file holds everybody’s data. Keep it where only you can open it."
          submit="Download"
          onGiven={async (password) => startDownload(await askForDownload(id, password))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Stop({ row: { task_run_id, created_at } }: { row: CompanyExport }) {
  const { pending, run } = useWrite('exports')
  return (
    <Button variant="default" loading={pending} onClick={() => void run(() => stopExport(task_run_id))}>
      Stop<span className="visually-hidden"> the export of {dateTime(created_at)}</span>
    </Button>
  )
}

function Actions({ row }: { row: CompanyExport }) {
  const menu = menuId(row)
  const deleting = useConfirm('exports', (id: string) => ({
    title: 'Delete this export?',
    explains:
      'Nobody can download it any more, and a download that is going on ends. Files that were downloaded before are not reached. Your data here stays as it is.',
    confirm: 'Delete',
    isDangerous: true,
    returnTo: menu,
    run: () => deleteExport(id),
  }))
  return (
    <>
      <RowActions
        id={menu}
        name={`the export of ${dateTime(row.created_at)}`}
        actions={() => [{ label: 'Delete…', icon: IconTrash, run: () => deleting.ask(row.id) }]}
      />
      {deleting.dialog}
    </>
  )
}
