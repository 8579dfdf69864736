import type { SurveyLink } from '@seatwise/contract/survey-links'
import { call, callOnce } from '../../../kernel/session.ts'
import { Confirm, type ActionWords } from '../../../kernel/confirm.tsx'
import { refusalWords } from '../words.ts'

export type LinkAction = 'close' | 'reopen' | 'renew'

const words: Record<LinkAction, ActionWords> = {
  close: {
    title: 'Close this survey link?',
    explains:
      'No one can register through it any more. Surveys that were begun can still be finished. You can open it again later.',
    confirm: 'Close the link',
    done: 'Survey link closed',
  },
  reopen: {
    title: 'Open this survey link again?',
    explains: 'Everyone who has the address can register through it again.',
    confirm: 'Open the link',
    done: 'Survey link opened',
  },
  renew: {
    title: 'Renew this survey link?',
    explains:
      'You get a new address. The old one stops working at once, wherever it was printed or sent. Surveys that were begun can still be finished.',
    confirm: 'Renew the link',
    done: 'Survey link renewed',
  },
}

const calls: Record<LinkAction, (link: SurveyLink) => Promise<unknown>> = {
  close: ({ id }) => call('DELETE /survey-links', { query: { id } }),
  reopen: ({ id, version }) => callOnce('PUT /survey-links', { body: { id, version, reopen: true } }),
  renew: ({ id, version }) => callOnce('PUT /survey-links', { body: { id, version, renew: true } }),
}

type Props = { action: LinkAction; link: SurveyLink; returnTo: string; onClose: () => void }

/** Explains an action, runs it on confirmation and shows the outcome. */
export function ConfirmLink({ action, link, ...props }: Props) {
  const lastDay =
    action === 'renew' && link.state === 'expired'
      ? ' Its last day has passed, so the new link has none until you choose one.'
      : ''
  return (
    <Confirm
      {...props}
      feature="survey-links"
      words={refusalWords}
      {...words[action]}
      explains={words[action].explains + lastDay}
      isDangerous={action !== 'reopen'}
      run={() => calls[action](link)}
    />
  )
}
