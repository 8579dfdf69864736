/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { takeFocus } from '../../../ui/focus.ts'
import { isBusy } from '../attempt-answers.ts'
import { BackButton } from './statement.tsx'

type Props = {
  /** The index of the first statement without an answer, or -1. */
  open: number
  onOpen: () => void
  submit: () => Promise<void>
  /** True if this device stores unsaved answers. */
  isKept: boolean
}

const retryMs = 4_000

/** The last screen before submitting. Without a connection, or while the server is busy, it waits and retries. */
export function Finish({ open, onOpen, submit, isKept }: Props) {
  const [state, setState] = useState<'ready' | 'sending' | 'waiting'>('ready')
  // Kept during retries: if the text changed every four seconds, screen readers would read it each time.
  const [trouble, setTrouble] = useState<string>()

  async function send() {
    setState('sending')
    try {
      await submit()
      setState('ready')
    } catch (error) {
      setTrouble(
        [
          isBusy(error)
            ? 'We cannot take your answers just now.'
            : 'There is no connection just now, so your answers wait.',
          isKept ? 'They are kept on this device, and we keep trying.' : 'Keep this page open: we keep trying.',
        ].join(' '),
      )
      setState('waiting')
    }
  }
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => void send(), retryMs)
    return () => clearTimeout(timer)
  })

  if (open >= 0)
    return (
      <section className="statement finish">
        <div className="prompt">
          <h2 ref={takeFocus} tabIndex={-1}>
            Some statements have no answer yet
          </h2>
        </div>
        <div className="steps">
          <button type="button" className="button" onClick={onOpen}>
            Go to the first of them
          </button>
        </div>
      </section>
    )
  return (
    <section className="statement finish">
      <div className="prompt">
        <h2 ref={takeFocus} tabIndex={-1}>
          You have answered every statement
        </h2>
        <p>You can go back and change an answer, or send them now.</p>
        <p role="alert" className="fault">
          {trouble}
        </p>
      </div>
      <div className="steps">
        <BackButton />
        <button type="button" className="button" onClick={() => void send()} disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending' : 'Send my answers'}
        </button>
      </div>
    </section>
  )
}
