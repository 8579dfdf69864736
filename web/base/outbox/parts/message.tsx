import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { OutboxMessage } from '@seatwise/contract/outbox'
import { dateTime } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Row } from '../../../ui/layout.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from '../outbox.module.css'
import { useReplay } from '../use-replay.ts'
import { channelWords, sendWords, stateWords, titleOf, whyNotSent } from '../words.ts'

type Props = {
  message: OutboxMessage
  /** True if this environment shows the texts of messages. */
  isShown: boolean
  leaves: Parameters<typeof whyNotSent>[1]
  onClose: () => void
}

/** A message: what happened to it, and its text if the environment shows texts. */
export function Message({ message, isShown, leaves, onClose }: Props) {
  const { channel, last_error, withdrawal, recipient, about } = message
  const { problem, pending, replay } = useReplay(onClose)
  const unavailable = whyNotSent(message, leaves)
  return (
    <Dialog shape="drawer" title={titleOf(message)} onClose={onClose}>
      <Facts
        facts={[
          ['Status', stateWords(message)],
          ['Reason', withdrawal],
          ['Error', last_error !== withdrawal && last_error],
          [`${channelWords[channel]} to`, recipient],
          ['Company', message.company_name],
          [
            'Survey of',
            about && (
              <>
                <Link to="/survey-results/$id" params={{ id: about.survey_result_id }}>
                  {about.person}
                </Link>
                {about.role && `, ${about.role}`}
              </>
            ),
          ],
          ['Written', dateTime(message.created_at)],
        ]}
      />
      {message.state === 'uncertain' && message.is_replayable && (
        <p className={classes.note}>
          It is not sent again by itself. If the recipient does not have it, send it again: an email program that has it
          already shows it once.
        </p>
      )}
      {message.is_replayable && (
        <Row gap={12} align="center" className={classes.actions}>
          <Button
            loading={pending}
            disabled={Boolean(unavailable)}
            title={unavailable || undefined}
            onClick={() => replay([message])}
          >
            {sendWords([message])}
          </Button>
          {unavailable && <span>{unavailable}</span>}
          {problem && <span role="alert">{problem}</span>}
        </Row>
      )}
      <Text message={message} isShown={isShown} />
    </Dialog>
  )
}

function Text({ message: { subject, body, calendar }, isShown }: Pick<Props, 'message' | 'isShown'>) {
  if (!isShown) return <p className={classes.note}>Texts are not shown here, because they can open accounts.</p>
  if (body === '') return <p className={classes.note}>The text is no longer stored, because it can open an account.</p>
  return (
    <article className={classes.text}>
      {subject && <h3>{subject}</h3>}
      {body.split('\n\n').map((paragraph, index) => (
        // The index is a safe key: the paragraphs do not change places.
        <p key={index}>{/^https?:\/\//.test(paragraph) ? <a href={paragraph}>{paragraph}</a> : paragraph}</p>
      ))}
      {calendar && (
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile('invitation.ics', new Blob([calendar], { type: 'text/calendar' }))}
        >
          Download invitation.ics
        </Button>
      )}
    </article>
  )
}
