import { useEffect, useState } from 'react'

const pauseMs = 250

/** The text of a field that is taken over after a pause in typing, and that follows the value when it changes by other means. */
export function useTypedText(value: string, onTyped: (text: string) => void) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onTyped(text), pauseMs)
    return () => clearTimeout(timer)
  })
  return {
    text,
    setText,
    /** For leaving the field: who leaves it for a link before the pause is over is not called back from there. */
    settle: () => {
      if (text !== value) onTyped(text)
    },
  }
}
