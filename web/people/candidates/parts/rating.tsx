import type { CandidateDetail } from '@seatwise/contract/candidates'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Ago } from '../../../ui/ago.tsx'
import { Meta } from '../../../ui/layout.tsx'
import classes from './rating.module.css'

const values = [1, 2, 3, 4, 5] as const

/** The stars of a rating, in words for screen readers. */
const Stars = ({ rating }: { rating: number }) => (
  <span className={classes.stars} title={ratingWords(rating)}>
    <span className="visually-hidden">{ratingWords(rating)}</span>
    {values.map((value) => (
      <Star key={value} isFilled={value <= rating} />
    ))}
  </span>
)

const ratingWords = (rating: number) => `${rating} of 5`

const Star = ({ isFilled }: { isFilled: boolean }) =>
  isFilled ? (
    <IconStarFilled className={classes.filled} size={16} aria-hidden />
  ) : (
    <IconStar className={classes.empty} size={16} aria-hidden />
  )

/** The rating of an employee, with who gave it and when. A click on a star changes it. */
export function Rating({ person: { id, version, rating, ratings, can } }: { person: CandidateDetail }) {
  const { pending, run } = useWrite('candidates')
  const rate = (value: number | null) =>
    void run(() => call('PUT /candidates/{id}/rating', { params: { id }, body: { version, rating: value } }))
  const [last] = ratings
  return (
    <div className={classes.rating}>
      {can.rate ? (
        <fieldset className={classes.choices} disabled={pending}>
          <legend className="visually-hidden">Rating</legend>
          {values.map((value) => (
            <label key={value} title={ratingWords(value)}>
              <input type="radio" name="rating" checked={rating === value} onChange={() => rate(value)} />
              <span className="visually-hidden">{ratingWords(value)}</span>
              <Star isFilled={rating !== null && value <= rating} />
            </label>
          ))}
        </fieldset>
      ) : (
        rating !== null && <Stars rating={rating} />
      )}
      {last && rating !== null && (
        <Meta className={classes.meta}>
          {last.by.name ?? 'Somebody of another company'}, <Ago at={last.at} isInSentence />
          {can.rate && (
            <>
              {' · '}
              <button type="button" disabled={pending} onClick={() => rate(null)}>
                Take back
              </button>
            </>
          )}
        </Meta>
      )}
      {rating === null && can.rate && <Meta className={classes.meta}>Not rated yet</Meta>}
    </div>
  )
}
