import { daysToFinish } from '@seatwise/contract/limits'
import { isRefusal, type CallError } from '../../../platform/call.ts'
import { Notice } from './notice.tsx'

const words: Record<string, { title: string; text: string }> = {
  link_not_found: {
    title: 'We do not know this survey link',
    text: 'Please check the link you were given. If it came by mail, copy the whole of it.',
  },
  link_closed: {
    title: 'This survey link has been closed',
    text: 'The company does not take surveys through this link any more. Ask the person who sent it for a new one.',
  },
  link_expired: {
    title: 'This survey link has expired',
    text: 'The time for this link has passed. Ask the person who sent it for a new one.',
  },
  company_suspended: {
    title: 'This company takes no surveys at the moment',
    text: 'Its account is suspended. Your answers are stored. Ask the person who sent you the link.',
  },
  link_full: {
    title: 'This survey link has been used up',
    text: 'As many people as it was made for have registered through it. Ask the person who sent it for a new one.',
  },
  survey_not_found: {
    title: 'This survey could not be found',
    text: 'The link may be incomplete. Open the link in your mail once more, or begin again with the link of the company.',
  },
  survey_expired: {
    title: 'The time for this survey has passed',
    text: `It could be finished within ${daysToFinish} days. Ask the company for a new link.`,
  },
  survey_submitted: {
    title: 'You have already finished this survey',
    text: 'Thank you. We received your answers, and nothing more is needed.',
  },
}

/** Shows why a survey cannot be opened, one page per reason. */
export function Refused({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const known = error.problem && words[error.problem]
  if (known) return <Notice title={known.title}>{known.text}</Notice>
  if (isRefusal(error)) return <Notice title="This survey could not be opened">{error.message}</Notice>
  return (
    <Notice title="There is no connection just now">
      <p>Your answers are kept on this device, and we keep trying.</p>
      <button type="button" className="button" onClick={onRetry}>
        Try now
      </button>
    </Notice>
  )
}
