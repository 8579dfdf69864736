import { ratingWords } from '../words.ts'
import classes from '../interview.module.css'
import { Row } from '../../../ui/layout.tsx'

type Props = {
  /** The text of the question, for screen readers. */
  question: string
  name: string
  value: number | null
  isReadOnly: boolean
  onChange: (value: number | null) => void
}

/** Radio buttons from 1 to 5: arrow keys and number keys choose, Backspace clears. */
export const Rating = ({ question, name, value, isReadOnly, onChange }: Props) => (
  <Row
    as="fieldset"
    gap={4}
    className={classes.rating}
    onKeyDown={(event) => {
      if (isReadOnly || event.ctrlKey || event.metaKey || event.altKey) return
      const typed = Number(event.key)
      if (typed >= 1 && typed <= 5) onChange(typed)
      else if (event.key === 'Backspace' || event.key === 'Delete') onChange(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    }}
  >
    <legend className="visually-hidden">Rating, 1 weak to 5 strong: {question}</legend>
    {ratingWords.map((word, nth) => (
      <label key={word} title={`${nth + 1}: ${word}`}>
        <input
          type="radio"
          name={name}
          value={nth + 1}
          aria-label={`${nth + 1}, ${word}`}
          checked={value === nth + 1}
          disabled={isReadOnly}
          onChange={() => onChange(nth + 1)}
          // A second click clears the rating.
          onClick={() => value === nth + 1 && onChange(null)}
        />
        <span aria-hidden>{nth + 1}</span>
      </label>
    ))}
  </Row>
)
