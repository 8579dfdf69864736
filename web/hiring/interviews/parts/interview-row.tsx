import { useState } from 'react'
import { IconCalendarPlus, IconCalendarX, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Interview } from '@seatwise/contract/interviews'
import { currentBrand } from '../../../kernel/brand.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { call } from '../../../kernel/session.ts'
import { useAction, useWrite } from '../../../kernel/use-action.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { dateTime, shownZone } from '../../../ui/dates.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { reloadAround, saveCalendar } from '../data.ts'
import classes from '../interviews.module.css'
import { cancelWords, interviewersWords, minutesWords, missingWords, personStateWords, thereWords } from '../words.ts'

const ChangeDialog = lazyDialog(async () => (await import('./interview-dialog.tsx')).ChangeDialog)

export function InterviewRow({ interview, name }: { interview: Interview; name: string }) {
  const [dialog, setDialog] = useState<'change' | 'cancel'>()
  const download = useAction()
  const { pending, problem, run } = useWrite('interviews', { isToldInPlace: true })
  const close = () => setDialog(undefined)
  const { id, can, state, title, place, link, note, interviewers } = interview
  const menuId = `interview-${id}`
  const { meeting } = currentBrand().texts
  const when = dateTime(interview.starts_at)
  const there = thereWords(interview, shownZone())
  const missing = missingWords(interview)
  const notice = personStateWords(interview)
  const isOwn = interviewers.some(({ is_reader }) => is_reader)
  const cancel = () =>
    void run(async () => {
      await call('DELETE /interviews/{id}', { params: { id } })
      reloadAround()
      close()
    })
  return (
    <Row as="li" gap={8} align="start" className={classes.interview} data-over={state === 'planned' ? undefined : ''}>
      <div>
        <Text isBlock weight="medium">
          {when} {state === 'canceled' && <Pill>canceled</Pill>}
        </Text>
        <Text isBlock tone="quiet" size="meta">
          {[title, there, minutesWords(interview.minutes), interviewersWords(interview)].filter(Boolean).join(' · ')}
        </Text>
        {(place || link) && (
          <Text isBlock tone="quiet" size="meta">
            {place}
            {place && link && ' · '}
            {link && (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {link}
              </a>
            )}
          </Text>
        )}
        {note && state === 'planned' && (
          <Text isBlock size="meta">
            {note}
          </Text>
        )}
        {notice && (
          <Text isBlock tone="warn" size="meta">
            {notice}
          </Text>
        )}
        {missing && (
          <Text isBlock tone="warn" size="meta">
            {missing}
          </Text>
        )}
        {isOwn && state !== 'canceled' && (
          <Link to="/survey-results/$id/interview" params={{ id: interview.survey_result_id }}>
            Open the questions
          </Link>
        )}
      </div>
      {state !== 'canceled' && (
        <RowActions
          id={menuId}
          name={`${meeting} of ${when}`}
          actions={() => [
            state === 'planned' && {
              label: 'Add to calendar',
              icon: IconCalendarPlus,
              run: () => void download.run(() => saveCalendar(interview)),
            },
            can.update && { label: 'Change…', icon: IconPencil, run: () => setDialog('change') },
            can.cancel && {
              label: `Cancel ${meeting.toLowerCase()}…`,
              icon: IconCalendarX,
              run: () => setDialog('cancel'),
            },
          ]}
        />
      )}
      {dialog === 'change' && <ChangeDialog interview={interview} name={name} returnTo={menuId} onClose={close} />}
      {dialog === 'cancel' && (
        <ConfirmDialog
          title={`Cancel this ${meeting.toLowerCase()}`}
          explains={cancelWords(interview, name)}
          keep="Keep it"
          confirm={`Cancel ${meeting.toLowerCase()}`}
          isDangerous
          pending={pending}
          problem={problem}
          onKeep={close}
          onConfirm={cancel}
          returnTo={menuId}
        />
      )}
    </Row>
  )
}
