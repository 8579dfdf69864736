import { useState, type ComponentProps } from 'react'
import { Button, Switch } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { Ago } from '../ui/ago.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { CheckboxGroups } from '../ui/checkbox-groups.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { DropField } from '../ui/drop-field.tsx'
import { LinesSkeleton } from '../ui/lines-skeleton.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { SecretField } from '../ui/secret-field.tsx'
import { ChoiceSetting, NumberSetting, SettingRows } from '../ui/setting-rows.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import type { Specimen } from './specimen.ts'

const nothing = () => undefined

const groups = [
  {
    label: 'People',
    choices: [
      { value: 'added', label: 'Person added' },
      { value: 'changed', label: 'Person changed' },
    ],
  },
  {
    label: 'Stages',
    choices: [
      { value: 'moved', label: 'Stage changed', unavailable: 'You do not see stages.' },
      { value: 'begun', label: 'Stage begun', unavailable: 'You do not see stages.' },
    ],
  },
]

function Chosen({ values, error }: { values: string[]; error?: string }) {
  const [value, setValue] = useState(values)
  return (
    <>
      <CheckboxGroups label="Events" groups={groups} value={value} error={error} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  )
}

function Opened() {
  const [isOpened, setDialog] = useState(false)
  return (
    <>
      <Button onClick={() => setDialog(true)}>Open</Button>
      {isOpened && (
        <Dialog title="Archive this result" onClose={() => setDialog(false)}>
          <Button data-autofocus onClick={() => setDialog(false)}>
            Archive
          </Button>
        </Dialog>
      )}
    </>
  )
}

type DialogProps = Partial<ComponentProps<typeof ConfirmDialog>>

function Asking(props: DialogProps) {
  const [answer, setAnswer] = useState<string>()
  const [isOpened, setDialog] = useState(false)
  const settle = (value: string) => () => {
    setAnswer(value)
    setDialog(false)
  }
  return (
    <>
      <Button id="ask" onClick={() => setDialog(true)}>
        Deactivate
      </Button>
      <output>{answer}</output>
      {isOpened && (
        <ConfirmDialog
          title="Deactivate Amara Abara?"
          explains="They are signed out at once. You can activate them again later."
          confirm="Deactivate"
          isDangerous
          onConfirm={settle('done')}
          onKeep={settle('kept')}
          returnTo="ask"
          {...props}
        />
      )}
    </>
  )
}

const Dropped = (props: Partial<ComponentProps<typeof DropField>>) => (
  <DropField
    label="Choose resumes"
    button="Choose files"
    drop="or drop them here"
    limits="Up to 100 files of 10 MB each"
    icon={<IconFiles size={24} stroke={1.5} aria-hidden />}
    accept=".pdf"
    isMultiple
    onChoose={nothing}
    {...props}
  />
)

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
    part: 'CheckboxGroups',
    states: {
      'none chosen': () => <Chosen values={[]} error="Choose at least one event." />,
      'one that cannot be chosen again': () => <Chosen values={['added', 'moved']} />,
    },
  },
  {
    part: 'DropField',
    states: {
      'of files and folders': () => <Dropped takesFolders />,
      refused: () => <Dropped problem="There is no file in it." />,
      reading: () => <Dropped isPending />,
    },
  },
  { part: 'LinesSkeleton', states: { loading: () => <LinesSkeleton /> } },
  { part: 'SecretField', states: { shown: () => <SecretField label="Secret" value={`whsec_${'a1B2'.repeat(11)}`} /> } },
  {
    part: 'CodeBlock',
    states: { 'a long line': () => <CodeBlock label="Payload" text={`{\n  "id": "${'0'.repeat(120)}"\n}`} /> },
  },
  {
    part: 'SettingRows',
    states: {
      'a switch, a choice and a number': () => (
        <SettingRows>
          <Switch label="People see their own result" description="Shown on the last page of the survey." />
          <ChoiceSetting label="Automatic reminders" data={['None', 'One', 'Two']} />
          <NumberSetting label="Days before each reminder" defaultValue="0" error="Choose 1 or more." />
        </SettingRows>
      ),
    },
  },
  {
    part: 'UndoBar',
    states: { shown: () => <UndoBar message="Moved to Interview." onUndo={nothing} onEnd={nothing} /> },
  },
  { part: 'Dialog', states: { closed: () => <Opened /> } },
  {
    part: 'ConfirmDialog',
    states: {
      asks: () => <Asking />,
      'is on its way': () => <Asking pending />,
      'was refused': () => <Asking problem="They are the last owner of the company." />,
    },
  },
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
  {
    part: 'Avatar',
    states: {
      'every color': () =>
        ['Ada Berg', 'Bo Chan', 'Cy Dahl', 'Di Eck', 'Ed Funk', 'Flo Gray', 'Gil Hart', 'Hal Ito'].map((name) => (
          <Avatar key={name} name={name} />
        )),
      'one name only': () => <Avatar name="Élodie" />,
      'no name': () => <Avatar name="" />,
      small: () => <Avatar name="Cora Ownby" size="small" />,
      large: () => <Avatar name="Cora Ownby" size="large" />,
    },
  },
  { part: 'ProgressBar', states: { 'seven of 25': () => <ProgressBar value={7} max={25} label="Started" /> } },
  { part: 'CardSkeleton', states: { shown: () => <CardSkeleton /> } },
  { part: 'Ago', states: { 'two days': () => <Ago at={new Date(Date.now() - 172_800_000).toISOString()} /> } },
  { part: 'QrCode', states: { 'a link': () => <QrCode text="https://seatwise.example/survey" label="QR code" /> } },
]
