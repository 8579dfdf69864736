import { lazy, Suspense, useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { useSurveyResult } from '../../survey-results/data.ts'
import { call } from '../../../platform/session.ts'
import { useWrite } from '../../../platform/use-action.ts'
import { RowActions } from '../../../ui/row-actions.tsx'
import { useMove } from '../../survey-results/use-move.tsx'
import { nameOf } from '../words.ts'

const ComposeDialog = lazy(async () => ({
  default: (await import('../../messages/parts/compose-dialog.tsx')).ComposeDialog,
}))

const ConvertPerson = lazy(async () => ({ default: (await import('./convert-person.tsx')).ConvertPerson }))

const menuId = 'person-actions'
const writeId = 'write-to-person'

/** What can be done with a person: write to them, and move their latest result on. */
export function PersonActions({ user, person }: { user: UserProfile; person: CandidateDetail }) {
  const [isWriting, setWriting] = useState(false)
  const [isConverting, setConverting] = useState(false)
  const { run } = useWrite('candidates')
  const { id, version } = person
  const undoConversion = () =>
    void run(() => call('POST /candidates/convert', { body: { id, version, kind: 'candidate' } }))
  const [first] = person.surveys
  return (
    <>
      {first && can(user, 'messages.send') && (
        <Button
          id={writeId}
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          Email
        </Button>
      )}
      {person.latest && person.status && <MoveTo id={person.latest.id} />}
      {can(user, 'candidates.write') && (
        <RowActions
          id={menuId}
          name={nameOf(person)}
          actions={() => [
            person.kind === 'employee'
              ? { label: 'Not an employee any more', run: undoConversion }
              : { label: 'Make an employee…', run: () => setConverting(true) },
          ]}
        />
      )}
      <Suspense>
        {isConverting && <ConvertPerson person={person} returnTo={menuId} onClose={() => setConverting(false)} />}
        {isWriting && first && (
          <ComposeDialog
            company_id={person.company.id}
            selection={{ ids: [first.id] }}
            whose={nameOf(person)}
            returnTo={writeId}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function MoveTo({ id }: { id: string }) {
  const { data } = useSurveyResult(id)
  return data && data.stages.length > 0 ? <MoveMenu result={data} /> : null
}

function MoveMenu({ result }: { result: SurveyResultDetail }) {
  const { pending, choose, dialog } = useMove(result)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button loading={pending} rightSection={<IconChevronDown size={18} aria-hidden />}>
            Move to…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {result.stages
            .filter((stage) => stage.id !== result.status_id)
            .map((stage) => (
              <Menu.Item key={stage.id} onClick={() => choose(stage.id)}>
                {stage.name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
