import { useState, type ReactNode } from 'react'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import type { ChatMessage, ChatSentence, CitedRule } from '@seatwise/contract/ai-chats'
import { copyText } from '../../../ui/copy-link.ts'
import { Meta, Row, Stack, Surface } from '../../../ui/layout.tsx'
import { GeneratedBy } from '../../generations/parts/generated-by.tsx'
import classes from '../chat.module.css'
import { textOf } from '../words.ts'

type Props = {
  question: string
  answer: readonly ChatSentence[]
  /** Undefined while the answer is being written. */
  message?: ChatMessage
  rules: readonly CitedRule[]
  reader_id: string
  onAgain?: (() => void) | undefined
  children?: ReactNode
}

/** A question with its answer. Each sentence can be opened to show what it is based on. */
export function Answer({ question, answer, message, rules, reader_id, onAgain, children }: Props) {
  return (
    <Surface as="article" className={classes.message}>
      <h3>
        <bdi>{question}</bdi>
      </h3>
      {answer.map((sentence, nth) => (
        // Sentences are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <Sentence key={nth} sentence={sentence} rules={rules} />
      ))}
      {message?.state === 'stopped' && <Meta>Stopped before its end.</Meta>}
      {children}
      {message && (
        <Row as="footer" align="start" justify="between" isOneLine className={classes.tools}>
          <GeneratedBy generation={message.generation} reader_id={reader_id} />
          <span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Copy the answer to: ${question}`}
              onClick={() => void copyText(textOf(message), 'Answer copied')}
            >
              <IconCopy size={16} aria-hidden />
            </ActionIcon>
            {onAgain && (
              <ActionIcon variant="subtle" color="gray" aria-label={`Ask again: ${question}`} onClick={onAgain}>
                <IconRefresh size={16} aria-hidden />
              </ActionIcon>
            )}
          </span>
        </Row>
      )}
    </Surface>
  )
}

function Sentence({ sentence: { text, cites }, rules }: { sentence: ChatSentence; rules: readonly CitedRule[] }) {
  const [isOpen, setOpen] = useState(false)
  const cited = rules.filter(({ rule }) => cites.includes(rule))
  return (
    <Stack gap={4}>
      <p>
        <bdi>{text}</bdi>{' '}
        {cited.length > 0 && (
          <button type="button" className={classes.cite} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {cited.length === 1 ? 'Source' : `${cited.length} sources`}
            <span className="visually-hidden"> of: {text}</span>
          </button>
        )}
      </p>
      {isOpen && (
        <Stack as="ul" gap={4} className={classes.sources}>
          {cited.map((rule) => (
            <li key={rule.rule}>
              <b>{rule.title}</b> <bdi>{rule.text}</bdi> <code>{rule.rule}</code>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
