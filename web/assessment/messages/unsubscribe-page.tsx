/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { CallReply } from '@seatwise/contract/routes'
import { showBrand } from '../../kernel/brand.ts'
import { CallError, isRefusal, noAnswer, send } from '../../kernel/call.ts'
import { Notice } from '../surveys/parts/notice.tsx'
import { useLoaded } from '../surveys/use-loaded.ts'

type Subscription = CallReply<'GET /unsubscribe'>['data']

const tokenOf = (address: string) => new URLSearchParams(address).get('token') ?? ''

async function load(token: string): Promise<Subscription> {
  const { data } = await send('GET /unsubscribe', { query: { token } }, {})
  showBrand(data.company.brand)
  return data
}

/** Opened by the link in an email. Opening the page changes nothing, because programs that check links open it too. */
export function UnsubscribePage() {
  const [token] = useState(() => tokenOf(location.search))
  const { value, refused, again } = useLoaded(load, token)
  if (refused?.status === 429)
    return (
      <Notice title="This link was opened too often">
        <p className="lead">{refused.message}</p>
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </Notice>
    )
  if (refused && !isRefusal(refused))
    return (
      <Notice title="There is no connection just now">
        <p className="lead">Nothing has changed yet, and we keep trying.</p>
        <button type="button" className="button" onClick={again}>
          Try now
        </button>
      </Notice>
    )
  if (refused)
    return (
      <Notice title="This link does not work">
        <p className="lead">
          A part of it may be missing: open it again in the email. Or answer the email and ask to get no more.
        </p>
      </Notice>
    )
  return value ? <Choice token={token} loaded={value} /> : null
}

function Choice({ token, loaded }: { token: string; loaded: Subscription }) {
  const [{ company, is_unsubscribed, can_resubscribe }, setSubscription] = useState(loaded)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = async (wanted: boolean) => {
    setPending(true)
    setProblem(undefined)
    try {
      setSubscription((await send('POST /unsubscribe', { body: { token, is_unsubscribed: wanted } }, {})).data)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(isRefusal(error) ? error.message : noAnswer)
    } finally {
      setPending(false)
    }
  }
  const name = <bdi>{company.name}</bdi>
  return (
    <Notice
      key={String(is_unsubscribed)}
      title={is_unsubscribed ? 'You have unsubscribed' : 'Get no more of these emails?'}
      company={company}
    >
      <p className="lead">
        {is_unsubscribed ? (
          <>You get no more emails of {name}, except those about your own survey or application.</>
        ) : (
          <>{name} will send you only what is about your own survey or application.</>
        )}
      </p>
      {is_unsubscribed && !can_resubscribe ? (
        <p role="status">You unsubscribed more than an hour ago, so this link cannot take it back.</p>
      ) : (
        <button
          type="button"
          className={is_unsubscribed ? 'button plain' : 'button'}
          disabled={isPending}
          onClick={() => void change(!is_unsubscribed)}
        >
          {is_unsubscribed ? 'Get them again' : 'Unsubscribe'}
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </Notice>
  )
}
