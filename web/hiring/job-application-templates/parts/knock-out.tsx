import { Checkbox, Switch, TextInput } from '@mantine/core'
import { checkboxAnswers, type DraftQuestion, type TemplateForm } from '../draft.ts'
import classes from '../job-application-templates.module.css'
import { cannotAnswerNo, checkboxAnswerNames, markingNote } from '../words.ts'
import { Meta, Stack, Text } from '../../../ui/layout.tsx'

type Props = { form: TemplateForm; question: DraftQuestion; at: number }

/** Which answers mark an applicant for colleagues, and the reason to show. */
export function KnockOut({ form, question, at }: Props) {
  const path = `questions.${at}.knock_out` as const
  const { knock_out } = question
  const fault = [`${path}.answers`, path].find((one) => form.errors[one] !== undefined)
  return (
    <Stack gap={8} className={classes.knockOut}>
      <Switch
        label="Mark by the answer"
        description={markingNote}
        checked={knock_out.is_on}
        onChange={({ currentTarget }) => form.setFieldValue(`${path}.is_on`, currentTarget.checked)}
      />
      {knock_out.is_on && (
        <>
          <Stack
            gap={8}
            className={classes.answers}
            role="group"
            tabIndex={-1}
            aria-label="Mark applicants who answer"
            {...(fault ? { 'data-path': fault } : {})}
          >
            <Text as="span" weight="medium">
              Mark applicants who answer
            </Text>
            <Answers
              form={form}
              question={question}
              at={at}
              onChanged={() => {
                form.clearFieldError(path)
                form.clearFieldError(`${path}.answers`)
              }}
            />
            {fault && (
              <Text tone="bad" size="meta">
                {form.errors[fault]}
              </Text>
            )}
            {cannotAnswerNo(question) && <Meta>The box is required, so that nobody can leave it empty.</Meta>}
          </Stack>
          <TextInput
            label={
              <>
                Reason<span className="visually-hidden"> of question {at + 1}</span>
              </>
            }
            description="What your colleagues read beside the mark. Applicants never see it."
            {...form.getInputProps(`${path}.reason`)}
          />
        </>
      )}
    </Stack>
  )
}

type AnswersProps = Props & { onChanged: () => void }

function Answers({ form, question: { type, options, knock_out }, at, onChanged }: AnswersProps) {
  const path = `questions.${at}` as const
  if (type === 'checkbox')
    return checkboxAnswers.map((answer) => (
      <Checkbox
        key={answer}
        label={checkboxAnswerNames[answer]}
        checked={knock_out.answers.includes(answer)}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue(
            `${path}.knock_out.answers`,
            checkboxAnswers.filter((one) => (one === answer ? checked : knock_out.answers.includes(one))),
          )
          onChanged()
        }}
      />
    ))
  const written = options.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return <Meta>Write the choices first.</Meta>
  return options.map((choice, place) =>
    choice.text.trim() === '' ? null : (
      <Checkbox
        // The index is the key, as in the list of choices.
        key={place}
        label={choice.text}
        checked={choice.marks}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue(`${path}.options.${place}`, { ...choice, marks: checked })
          onChanged()
        }}
      />
    ),
  )
}
