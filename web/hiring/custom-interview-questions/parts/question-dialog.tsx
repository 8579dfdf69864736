import { Checkbox, Textarea } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import {
  createCustomInterviewQuestion,
  type CustomInterviewQuestion,
} from '@seatwise/contract/custom-interview-questions'
import type { QuestionReach } from '@seatwise/contract/values/assessment'
import { isOwner } from '@seatwise/domain/permissions'
import { mattersInQuestion } from '@seatwise/domain/protected-matters'
import { useForm } from '../../../kernel/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { changeQuestion, createQuestion } from '../data.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import classes from '../questions.module.css'
import { matterWarning } from '../words.ts'

type Props = {
  result: { id: string; role_name: string | null }
  /** The person in words. */
  whose: string
  /** The question that is edited; its scope stays the same. */
  question?: CustomInterviewQuestion | undefined
  returnTo?: string
  onClose: () => void
}

/** Adds or edits an interview question of the company's own. */
export function QuestionDialog({ result, whose, question, returnTo, onClose }: Props) {
  const form = useForm({
    initial: {
      text: question?.text ?? '',
      listen_for: question?.listen_for ?? '',
      weak_sign: question?.weak_sign ?? '',
      applies_to: question?.applies_to ?? 'result',
      is_confirmed: false,
    },
    shape: createCustomInterviewQuestion.body,
    bodyOf: ({ text, listen_for, weak_sign, ...rest }) => ({
      ...rest,
      text,
      listen_for: listen_for.trim() || null,
      weak_sign: weak_sign.trim() || null,
    }),
    save: async ({ applies_to, ...body }) => {
      if (question) await changeQuestion(question, { ...body, version: question.version })
      else await createQuestion(result.id, { ...body, applies_to })
    },
    feature: 'custom-interview-questions',
    words: { changed_meanwhile: 'Somebody else has changed this question meanwhile. Close this and look again.' },
  })
  const submit = async () => {
    if (!(await form.submit())) onClose()
  }
  const close = () => void form.leave(onClose)
  const { text, listen_for, weak_sign } = form.getValues()
  const { user } = useRouteContext({ from: '/shell' })
  const canConfirm = isOwner(user.auth_role)
  const matters = mattersInQuestion(`${text} ${listen_for} ${weak_sign}`)
  const choices: { value: QuestionReach; label: string }[] = [
    { value: 'result', label: `Only ${whose}` },
    ...(result.role_name ? [{ value: 'role' as const, label: `Everybody for ${result.role_name}` }] : []),
    { value: 'company', label: 'Everybody, whatever the role' },
  ]
  return (
    <FormDialog
      title={question ? 'Change the question' : 'Own question'}
      returnTo={returnTo}
      explains={question ? 'Answers that were given keep the question as it was asked.' : undefined}
      problem={form.refusal?.problem}
      submit={question ? 'Save' : 'Add question'}
      pending={form.pending}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <Textarea
        label="Question"
        rows={2}
        autosize
        placeholder="Tell me about a time when…"
        data-autofocus
        {...form.getInputProps('text')}
      />
      {matters.length > 0 && (
        <p className={classes.warning} role="status">
          {matterWarning(matters, canConfirm)}
        </p>
      )}
      {matters.length > 0 && canConfirm && (
        <Checkbox
          label="Ask it all the same. The audit will say so."
          {...form.getInputProps('is_confirmed', { type: 'checkbox' })}
        />
      )}
      <Textarea label="Listen for (optional)" rows={1} autosize {...form.getInputProps('listen_for')} />
      <Textarea label="Weak sign (optional)" rows={1} autosize {...form.getInputProps('weak_sign')} />
      {!question && (
        <Stack as="fieldset" gap={4} className={classes.choices}>
          <legend>Ask it</legend>
          {choices.map(({ value, label }) => (
            <Row as="label" isOneLine align="center" key={value}>
              <input
                type="radio"
                name="applies_to"
                {...form.getInputProps('applies_to', { type: 'radio', value, withError: false })}
              />
              {label}
            </Row>
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}
