import { useState, type ComponentProps } from 'react'
import { notifications } from '@mantine/notifications'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Words } from './problem-messages.ts'
import { useWrite } from './use-action.ts'

/** A question before an action, and the action that is run on confirmation. */
type Question<Answer> = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'explains' | 'keep' | 'confirm' | 'isDangerous' | 'returnTo'
> & {
  run: () => Promise<Answer>
  /** The notification after the action. */
  done?: string
}

/** The question before one of several actions, and the notification after it. */
export type ActionWords = Pick<Question<unknown>, 'title' | 'explains' | 'confirm' | 'isDangerous' | 'done'>

type Props<Answer> = Question<Answer> & {
  /** The feature whose queries are refetched afterwards, also after a refusal. */
  feature: string
  /** Texts for refusals that replace the usual ones. */
  words?: Words
  /** Called after success; without it the dialog closes. */
  onDone?: ((answer: Answer) => void) | undefined
  onClose: () => void
}

/**
 * Asks, runs the action, notifies of its success and closes. A refusal is shown in the dialog; a retry sends the
 * current values.
 */
export function Confirm<Answer>({ feature, words, run: write, done, onDone, onClose, ...question }: Props<Answer>) {
  const { problem, pending, run } = useWrite(feature, { words: words ?? {}, isToldInPlace: true })
  const confirm = async () => {
    const answer = await write()
    if (done) notifications.show({ message: done })
    if (onDone) onDone(answer)
    else onClose()
  }
  return (
    <ConfirmDialog
      {...question}
      pending={pending}
      problem={problem}
      onConfirm={() => void run(confirm)}
      onKeep={onClose}
    />
  )
}

/**
 * A `Confirm` for one of several subjects: `ask` opens its question, and the page renders `dialog`. `onDone` is called
 * when the dialog has closed.
 */
export function useConfirm<Subject, Answer>(
  feature: string,
  questionOf: (subject: Subject) => Question<Answer> & Pick<Props<Answer>, 'words' | 'onDone'>,
) {
  const [subject, ask] = useState<Subject>()
  const question = subject !== undefined && questionOf(subject)
  const close = () => ask(undefined)
  const dialog = question && (
    <Confirm
      {...question}
      feature={feature}
      onDone={(answer) => {
        close()
        question.onDone?.(answer)
      }}
      onClose={close}
    />
  )
  return { ask, dialog }
}
