import { useState } from 'react'
import { Button } from '@mantine/core'
import { Ago } from '../ui/ago.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Problem } from '../ui/problem.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import type { Specimen } from './specimen.ts'

const nothing = () => undefined

function Opened() {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      {isOpened && (
        <Dialog title="Archive this result" onClose={() => setOpened(false)}>
          <Button data-autofocus onClick={() => setOpened(false)}>
            Archive
          </Button>
        </Dialog>
      )}
    </>
  )
}

export const messageSpecimens: Specimen[] = [
  {
    part: 'Problem',
    states: { 'with a retry': () => <Problem error={new Error('The list could not be loaded.')} onRetry={nothing} /> },
  },
  {
    part: 'ChangedMeanwhile',
    states: {
      'one field differs': () => (
        <ChangedMeanwhile
          labels={{ name: 'Name' }}
          typed={{ name: 'Northgate' }}
          stored={{ name: 'Northgate Ltd' }}
          onTake={nothing}
          onKeep={nothing}
        />
      ),
      'nothing differs': () => (
        <ChangedMeanwhile labels={{}} typed={{}} stored={{}} onTake={nothing} onKeep={nothing} />
      ),
    },
  },
  {
    part: 'UndoBar',
    states: { shown: () => <UndoBar message="Moved to Interview." onUndo={nothing} onEnd={nothing} /> },
  },
  { part: 'Dialog', states: { closed: () => <Opened /> } },
  {
    part: 'Disclosure',
    states: {
      closed: () => (
        <Disclosure title="21 facets">
          <p>Sums of four answers</p>
        </Disclosure>
      ),
      open: () => (
        <Disclosure title={<h2>21 facets</h2>} isOpen>
          Sums of four answers
        </Disclosure>
      ),
    },
  },
  {
    part: 'CodeField',
    states: {
      empty: () => <CodeField label="Code" description="From your app" waits />,
      refused: () => <CodeField label="Code" problem="This code is not right." fault="This code is not right." />,
      'a backup code': () => <CodeField label="Backup code" isBackupCode waits />,
    },
  },
  { part: 'Ago', states: { 'two days': () => <Ago at={new Date(Date.now() - 172_800_000).toISOString()} /> } },
  { part: 'QrCode', states: { 'a link': () => <QrCode text="https://seatwise.example/survey" label="QR code" /> } },
]
