import { useRef } from 'react'
import { Button, Textarea, TextInput } from '@mantine/core'
import type { TemplateVariable } from '@seatwise/contract/values/base'
import { Row, Text } from '../../../ui/layout.tsx'
import { codeOf, variableWords } from '../words.ts'

type Props = {
  form: {
    getInputProps: (field: 'subject' | 'body') => object
    setFieldValue: (field: 'body', value: string) => void
  }
  variables: readonly TemplateVariable[]
  takesFocus?: boolean
}

export const textLabels = { subject: 'Subject', body: 'Text' }

/** The subject and text of an email, with buttons that insert placeholders for values of each person. */
export function TextFields({ form, variables, takesFocus }: Props) {
  const text = useRef<HTMLTextAreaElement>(null)

  function insert(variable: TemplateVariable) {
    const { selectionStart, selectionEnd, value } = text.current!
    const line = variable === 'link' ? `[Go to the survey](${codeOf(variable)})` : codeOf(variable)
    form.setFieldValue('body', value.slice(0, selectionStart) + line + value.slice(selectionEnd))
    const caret = selectionStart + line.length
    // The field contains the new text only after the next render.
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <>
      <TextInput label={textLabels.subject} data-autofocus={takesFocus} {...form.getInputProps('subject')} />
      <Textarea
        ref={text}
        label={textLabels.body}
        description={`Leave an empty line between paragraphs. Use the buttons below to insert ${
          variables.includes('link') ? 'names and the link' : 'names'
        }.`}
        autosize
        minRows={8}
        maxRows={20}
        {...form.getInputProps('body')}
      />
      <Row gap={6} align="center" role="group" aria-label="Insert into the text">
        <Text as="span" tone="quiet">
          Insert
        </Text>
        {variables.map((variable) => (
          <Button key={variable} size="compact-sm" variant="default" onClick={() => insert(variable)}>
            {variableWords[variable]}
          </Button>
        ))}
      </Row>
    </>
  )
}
