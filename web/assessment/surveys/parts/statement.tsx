/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { areShortcutsOn, switchShortcuts } from '../../../kernel/shortcut-switch.ts'
import { createStopwatch } from '../stopwatch.ts'

/**
 * A second press of the same key within this time is ignored, because it was meant for the previous statement.
 * survey.css delays taps as long.
 */
const pauseMs = 500
let lastDigit = { code: '', at: -pauseMs }

type Props = {
  text: string
  labels: readonly string[]
  chosen: number | undefined
  /** True for the first statement, which shows the whole instruction. */
  isFirst: boolean
  /** True if the server has stored all answers. */
  saved: boolean
  /** Called with the choice (1 to 5) and the milliseconds spent since the last answer to this statement. */
  onAnswer: (choice: number, ms: number) => void
  onNext: () => void
}

/**
 * Shows one statement. A tap or a key from 1 to 5 answers and continues; the keys can be switched off. Arrow keys only
 * choose, as in any group of radio buttons; "Next" then continues.
 */
export function Statement({ text, labels, chosen, isFirst, saved, onAnswer, onNext }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const watch = useRef(createStopwatch())
  const [byPointer, setByPointer] = useState(false)
  const [hasKeys, setHasKeys] = useState(areShortcutsOn)

  // A layout effect, so that the first key after a step already belongs to the new statement.
  useLayoutEffect(() => {
    group.current!.focus({ preventScroll: true })
    const { top, bottom } = heading.current!.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) heading.current!.scrollIntoView()
    const stopwatch = watch.current
    stopwatch.start()
    return () => stopwatch.stop()
  }, [])

  const onKey = (event: KeyboardEvent) => {
    setByPointer(false)
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.key.startsWith('Arrow') && document.activeElement === group.current) {
      event.preventDefault()
      enterChoices(group.current!)
    }
    const choice = choiceOf(event)
    if (!hasKeys || choice === undefined || choice > labels.length) return
    event.preventDefault()
    const isSecondPress = event.code === lastDigit.code && event.timeStamp - lastDigit.at < pauseMs
    lastDigit = { code: event.code, at: event.timeStamp }
    if (isSecondPress) return
    onAnswer(choice, watch.current.lap())
    onNext()
  }

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
        <h2 id="statement" ref={heading} translate={false}>
          {text}
        </h2>
      </div>
      <fieldset
        ref={group}
        tabIndex={-1}
        aria-labelledby="statement"
        aria-describedby={isFirst ? 'instruction' : undefined}
        onKeyDown={onKey}
        onPointerDown={() => setByPointer(true)}
        // iOS applies :active only if there is a touch listener.
        onTouchStart={() => undefined}
      >
        {labels.map((label, index) => (
          <label key={label} className="choice" translate={false}>
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
            {hasKeys && <kbd aria-hidden>{index + 1}</kbd>}
          </label>
        ))}
      </fieldset>
      <div className="steps">
        {!isFirst && <BackButton />}
        <span key={String(saved)} className="quiet">
          {isFirst && !chosen ? 'Saved as you go.' : saved && 'Saved'}
        </span>
        {chosen && <button className="button">Next</button>}
      </div>
      <label className="check by-number quiet">
        <input
          type="checkbox"
          checked={hasKeys}
          onChange={() => {
            setHasKeys(!hasKeys)
            switchShortcuts(!hasKeys)
          }}
        />
        <span>Answer with the numbers 1 to 5</span>
      </label>
    </form>
  )
}

/**
 * Reads the position of the key, because on a French keyboard the digit row types other characters, and on an Arabic
 * one other digits.
 */
function choiceOf({ code, key }: KeyboardEvent): number | undefined {
  const [, row, digit] = /^(Digit|Numpad)([1-5])$/.exec(code) ?? []
  // Without Num Lock the number pad has arrows.
  if (row === undefined || (row === 'Numpad' && key !== digit)) return undefined
  return Number(digit)
}

/** An arrow key moves from the chosen answer to the next one, or chooses the first answer. */
function enterChoices(group: HTMLElement) {
  const chosen = group.querySelector<HTMLElement>('input:checked')
  const radio = chosen ?? group.querySelector('input')
  radio?.focus()
  if (!chosen) radio?.click()
}

/** Does the same as the browser's own Back. */
export function BackButton() {
  return (
    <button type="button" className="button back" onClick={() => history.back()}>
      Back
    </button>
  )
}
