import { Meta } from '../../../ui/layout.tsx'
import classes from '../company-comparisons.module.css'

const height = 44
const least = 2
/** Weeks are told in steps of five people: a step is at most a quarter of the height. */
const minScale = 20

/** One bar for each week, on a scale up to `most`. Without weeks, they are hidden. */
export function WeekBars({ weeks, most }: { weeks: readonly number[]; most: number }) {
  if (weeks.length === 0) return <Meta>weeks hidden: few people</Meta>
  const width = 100 / weeks.length
  const gap = width * 0.16
  return (
    <svg className={classes.bars} width="100%" height={height} aria-hidden>
      {weeks.map((count, at) => {
        const size = count === 0 ? 1 : Math.max(least, (height * count) / Math.max(minScale, most))
        return (
          <rect
            // The weeks have no identity but their place.
            key={at}
            data-none={count === 0}
            x={`${at * width + gap / 2}%`}
            y={height - size}
            width={`${width - gap}%`}
            height={size}
            rx="1"
          />
        )
      })}
    </svg>
  )
}
