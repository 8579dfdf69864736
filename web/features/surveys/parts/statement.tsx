import { useEffect, useRef } from 'react'
import { createStopwatch } from '../stopwatch.ts'

type Props = {
  text: string
  labels: readonly string[]
  chosen: number | undefined
  /** The choice 1..5 and the milliseconds spent since the last answer to this statement. */
  onAnswer: (choice: number, ms: number) => void
  onNext: () => void
  onBack: (() => void) | undefined
}

/**
 * Shows one statement. A tap or a key 1 to 5 answers and goes on. Arrow keys only choose, as in any group of radio buttons; "Next" then goes on.
 */
export function Statement({ text, labels, chosen, onAnswer, onNext, onBack }: Props) {
  const legend = useRef<HTMLLegendElement>(null)
  const watch = useRef(createStopwatch())
  const byPointer = useRef(false)

  useEffect(() => {
    legend.current?.focus({ preventScroll: true })
    const stopwatch = watch.current
    stopwatch.start()
    return () => stopwatch.stop()
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      byPointer.current = false
      const choice = Number(event.key)
      if (!(choice >= 1 && choice <= labels.length) || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onAnswer(choice, watch.current.lap())
      onNext()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onNext()
      }}
    >
      <fieldset onPointerDown={() => (byPointer.current = true)}>
        <legend ref={legend} tabIndex={-1}>
          {text}
        </legend>
        {labels.map((label, index) => (
          <label key={label} className="choice">
            <input
              type="radio"
              name="choice"
              value={index + 1}
              checked={chosen === index + 1}
              onChange={() => {
                onAnswer(index + 1, watch.current.lap())
                if (byPointer.current) onNext()
              }}
            />
            <span>{label}</span>
            <kbd aria-hidden>{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <div className="steps">
        <button type="button" className="button plain" onClick={onBack} disabled={!onBack}>
          Back
        </button>
        <button className="button" disabled={!chosen}>
          Next
        </button>
      </div>
    </form>
  )
}
