import type { Job } from '@seatwise/contract/jobs'
import { Confirm } from '../../../kernel/confirm.tsx'
import { archiveJob, showJob, updateJob, useJob } from '../data.ts'
import { hasEnded, lastDayWords, openingWords, refusalWords } from '../words.ts'

export type JobAction = 'publish' | 'pause' | 'close' | 'archive' | 'restore'

type Words = { question: string; explains: string; button: string; done: string }

function wordsOf(action: JobAction, job: Job): Words {
  const { title, company, closes_on, state } = job
  const lastDay =
    closes_on && hasEnded({ state: 'open', closes_on }) ? ` ${lastDayWords(closes_on)}: change it, too.` : ''
  switch (action) {
    case 'publish':
      return state === 'draft'
        ? {
            question: `Publish ${title}?`,
            explains: `Everybody who has the link can read the page and apply. It also stands among the open jobs of ${company.name}.${lastDay}`,
            button: 'Publish',
            done: 'Job published',
          }
        : {
            question: `Open ${title} again?`,
            explains: `People can apply again, by the same link.${lastDay}`,
            button: openingWords(job),
            done: 'Job opened again',
          }
    case 'pause':
      return {
        question: `Pause ${title}?`,
        explains:
          'The page stays and says that no applications are taken at the moment. Those who have applied stay where they are. You can open it again at any time.',
        button: 'Pause',
        done: 'Job paused',
      }
    case 'close':
      return {
        question: `Close ${title}?`,
        explains:
          'The page says that the job is closed, and nobody can apply any more. The applications stay. You can open it again later.',
        button: 'Close the job',
        done: 'Job closed',
      }
    case 'archive':
      return {
        question: `Archive ${title}?`,
        explains:
          'It leaves this list, and its page is gone. The applications stay with their people. You can restore it as a draft.',
        button: 'Archive',
        done: 'Job archived',
      }
    case 'restore':
      return {
        question: `Restore ${title}?`,
        explains: 'It comes back as a draft, with its applications. Nobody sees its page until you publish it.',
        button: 'Restore as a draft',
        done: 'Job restored as a draft',
      }
  }
}

const states = { publish: 'open', pause: 'paused', close: 'closed', restore: 'draft' } as const

type Props = { action: JobAction; job: Job; returnTo: string; onClose: () => void }

/** Asks before a job is opened to applications, or closed to them. */
export function ConfirmJob({ action, job: opened, returnTo, onClose }: Props) {
  // The current job: a dialog that stays open after a refusal sends the newest version.
  const job = useJob(opened.id).data ?? opened
  const { question, explains, button, done } = wordsOf(action, opened)
  const { id, version } = job
  return (
    <Confirm
      feature="jobs"
      words={refusalWords}
      title={question}
      explains={explains}
      confirm={button}
      isDangerous={action === 'close' || action === 'archive'}
      returnTo={returnTo}
      run={async () =>
        showJob(action === 'archive' ? await archiveJob(id) : await updateJob(id, { version, state: states[action] }))
      }
      done={done}
      onClose={onClose}
    />
  )
}
