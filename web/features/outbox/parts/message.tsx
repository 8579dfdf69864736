import type { OutboxMessage } from '@seatwise/contract/outbox'
import { dateTime } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from '../outbox.module.css'
import { channelWords, stateWords } from '../words.ts'

type Props = {
  message: OutboxMessage
  /** Whether this environment shows the texts of messages. */
  isShown: boolean
  onClose: () => void
}

/** One message: what became of it, and its text where that is shown. */
export function Message({ message, isShown, onClose }: Props) {
  const { channel, subject, state, last_error, recipient } = message
  return (
    <Dialog title={subject || channelWords[channel]} onClose={onClose}>
      <p className={classes.quiet}>
        {channelWords[channel]} to {recipient} · {message.company_name} · {dateTime(message.created_at)}
      </p>
      <p>{stateWords(message)}</p>
      {last_error && <p className={classes.error}>{last_error}</p>}
      {state === 'uncertain' && (
        <p className={classes.quiet}>
          It is not sent again by itself. If the recipient does not have it, send it again: an email program that has it
          already shows it once.
        </p>
      )}
      {isShown && state === 'sent' && (
        <p className={classes.quiet}>The text of a sent message is not stored: it may open an account.</p>
      )}
      {isShown && state !== 'sent' && (
        <div className={classes.text}>
          {message.body.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{/^https?:\/\//.test(paragraph) ? <a href={paragraph}>{paragraph}</a> : paragraph}</p>
          ))}
        </div>
      )}
    </Dialog>
  )
}
