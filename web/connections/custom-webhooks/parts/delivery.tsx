import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import type { CustomWebhook, WebhookDeliveryDetail } from '@seatwise/contract/custom-webhooks'
import { useWrite } from '../../../kernel/use-action.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { dateTime } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Meta, PlainList, Row, Stack, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { replayDelivery, useDelivery } from '../data.ts'
import classes from '../custom-webhooks.module.css'
import { answerWords, eventWords, hintOf, refusalWords, tookWords } from '../words.ts'
import { DeliveryState } from './delivery-state.tsx'

type Props = {
  id: string
  webhook: CustomWebhook
  returnTo: string
  /** Shows another delivery in place of this one. */
  onShow: (id: string) => void
  onClose: () => void
}

/** One delivery: its payload, and the answer to every attempt. */
export function Delivery({ id, webhook, returnTo, onShow, onClose }: Props) {
  const isActive = webhook.state === 'active'
  const delivery = useDelivery(id, isActive)
  const { data } = delivery
  return (
    <Dialog shape="drawer" title={data ? eventWords(data.type) : 'Delivery'} onClose={onClose} returnTo={returnTo}>
      {delivery.isPending && <LinesSkeleton />}
      {delivery.isError && !data && <Problem error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {data && (
        <Stack gap={20} className={classes.delivery}>
          <Facts
            facts={[
              ['Status', <DeliveryState key="state" delivery={data} isActive={isActive} />],
              ['Last answer', answerWords(data)],
              ['Happened', dateTime(data.occurred_at)],
              ['Sent again', data.is_replay && 'Yes, with the webhook-id of the first time'],
              ['Type', <code key="type">{data.type}</code>],
              ['webhook-id', <code key="id">{data.message_id}</code>],
            ]}
          />
          <SendAgain delivery={data} isActive={isActive} onSent={onShow} />
          <Payload delivery={data} />
          <Attempts delivery={data} />
        </Stack>
      )}
    </Dialog>
  )
}

type AgainProps = { delivery: WebhookDeliveryDetail; isActive: boolean; onSent: (id: string) => void }

function SendAgain({ delivery: { id, state, attempts }, isActive, onSent }: AgainProps) {
  const { problem, pending, run } = useWrite('custom-webhooks', { words: refusalWords, isToldInPlace: true })
  if (state === 'sending' || attempts === 0) return null
  const send = () =>
    void run(async () => {
      const made = await replayDelivery(id)
      notifications.show({ message: 'It is sent again' })
      onSent(made.id)
    })
  return (
    <Row gap={12} align="center" className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={pending}
        disabled={!isActive}
        onClick={send}
      >
        Send again
      </Button>
      {!isActive && <span>The webhook is switched off. Resume it first.</span>}
      {problem && <span role="alert">{problem}</span>}
    </Row>
  )
}

function Payload({ delivery: { payload, attempts, is_erased, is_hidden } }: { delivery: WebhookDeliveryDetail }) {
  if (is_erased) return <Text tone="quiet">This person was erased: what is sent names them no more.</Text>
  if (is_hidden) return <Text tone="quiet">It holds stages, which you may not see.</Text>
  if (payload === null)
    return (
      <Text tone="quiet">
        {attempts === 0
          ? 'The payload is written at the first attempt.'
          : 'There is no payload: what the event is about is not here any more, or cannot be sent.'}
      </Text>
    )
  return <CodeBlock label="Payload" text={indented(payload)} />
}

/** Indents the payload, which is stored on one line. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

function Attempts({ delivery: { log } }: { delivery: WebhookDeliveryDetail }) {
  if (log.length === 0) return null
  return (
    <section aria-labelledby="attempts" className={classes.attempts}>
      <h3 id="attempts">Attempts</h3>
      <PlainList as="ol">
        {log.map((attempt) => (
          <Stack as="li" gap={4} key={attempt.number}>
            <Text as="b" weight="medium" data-failed={attempt.failure !== null}>
              {answerWords(attempt)}
            </Text>
            <Meta as="small">
              Attempt {attempt.number} · {dateTime(attempt.started_at)} · took {tookWords(attempt.took)}
            </Meta>
            {hintOf(attempt) && <p className={classes.hint}>{hintOf(attempt)}</p>}
            {attempt.answer && <CodeBlock label={`Answer ${attempt.number}`} text={attempt.answer} />}
          </Stack>
        ))}
      </PlainList>
    </section>
  )
}
