import { dateTime, timeAgo } from './dates.ts'

/** How long ago something was; the exact time is read out and shown on hover. */
export function Ago({ at }: { at: string }) {
  const exact = dateTime(at)
  return (
    <time dateTime={at} title={exact}>
      {timeAgo(at)} <span className="visually-hidden">({exact})</span>
    </time>
  )
}
