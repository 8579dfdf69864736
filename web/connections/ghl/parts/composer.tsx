import { useState, type SyntheticEvent } from 'react'
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { ghlLimits } from '@seatwise/contract/limits'
import { ghlChannels, type GhlChannel } from '@seatwise/contract/values/connections'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import classes from '../conversation.module.css'
import { sendMessage } from '../data.ts'
import { channelsWords, channelWords, refusalWords } from '../words.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

type Props = {
  survey_result_id: string
  name: string
  /** Channels through which the person does not want messages. */
  doNotDisturb: readonly GhlChannel[]
}

const nothing = { subject: '', body: '' }
type Text = typeof nothing

/**
 * The errors of the fields, with the contract's sentences. They are checked here, because the body has one of two
 * shapes, whose errors have no field.
 */
function faultsOf(channel: GhlChannel, { subject, body }: Text): Partial<Text> {
  if (channel === 'email' && subject.trim() === '') return { subject: 'Enter a subject.' }
  if (body.trim() === '') return { body: 'Write something first.' }
  const over = body.trim().length - (channel === 'sms' ? ghlLimits.sms : ghlLimits.email)
  return over > 0 ? { body: `Make it ${over.toLocaleString('en')} letters shorter.` } : {}
}

/** A form for a text message or an email to a person, which the CRM sends. */
export function Composer({ survey_result_id, name, doNotDisturb }: Props) {
  const firstAllowed = ghlChannels.find((one) => !doNotDisturb.includes(one))
  const [channel, setChannel] = useState<GhlChannel>(firstAllowed ?? 'sms')
  const [text, setText] = useState(nothing)
  const [missing, setMissing] = useState<Partial<Text>>({})
  const { pending, problem, faults, run } = useWrite('ghl', {
    fields: ['subject', 'body'],
    words: refusalWords,
    isToldInPlace: true,
  })
  useUnsavedChanges(text.body.trim() !== '' || text.subject.trim() !== '')
  const isOff = doNotDisturb.includes(channel)
  const { subject, body } = text
  const errors = { ...faults, ...missing }
  const type = (changed: Partial<Text>) => {
    setText((now) => ({ ...now, ...changed }))
    setMissing({})
  }
  function send(event?: SyntheticEvent) {
    event?.preventDefault()
    if (isOff) return
    const problems = faultsOf(channel, text)
    setMissing(problems)
    if (Object.keys(problems).length > 0) return
    const surveyResultId = survey_result_id
    void run(async () => {
      await sendMessage(
        channel === 'sms' ? { surveyResultId, channel, body } : { surveyResultId, channel, subject, body },
      )
      // Text that was typed during the request stays.
      setText((now) => (now === text ? nothing : now))
    })
  }
  return (
    <Stack as="form" gap={8} className={classes.composer} onSubmit={send} noValidate aria-label={`Message to ${name}`}>
      <SegmentedControl
        aria-label="Channel"
        size="xs"
        data={ghlChannels.map((value) => ({ value, label: channelWords[value] }))}
        value={channel}
        onChange={(chosen) => {
          setChannel(chosen)
          setMissing({})
        }}
      />
      {isOff && (
        <p className={classes.reason} id="composer-off">
          {name} wants no {channelsWords[channel]}, so none can be sent from here.
        </p>
      )}
      {channel === 'email' && (
        <TextInput
          aria-label="Subject"
          placeholder="Subject"
          value={subject}
          disabled={isOff}
          error={errors.subject}
          onChange={({ currentTarget }) => type({ subject: currentTarget.value })}
        />
      )}
      <Textarea
        aria-label={channelWords[channel]}
        placeholder={channel === 'sms' ? `Text message to ${name}` : `Email to ${name}`}
        autosize
        minRows={channel === 'sms' ? 2 : 4}
        maxRows={14}
        value={body}
        disabled={isOff}
        error={errors.body}
        onChange={({ currentTarget }) => type({ body: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem} What you wrote is kept here.
        </p>
      )}
      <Row gap={12} align="center" justify="end" isOneLine>
        {channel === 'sms' && (
          <Text
            as="span"
            tone="quiet"
            size="meta"
            isTabular
            className={classes.count}
            data-over={body.trim().length > ghlLimits.sms}
          >
            {body.trim().length.toLocaleString('en')} of {ghlLimits.sms.toLocaleString('en')}
            <span className="visually-hidden"> letters</span>
          </Text>
        )}
        <Button type="submit" loading={pending} disabled={isOff}>
          Send
        </Button>
      </Row>
    </Stack>
  )
}
