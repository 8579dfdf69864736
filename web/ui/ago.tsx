import { dateTime, timeAgo } from './dates.ts'

type Props = {
  at: string
  /** True if the text stands within a sentence, so that it begins with a small letter. */
  isInSentence?: boolean
  /** True for the short form, such as "10m ago". */
  isShort?: boolean
}

/** How long ago an instant was. Screen readers read the exact time, which is also shown on hover. */
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
