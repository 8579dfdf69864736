import { ComposeDialog } from '../../../assessment/messages/public.ts'
import { useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import type { CandidateChange, CandidateDetail } from '@seatwise/contract/candidates'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { ReasonDialog, useMove, useSurveyResult } from '../../../assessment/survey-results/public.ts'
import { track } from '../../../kernel/user-events.ts'
import { StageDot } from '../../../ui/stage-dot.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { InviteButton } from '../../../assessment/invitations/public.ts'
import { finishedOf, useReportActions } from '../../../assessment/reports/public.ts'
import { usePeopleWrite } from '../data.ts'
import { archiveWords, nameOf } from '../words.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'

const AddToBoard = lazyDialog(async () => (await import('./add-to-board.tsx')).AddToBoard)
const ConvertPerson = lazyDialog(async () => (await import('./convert-person.tsx')).ConvertPerson)

const MergeDialog = lazyDialog(async () => (await import('../merges/merge-dialog.tsx')).MergeDialog)
const EraseDialog = lazyDialog(async () => (await import('./erase-dialog.tsx')).EraseDialog)

const menuId = 'person-actions'
const writeId = 'write-to-person'

/** The actions for a person, such as to write an email or to move their latest result to the next stage. */
export function PersonActions({ user, person }: { user: UserProfile; person: CandidateDetail }) {
  const [isWriting, setWriting] = useState(false)
  const [asking, ask] = useState<'board' | 'convert' | 'archive' | 'merge' | 'erase'>()
  const { pending, problem, changeOne } = usePeopleWrite()
  const { can: may } = person
  const reportsOf = useReportActions()
  const finished = finishedOf(person)
  const [latest] = finished
  const close = () => ask(undefined)
  const change = (done: string, what: CandidateChange) => void changeOne(person, done, what, close)
  return (
    <>
      {may.update && can(user, 'messages.send') && (
        <Button
          id={writeId}
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          Email
        </Button>
      )}
      {may.update && person.latest && person.status && <MoveTo id={person.latest.id} />}
      {may.update && person.surveys.length === 0 && can(user, 'invitations.write') && (
        <InviteButton user={user} company={person.company} person={person} />
      )}
      {may.restore && (
        <Button loading={pending} onClick={() => change('Restored', { restore: {} })}>
          Restore
        </Button>
      )}
      {(may.update || latest || can(user, 'candidates.erase')) && (
        <RowActions
          id={menuId}
          name={nameOf(person)}
          onOpen={() => {
            if (latest) track('RESULT_ACTIONS_MENU_CLICKED', { from: 'person' })
          }}
          actions={() => [
            ...(latest ? reportsOf({ ...latest, has_earlier: finished.length > 1 }) : []),
            may.update && can(user, 'survey-results.move') && { label: 'Add to board…', run: () => ask('board') },
            may.update &&
              (person.kind === 'employee'
                ? {
                    label: 'Not an employee any more',
                    run: () => change('No longer employed', { convert: { kind: 'candidate' } }),
                  }
                : { label: 'Make an employee…', run: () => ask('convert') }),
            may.archive && { label: 'Archive…', run: () => ask('archive') },
            may.update &&
              can(user, 'candidates.merge') && { label: 'Merge with another entry…', run: () => ask('merge') },
            can(user, 'candidates.erase') && { label: 'Erase…', run: () => ask('erase') },
          ]}
        />
      )}

      {asking === 'board' && (
        <AddToBoard
          whose={nameOf(person)}
          company_id={person.company.id}
          candidate_ids={[person.id]}
          returnTo={menuId}
          onClose={close}
        />
      )}
      {asking === 'merge' && <MergeDialog person={person} returnTo={menuId} onClose={close} />}
      {asking === 'erase' && <EraseDialog person={person} returnTo={menuId} onClose={close} />}
      {asking === 'convert' && <ConvertPerson person={person} returnTo={menuId} onClose={close} />}
      {asking === 'archive' && (
        <ReasonDialog
          title={`Archive ${nameOf(person)}`}
          explains={archiveWords}
          button="Archive"
          pending={pending}
          problem={problem}
          returnTo={menuId}
          onConfirm={(reason) => change('Archived', { archive: { reason } })}
          onClose={close}
        />
      )}
      {isWriting && (
        <ComposeDialog
          company_id={person.company.id}
          selection={{ people: { ids: [person.id] } }}
          whose={nameOf(person)}
          returnTo={writeId}
          onClose={() => setWriting(false)}
        />
      )}
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
              <Menu.Item key={stage.id} leftSection={<StageDot color={stage.color} />} onClick={() => choose(stage.id)}>
                {stage.name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
