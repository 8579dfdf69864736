import { useEffect, useState } from 'react'

const pauseMs = 250

/**
 * The text of a field. `onTyped` is called after a pause in typing; the text follows `value` when that changes
 * otherwise.
 */
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
    /** To call on blur: a user who follows a link before the pause is over must not be taken back by a late call. */
    settle: () => {
      if (text !== value) onTyped(text)
    },
  }
}
