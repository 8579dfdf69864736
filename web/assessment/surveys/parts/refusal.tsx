/** @jsxImportSource preact */
import { daysToFinish } from '@seatwise/contract/limits'
import type { CallError } from '../../../kernel/call.ts'
import { entries, type GoTo } from '../data.ts'
import { Notice } from './notice.tsx'
import { isOnForm, WaysOn } from './ways-on.tsx'

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

/** Problems that stay the same when the link is opened again. */
const lasting = ['link_not_found', 'link_closed', 'link_expired', 'link_full']

export type RefusalProps = { error: CallError; hasUnsaved: boolean; goTo: GoTo }

/** The reason why the server does not open a survey, and links to what else this browser can open. */
export function Refusal({ error, hasUnsaved, goTo }: RefusalProps) {
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
