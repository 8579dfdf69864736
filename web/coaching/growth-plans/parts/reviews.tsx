import { useState } from 'react'
import { Button } from '@mantine/core'
import type { GrowthPlan, GrowthReview } from '@seatwise/contract/growth-plans'
import { dateOfDay } from '../../../ui/dates.ts'
import { Card, PlainList, Row } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useReviews } from '../data.ts'
import classes from '../growth-plans.module.css'
import { outsider, progressWords } from '../words.ts'

const latest = 5
const most = 200

/** The reviews of a plan, the latest first, read-only. */
export function Reviews({ plan }: { plan: GrowthPlan }) {
  const [size, setSize] = useState(latest)
  const { data, error, isPlaceholderData, refetch } = useReviews(plan.id, size)
  return (
    <Card padding={20} gap={12} className={classes.card} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data?.data.length === 0 && (
        <p className={classes.plain}>
          No review yet. Look back together after a week or two: what was seen, how far each target has come, and when
          to look again.
        </p>
      )}
      {data && data.data.length > 0 && (
        <PlainList as="ol" className={classes.reviews}>
          {data.data.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </PlainList>
      )}
      {data?.next != null && (
        <Button size="xs" variant="default" loading={isPlaceholderData} onClick={() => setSize(most)}>
          Earlier reviews
        </Button>
      )}
    </Card>
  )
}

const Review = ({ review: { reviewed_on, by, seen, progress, next_review_on } }: { review: GrowthReview }) => (
  <li>
    <h3>
      {dateOfDay(reviewed_on)} <span>by {by.name ?? outsider.toLowerCase()}</span>
    </h3>
    <p className={classes.written}>{seen}</p>
    <Row as="dl" gap={16} rowGap={2}>
      {progress.map((one) => (
        <Row isOneLine gap={6} key={one.target_id}>
          <dt>{one.aim}</dt>
          <dd>{progressWords[one.progress]}</dd>
        </Row>
      ))}
      {next_review_on && (
        <Row isOneLine gap={6}>
          <dt>Next review</dt>
          <dd>{dateOfDay(next_review_on)}</dd>
        </Row>
      )}
    </Row>
  </li>
)
