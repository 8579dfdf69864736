/** @jsxImportSource preact */
import { daysToFinish } from '@seatwise/contract/limits'
import { currentBrand } from '../../../platform/brand.ts'
import type { CallError } from '../../../platform/call.ts'
import { read } from '../../../platform/storage.ts'
import { isBusy, isFinal } from '../attempt-answers.ts'
import { entries, type GoTo } from '../data.ts'
import { Notice } from './notice.tsx'

const askTheSender = 'Ask the person who sent it to you for a new one.'

const words: Record<string, { title: string; text: string }> = {
  link_not_found: {
    title: 'This survey link does not work',
    text: 'The link may have been cut off or replaced. Open it again from the email, or ask the person who sent it for a new one.',
  },
  link_closed: {
    title: 'This survey link has been closed',
    text: `Nobody can register through it anymore. ${askTheSender}`,
  },
  link_expired: {
    title: 'This survey link has expired',
    text: `It could be used for a limited time only. ${askTheSender}`,
  },
  company_suspended: {
    title: 'This company takes no surveys at the moment',
    text: 'Answers that were saved stay stored. Ask the person who sent you the link when you can go on.',
  },
  link_full: {
    title: 'This survey link has been used up',
    text: `As many people as it was made for have registered through it. ${askTheSender}`,
  },
  invitation_over: {
    title: 'This invitation has ended',
    text: 'Its time has passed, or it was withdrawn. Ask the company that invited you for a new one.',
  },
  survey_not_found: {
    title: 'This survey could not be found',
    text: 'A part of the link may be missing. Open the link in your email again.',
  },
  survey_expired: {
    title: 'The time for this survey has passed',
    text: `It could be finished within ${daysToFinish} days. Register again, or ask the company for a new link.`,
  },
  survey_submitted: {
    title: 'You have already finished this survey',
    text: 'We received your answers. Nothing more is needed, and you can close this page.',
  },
}

/** The link tells the same when it is opened again. */
const lasting = ['link_not_found', 'link_closed', 'link_expired', 'link_full']

/** @property hasUnsaved whether the page shows answers that have not been saved */
type Props = { error: CallError; hasUnsaved?: boolean; onRetry: () => void; goTo: GoTo }

/** Shows why a survey cannot be opened, one page per reason, and the ways on that this browser knows. */
export function Refused({ error, hasUnsaved = false, onRetry, goTo }: Props) {
  if (!isFinal(error))
    return (
      <Notice title={isBusy(error) ? 'We cannot open this just now' : 'There is no connection just now'}>
        <p className="lead">Nothing that you have entered is lost, and we keep trying.</p>
        <button type="button" className="button" onClick={onRetry}>
          Try now
        </button>
      </Notice>
    )
  const known = error.problem && words[error.problem]
  const isLasting = lasting.includes(error.problem ?? '')
  return (
    <Notice
      title={known ? known.title : 'This survey could not be opened'}
      company={error.company}
      isBrokenLink={isLasting}
      offersSupport={isOnForm() && !entries.current()}
    >
      <p className="lead">{known ? known.text : error.message}</p>
      {hasUnsaved && (
        <p className="lead">
          {error.problem === 'survey_submitted'
            ? 'Answers that you gave here after that are no part of it.'
            : 'Answers that you gave here last could not be saved.'}
        </p>
      )}
      <WaysOn goTo={goTo} isLasting={isLasting} />
    </Notice>
  )
}

const isOnForm = () => location.pathname === '/survey/register'

/** Leads to the survey begun in this browser, to the form where the person registered for it, or to somebody who can help. */
export function WaysOn({ goTo, isLasting = false }: { goTo: GoTo; isLasting?: boolean }) {
  const form = read('previous_survey_url')
  if (isOnForm() && entries.current())
    return (
      <button type="button" className="button" onClick={() => goTo('/survey/take')}>
        Continue the survey you started
      </button>
    )
  if (isOnForm() && isLasting) return <AskForHelp kind="button plain" />
  if (isOnForm())
    return (
      <p className="ways">
        <AskForHelp kind="button" />
        <button type="button" className="button plain" onClick={() => location.reload()}>
          Try the link again
        </button>
      </p>
    )
  if (!form) return null
  return (
    <a className="button plain" href={form}>
      Register again
    </a>
  )
}

/** The address of the link says which company and role it is about. */
function AskForHelp({ kind }: { kind: 'button' | 'button plain' }) {
  const letter = new URLSearchParams({ subject: 'My survey link does not work', body: location.href })
  return (
    <a className={kind} href={`mailto:${currentBrand().support_email}?${letter.toString().replaceAll('+', '%20')}`}>
      Email support
    </a>
  )
}
