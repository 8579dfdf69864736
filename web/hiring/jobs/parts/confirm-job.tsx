import type { Job } from '@seatwise/contract/jobs'
import { Confirm, type ActionWords } from '../../../kernel/confirm.tsx'
import { archiveJob, showJob, updateJob, useJob } from '../data.ts'
import { hasEnded, lastDayWords, openingWords, refusalWords } from '../words.ts'

export type JobAction = 'publish' | 'pause' | 'close' | 'archive' | 'restore'

function wordsOf(job: Job): Record<JobAction, ActionWords> {
  const { title, company, closes_on, state } = job
  const lastDay =
    closes_on && hasEnded({ state: 'open', closes_on }) ? ` ${lastDayWords(closes_on)}: change it, too.` : ''
  return {
    publish:
      state === 'draft'
        ? {
            title: `Publish ${title}?`,
            explains: `Everybody who has the link can read the page and apply. It also stands among the open jobs of ${company.name}.${lastDay}`,
            confirm: 'Publish',
            done: 'Job published',
          }
        : {
            title: `Open ${title} again?`,
            explains: `People can apply again, by the same link.${lastDay}`,
            confirm: openingWords(job),
            done: 'Job opened again',
          },
    pause: {
      title: `Pause ${title}?`,
      explains:
        'The page stays and says that no applications are taken at the moment. Those who have applied stay where they are. You can open it again at any time.',
      confirm: 'Pause',
      done: 'Job paused',
    },
    close: {
      title: `Close ${title}?`,
      explains:
        'The page says that the job is closed, and nobody can apply any more. The applications stay. You can open it again later.',
      confirm: 'Close the job',
      done: 'Job closed',
      isDangerous: true,
    },
    archive: {
      title: `Archive ${title}?`,
      explains:
        'It leaves this list, and its page is gone. The applications stay with their people. You can restore it as a draft.',
      confirm: 'Archive',
      done: 'Job archived',
      isDangerous: true,
    },
    restore: {
      title: `Restore ${title}?`,
      explains: 'It comes back as a draft, with its applications. Nobody sees its page until you publish it.',
      confirm: 'Restore as a draft',
      done: 'Job restored as a draft',
    },
  }
}

const states = { publish: 'open', pause: 'paused', close: 'closed', restore: 'draft' } as const

type Props = { action: JobAction; job: Job; returnTo: string; onClose: () => void }

/** Asks for confirmation before a job starts or stops to accept applications. */
export function ConfirmJob({ action, job: opened, returnTo, onClose }: Props) {
  // The current job, so that a retry after a refusal sends the newest version.
  const job = useJob(opened.id).data ?? opened
  const { id, version } = job
  return (
    <Confirm
      feature="jobs"
      words={refusalWords}
      {...wordsOf(opened)[action]}
      returnTo={returnTo}
      run={async () =>
        showJob(action === 'archive' ? await archiveJob(id) : await updateJob(id, { version, state: states[action] }))
      }
      onClose={onClose}
    />
  )
}
