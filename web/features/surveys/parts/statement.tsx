/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { createStopwatch } from '../stopwatch.ts'

type Props = {
  text: string
  labels: readonly string[]
  chosen: number | undefined
  /** The first statement carries the whole instruction. */
  isFirst: boolean
  /** Whether all answers have reached the server. */
  saved: boolean
  /** The choice 1..5 and the milliseconds spent since the last answer to this statement. */
  onAnswer: (choice: number, ms: number) => void
  onNext: () => void
}

/**
 * Shows one statement. A tap or a key 1 to 5 answers and goes on. Arrow keys only choose, as in any group of radio buttons; "Next" then goes on.
 */
export function Statement({ text, labels, chosen, isFirst, saved, onAnswer, onNext }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const watch = useRef(createStopwatch())
  const [byPointer, setByPointer] = useState(false)

  useEffect(() => {
    group.current?.focus({ preventScroll: true })
    const stopwatch = watch.current
    stopwatch.start()
    return () => stopwatch.stop()
  }, [])

  // A layout effect: no key may be pressed before it is listened to.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      setByPointer(false)
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.key.startsWith('Arrow') && document.activeElement === group.current) {
        event.preventDefault()
        enterChoices(group.current!)
      }
      const choice = Number(event.key)
      if (!(choice >= 1 && choice <= labels.length)) return
      event.preventDefault()
      onAnswer(choice, watch.current.lap())
      onNext()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <form
      className="statement"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onNext()
      }}
    >
      <div className="prompt">
        <div id="instruction">
          {isFirst && (
            <p className="quiet">
              Describe yourself as you generally are now, not as you wish to be. Your choice leads to the next
              statement, and you can always go back.
            </p>
          )}
          <p className="quiet">
            {isFirst ? 'How' : 'As you generally are now, how'} accurately does this describe you?
          </p>
        </div>
        <h2 id="statement">{text}</h2>
      </div>
      <fieldset
        ref={group}
        tabIndex={-1}
        aria-labelledby="statement"
        aria-describedby={isFirst ? 'instruction' : undefined}
        onPointerDown={() => setByPointer(true)}
        // iOS shows :active only where touches are listened to.
        onTouchStart={() => undefined}
      >
        {labels.map((label, index) => (
          <label key={label} className="choice">
            <input
              type="radio"
              name="choice"
              value={index + 1}
              checked={chosen === index + 1}
              onChange={() => {
                onAnswer(index + 1, watch.current.lap())
                if (byPointer) onNext()
              }}
            />
            <span>{label}</span>
            <kbd aria-hidden>{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <div className="steps">
        {!isFirst && <BackButton />}
        <span className="quiet">{isFirst && !chosen ? 'Saved as you go.' : saved && 'Saved'}</span>
        {chosen && <button className="button">Next</button>}
      </div>
    </form>
  )
}

/** An arrow key goes on from the chosen answer, or chooses the first one. */
function enterChoices(group: HTMLElement) {
  const chosen = group.querySelector<HTMLElement>('input:checked')
  const radio = chosen ?? group.querySelector('input')
  radio?.focus()
  if (!chosen) radio?.click()
}

/** The browser's own Back does the same. */
export function BackButton() {
  return (
    <button type="button" className="button back" onClick={() => history.back()}>
      Back
    </button>
  )
}
