import { useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { CustomWebhook } from '@seatwise/contract/custom-webhooks'
import { deliveryDays } from '@seatwise/contract/limits'
import { useWrite } from '../../../kernel/use-action.ts'
import { dayOf, dayStart, today } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { replayPeriod } from '../data.ts'
import { Grid } from '../../../ui/layout.tsx'
import classes from '../custom-webhooks.module.css'
import { addressOf, refusalWords, replayedWords } from '../words.ts'

const kinds = [
  { value: 'dead', label: 'Those that were given up' },
  { value: 'delivered', label: 'Those that were delivered' },
  { value: 'all', label: 'Both' },
] as const
type Kind = (typeof kinds)[number]['value']

type Props = { webhook: CustomWebhook; returnTo: string | undefined; onClose: () => void }

/** Sends the events of some days again, for example after a failure of the receiver. */
export function ReplayDialog({ webhook, returnTo, onClose }: Props) {
  const [from, setFrom] = useState(webhook.failing_since ? dayOf(webhook.failing_since) : today(1))
  const [to, setTo] = useState(today())
  const [state, setState] = useState<Kind>('dead')
  const { faults, problem, pending, run } = useWrite('custom-webhooks', {
    fields: ['from', 'to'],
    words: refusalWords,
    isToldInPlace: true,
  })
  const [isEmpty, setEmpty] = useState(false)
  const replay = async () => {
    setEmpty(false)
    const period = { from: dayStart(from), to: dayStart(to, 1) }
    const count = await replayPeriod({ webhook_id: webhook.id, ...period, state })
    setEmpty(count === 0)
    if (count === 0) return
    notifications.show({ message: replayedWords(count) })
    onClose()
  }
  return (
    <FormDialog
      title="Replay a period"
      returnTo={returnTo}
      explains={`Each delivery about what happened on these days is sent once more to ${addressOf(webhook)}, with the webhook-id of the first time, by which your system knows what it has already. Deliveries are kept for ${deliveryDays} days.`}
      problem={isEmpty ? replayedWords(0) : Object.keys(faults).length > 0 ? undefined : problem}
      submit="Send again"
      pending={pending}
      isBlocked={from === '' || to === ''}
      onSubmit={() => void run(replay)}
      onClose={onClose}
    >
      <Grid className={classes.period}>
        <TextInput
          type="date"
          label="From"
          value={from}
          max={today()}
          error={faults.from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          error={faults.to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </Grid>
      <NativeSelect
        label="Which"
        data={kinds}
        value={state}
        onChange={({ currentTarget }) =>
          setState(kinds.find(({ value }) => value === currentTarget.value)?.value ?? 'dead')
        }
      />
    </FormDialog>
  )
}
