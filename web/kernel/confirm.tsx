import { useState, type ComponentProps } from 'react'
import { notifications } from '@mantine/notifications'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Words } from './problem-messages.ts'
import { useWrite } from './use-action.ts'

/** A question before an action, and the action. */
type Question<Answer> = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'explains' | 'keep' | 'confirm' | 'isDangerous' | 'returnTo'
> & {
  run: () => Promise<Answer>
  /** Says afterwards that it was done. */
  done?: string
}

/** Of one of several actions: what is asked before it, and what is said after it. */
export type ActionWords = Pick<Question<unknown>, 'title' | 'explains' | 'confirm' | 'isDangerous' | 'done'>

type Props<Answer> = Question<Answer> & {
  /** The feature whose queries are loaded again afterwards, also after a refusal. */
  feature: string
  /** Of refusals, in place of the usual ones. */
  words?: Words
  /** Without it the dialog closes. */
  onDone?: ((answer: Answer) => void) | undefined
  onClose: () => void
}

/**
 * Asks, runs the action, shows the outcome and closes; a refusal is shown in the dialog. A retry sends the current
 * values.
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

/** The same for one of several things: `ask` opens its question, and the page draws `dialog`. `onDone` runs when it has closed. */
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
