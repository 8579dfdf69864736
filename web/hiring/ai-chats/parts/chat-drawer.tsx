import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Button, Textarea } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import type { Chat, ChatMessage, ChatSentence } from '@seatwise/contract/ai-chats'
import { chatQuestions, type GenerationFault } from '@seatwise/contract/values/hiring'
import { Confirm } from '../../../kernel/confirm.tsx'
import { useAction } from '../../../kernel/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Meta, Row, Stack } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { nearQuotaWords } from '../../generations/words.ts'
import classes from '../chat.module.css'
import { ask, deleteChat, reloadChat, useChat, type Question } from '../data.ts'
import { failedWords, questionWords } from '../words.ts'
import { Answer } from './answer.tsx'

type Props = { survey_result_id: string; name: string; returnTo: string; onClose: () => void }

/** A chat about a result, answered from its report. Each sentence shows what it is based on. */
export function ChatDrawer({ survey_result_id, name, returnTo, onClose }: Props) {
  const { data, error, refetch } = useChat(survey_result_id)
  return (
    <Dialog shape="drawer" title={`Ask about ${name}`} onClose={onClose} returnTo={returnTo}>
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data && <Conversation chat={data} />}
    </Dialog>
  )
}

/**
 * Scrolls to new text. The braces keep the return value from being used as a clean-up function: newer browsers return a
 * promise.
 */
const scrollIntoView = (element: HTMLDivElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
}

/** An answer that is being written. */
type Writing = { question: string; answer: ChatSentence[]; fault?: GenerationFault }

function Conversation({ chat }: { chat: Chat }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { survey_result_id, messages, rules, takes_own_words, quota } = chat
  const [writing, setWriting] = useState<Writing>()
  const [ownWords, setOwnWords] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const stopping = useRef<AbortController>(undefined)
  const { pending, problem, run } = useAction({ isToldInPlace: true })
  // Closing the drawer cancels the answer.
  useEffect(() => () => stopping.current?.abort(), [])
  const put = (question: Question, words: string) =>
    void run(async () => {
      const stop = (stopping.current = new AbortController())
      setWriting({ question: words, answer: [] })
      let hasFailed = false
      try {
        await ask(
          chat,
          question,
          (event) => {
            if (event.kind === 'sentence')
              setWriting((now) => now && { ...now, answer: [...now.answer, event.sentence] })
            if (event.kind === 'failed') {
              hasFailed = true
              setWriting((now) => now && { ...now, answer: [], fault: event.fault })
            }
          },
          stop.signal,
        )
        setOwnWords('')
      } catch (error) {
        if (!stop.signal.aborted) {
          setWriting(undefined)
          throw error
        }
      } finally {
        await reloadChat(survey_result_id)
        if (!hasFailed) setWriting(undefined)
      }
    })
  const again = ({ question }: Pick<ChatMessage, 'question'>) => {
    const offered = chatQuestions.find((one) => questionWords[one] === question)
    put(offered ?? { own_words: question }, question)
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (ownWords.trim()) put({ own_words: ownWords.trim() }, ownWords.trim())
  }

  return (
    <Stack gap={16} className={classes.chat}>
      <Meta>
        Answers come from the report alone and say what they rest on. They change no score, no stage and no order.{' '}
        {!takes_own_words &&
          'No language model is set up here: the questions below are answered by the report’s own sentences.'}
      </Meta>
      <Stack gap={20} role="log" aria-label="Questions and answers">
        {messages.map((message) => (
          <Answer
            key={message.id}
            question={message.question}
            answer={message.answer}
            message={message}
            rules={rules}
            reader_id={user.id}
            onAgain={pending ? undefined : () => again(message)}
          />
        ))}
        {writing && (
          <Answer question={writing.question} answer={writing.answer} rules={rules} reader_id={user.id}>
            {writing.fault ? (
              <p className={classes.problem} role="alert">
                {failedWords[writing.fault]} Nothing was counted.
              </p>
            ) : (
              <Meta aria-busy="true">Writing…</Meta>
            )}
          </Answer>
        )}
        <div key={`${messages.length} ${writing?.answer.length}`} ref={scrollIntoView} />
      </Stack>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Stack align="start">
        <Row as="ul" aria-label="Questions">
          {chatQuestions.map((question) => (
            <li key={question}>
              <Button
                variant="default"
                size="xs"
                disabled={pending}
                onClick={() => put(question, questionWords[question])}
              >
                {questionWords[question]}
              </Button>
            </li>
          ))}
        </Row>
        {takes_own_words && (
          <Stack as="form" gap={8} align="start" className={classes.own} onSubmit={send}>
            <Textarea
              aria-label="Your question"
              placeholder="Ask in your own words"
              rows={2}
              autosize
              maxRows={6}
              value={ownWords}
              onChange={({ currentTarget }) => setOwnWords(currentTarget.value)}
            />
            {!pending && (
              <Button type="submit" disabled={ownWords.trim() === ''}>
                Ask
              </Button>
            )}
          </Stack>
        )}
        {pending && (
          <Button variant="default" onClick={() => stopping.current?.abort()}>
            Stop
          </Button>
        )}
        <Row align="center" justify="between" className={classes.foot}>
          <Meta as="span">{nearQuotaWords(quota)}</Meta>
          {messages.length > 0 && (
            <Button id="delete-chat" variant="subtle" color="gray" size="xs" onClick={() => setDeleting(true)}>
              Delete the chat…
            </Button>
          )}
        </Row>
      </Stack>
      {isDeleting && <DeleteDialog chat={chat} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

const DeleteDialog = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => (
  <Confirm
    feature="ai-chats"
    title="Delete this chat?"
    explains="Its questions and answers are gone for good, for everybody. The log of generated texts keeps that there were some."
    confirm="Delete"
    isDangerous
    returnTo="delete-chat"
    run={async () => {
      await deleteChat(chat)
      await reloadChat(chat.survey_result_id)
    }}
    onClose={onClose}
  />
)
