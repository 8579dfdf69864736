import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { CallError } from '../../../kernel/call.ts'
import { WhenNear } from '../../../ui/end-of-list.tsx'
import { Card, Meta, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import classes from '../conversation.module.css'
import { useConversation } from '../data.ts'
import { channelsWords, inWords } from '../words.ts'
import { Composer } from './composer.tsx'
import { Message, Outgoing } from './message.tsx'

type Props = {
  user: UserProfile
  company_id: string
  /** A survey of the person. */
  survey_result_id: string
  name: string
}

/**
 * The messages between a company and a person in the CRM. They are read from the CRM, so only when the window is near.
 * A company without a connection has no such card.
 */
export function ConversationCard(props: Props) {
  const { user, company_id } = props
  const [isNear, setNear] = useState(false)
  // Without a location there is no connection. For other companies than the user's own, the location is unknown here.
  const isOff = company_id === user.company.id && user.company.go_high_level_location_id === null
  if (isOff || !can(user, 'ghl.read')) return null
  return isNear ? <Conversation {...props} /> : <WhenNear onNear={() => setNear(true)} />
}

function Conversation({ user, company_id, survey_result_id, name }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useConversation(survey_result_id)
  if (data === null) return null
  // Until the answer arrives, only the user's own company is known to have a location.
  if (!data && !error && company_id !== user.company.id) return null
  const mayConnect = can(user, 'ghl.connect')
  return (
    <Card gap={12} className={classes.card} aria-labelledby="conversation">
      <Row as="header" gap={12} rowGap={0} align="baseline">
        <h2 id="conversation">Conversation</h2>
        <Meta>Text messages and emails in GoHighLevel</Meta>
      </Row>
      {!data && error && (
        <>
          <Problem error={inWords(error)} onRetry={() => void refetch()} />
          {mayConnect && error instanceof CallError && error.problem === 'ghl_token_refused' && (
            <Link to="/company-settings/crm" search={company_id === user.company.id ? {} : { company_id }}>
              Open the CRM page
            </Link>
          )}
        </>
      )}
      {!data && !error && <Loading />}
      {data && (
        <>
          {!data.is_contact && (
            <Text tone="quiet">{name} is no contact in GoHighLevel yet. A message from here makes them one.</Text>
          )}
          {data.do_not_disturb.length > 0 && (
            <p className={classes.off}>
              <IconBellOff size={16} aria-hidden />
              <span>
                {name} wants no {data.do_not_disturb.map((channel) => channelsWords[channel]).join(' and no ')}: Do not
                disturb is set in GoHighLevel.
              </span>
            </p>
          )}
          {hasNextPage && (
            <Stack gap={4} align="center" className={classes.earlier}>
              <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Earlier messages
              </Button>
              {isFetchNextPageError && error && <p role="alert">{inWords(error).message}</p>}
            </Stack>
          )}
          {data.items.length + data.outgoing.length === 0 ? (
            data.is_contact && <Text tone="quiet">No messages yet.</Text>
          ) : (
            <Stack as="ol" gap={16} aria-label={`Messages with ${name}`}>
              {inOrder(data).map(({ key, entry }) => (
                <li key={key}>
                  {'state' in entry ? (
                    <Outgoing message={entry} reader_id={user.id} name={name} mayResend={can(user, 'ghl.send')} />
                  ) : (
                    <Message message={entry} name={name} />
                  )}
                </li>
              ))}
            </Stack>
          )}
          {can(user, 'ghl.send') && (
            <Composer survey_result_id={survey_result_id} name={name} doNotDisturb={data.do_not_disturb} />
          )}
        </>
      )}
    </Card>
  )
}

type ConversationData = NonNullable<ReturnType<typeof useConversation>['data']>

/** The messages of the CRM and those that are still being sent, in the order in which they were written. */
function inOrder({ items, outgoing }: Pick<ConversationData, 'items' | 'outgoing'>) {
  const there = items.map((message) => ({ key: `in-crm-${message.id}`, at: message.at, entry: message }))
  const here = outgoing.map((message) => ({ key: `here-${message.id}`, at: message.created_at, entry: message }))
  return [...there, ...here].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Grey placeholders while messages are loaded. */
const Loading = () => (
  <Stack gap={16} className={classes.loading} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    <i />
    <i />
    <i />
  </Stack>
)
