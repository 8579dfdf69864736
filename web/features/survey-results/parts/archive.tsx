import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import { call } from '../../../platform/session.ts'
import { useResultWrite } from '../data.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Archives a result, or restores it; nothing for readers who may do neither. */
export function Archive({ result: { id, version, can } }: { result: SurveyResultDetail }) {
  const { pending, write } = useResultWrite()
  const [isAsking, setAsking] = useState(false)
  useShortcuts('This result', can.archive ? [{ key: 'e', does: 'Archive', run: () => setAsking(true) }] : [])
  const archive = (reason: string) =>
    write('Result archived.', async () => {
      const answer = await call('POST /survey-results/archive', { body: { id, version, reason } })
      setAsking(false)
      return answer
    })
  const restore = () => write('Result restored.', () => call('POST /survey-results/restore', { body: { id, version } }))
  const Icon = can.archive ? IconArchive : IconArchiveOff
  return (
    <>
      {/* One button with two faces keeps the focus. */}
      {(can.archive || can.restore) && (
        <Button
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => (can.archive ? setAsking(true) : void restore())}
        >
          {can.archive ? 'Archive' : 'Restore'}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Archive this result"
          explains="It leaves the lists and the pipeline. It can be restored."
          button="Archive"
          pending={pending}
          onConfirm={(reason) => void archive(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
