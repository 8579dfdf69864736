import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { leftOutWords } from '@seatwise/contract/left-out-words'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PlainList, Row, Stack } from '../../../ui/layout.tsx'
import { Mail, PreviewProblem } from '../../../base/mailer/public.ts'
import type { useMessagePreview } from '../data.ts'
import classes from '../messages.module.css'
import { peopleWords } from '../words.ts'

type Props = Pick<ReturnType<typeof useMessagePreview>, 'data' | 'isPlaceholderData' | 'isError'>

/** The recipients of the email, the people who are left out, and the text for the first recipient. */
export function Recipients({ data, isPlaceholderData, isError }: Props) {
  const preview = data?.preview
  return (
    <Stack
      as="section"
      gap={8}
      className={classes.recipients}
      aria-label="Recipients and preview"
      aria-busy={isPlaceholderData}
    >
      <PreviewProblem isError={isError} problem={data?.problem} />
      {preview && (
        <>
          {/* For a single recipient this is only for screen readers, because the preview names the person. */}
          <p
            role="status"
            className={preview.people === 1 && preview.left_out_count === 0 ? 'visually-hidden' : undefined}
          >
            {preview.people === 0
              ? 'Nobody gets this email.'
              : `${peopleWords(preview.people)} ${preview.people === 1 ? 'gets' : 'get'} this email.`}
          </p>
          {preview.left_out_count > 0 && (
            <Disclosure
              title={`${peopleWords(preview.left_out_count)} ${preview.left_out_count === 1 ? 'is' : 'are'} left out`}
              isOpen={preview.people === 0}
            >
              <PlainList className={classes.people}>
                {preview.left_out.map((one, nth) => (
                  <li key={nth}>
                    <span>{one.person}</span> <span className={classes.quiet}>{leftOutWords(one)}</span>
                  </li>
                ))}
              </PlainList>
              {preview.left_out_count > preview.left_out.length && (
                <p className={classes.quiet}>And {preview.left_out_count - preview.left_out.length} more.</p>
              )}
            </Disclosure>
          )}
          <Examples messages={preview.messages} />
        </>
      )}
    </Stack>
  )
}

type Example = { person: string; email: string; subject: string; paragraphs: string[] }

function Examples({ messages }: { messages: readonly Example[] }) {
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, messages.length - 1)
  const example = messages[at]
  if (!example) return null
  const go = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={!messages[to]} onClick={() => choose(to)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Stack gap={8} className={classes.example}>
      <Row as="header" align="center" justify="between">
        <h3>
          Preview for {example.person}{' '}
          <span className={classes.quiet}>{example.email === example.person ? '' : example.email}</span>
        </h3>
        {messages.length > 1 && (
          <Row align="center" isOneLine>
            {go('Previous person', at - 1, IconChevronLeft)}
            <span>
              {at + 1} of {messages.length}
            </span>
            {go('Next person', at + 1, IconChevronRight)}
          </Row>
        )}
      </Row>
      <Mail subject={example.subject}>
        {example.paragraphs.map((text, nth) => (
          <p key={nth}>{text}</p>
        ))}
      </Mail>
    </Stack>
  )
}
