import { dateTime, timeAgo } from './dates.ts'

type Props = {
  at: string
  /** It stands within a sentence, not at its beginning. */
  isInSentence?: boolean
  /** On phones: "10m ago". */
  isShort?: boolean
}

/** How long ago something was; the exact time is read out and shown on hover. */
export function Ago({ at, isInSentence = false, isShort = false }: Props) {
  const exact = dateTime(at)
  const words = timeAgo(at, undefined, isShort ? 'narrow' : 'long')
  return (
    <time dateTime={at} title={exact}>
      {isInSentence ? words : words.charAt(0).toUpperCase() + words.slice(1)}{' '}
      <span className="visually-hidden">({exact})</span>
    </time>
  )
}
