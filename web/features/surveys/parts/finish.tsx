import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal, type CallError } from '../../../platform/call.ts'

type Props = {
  /** Index of the first statement without an answer, or -1. */
  open: number
  last: number
  onBack: (index: number) => void
  submit: () => Promise<void>
  onRefused: (error: CallError) => void
}

const retryMs = 4_000

/** The last screen before submitting. Without a connection it waits and retries. */
export function Finish({ open, last, onBack, submit, onRefused }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'ready' | 'sending' | 'waiting'>('ready')
  useEffect(() => heading.current?.focus(), [])

  async function send() {
    setState('sending')
    try {
      await submit()
    } catch (error) {
      if (isRefusal(error)) return onRefused(error)
      setState('waiting')
    }
  }
  const retry = useEffectEvent(() => void send())
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => retry(), retryMs)
    return () => clearTimeout(timer)
  }, [state])

  if (open >= 0)
    return (
      <section className="finish">
        <h2 ref={heading} tabIndex={-1}>
          Some statements have no answer yet
        </h2>
        <button type="button" className="button" onClick={() => onBack(open)}>
          Go to the first of them
        </button>
      </section>
    )
  return (
    <section className="finish">
      <h2 ref={heading} tabIndex={-1}>
        You have answered every statement
      </h2>
      <p className="lead">You can go back and change an answer, or send them now.</p>
      <p role="alert" className="problem">
        {state === 'waiting' &&
          'There is no connection just now. Your answers are kept on this device, and we keep trying.'}
      </p>
      <div className="steps">
        <button type="button" className="button plain" onClick={() => onBack(last)} disabled={state === 'sending'}>
          Back
        </button>
        <button type="button" className="button" onClick={() => void send()} disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending' : 'Send my answers'}
        </button>
      </div>
    </section>
  )
}
