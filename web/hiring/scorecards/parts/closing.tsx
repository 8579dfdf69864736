import { Textarea } from '@mantine/core'
import type { BrandKey } from '@seatwise/contract/values/base'
import { recommendations } from '@seatwise/contract/values/hiring'
import type { Fields } from '../draft.ts'
import classes from '../interview.module.css'
import { hasRecommendation, recommendationWords, wordsOf } from '../words.ts'
import type { OwnDraft } from '../use-draft.ts'
import { Row, Surface } from '../../../ui/layout.tsx'

type Props = { brand: BrandKey; fields: Fields; isReadOnly: boolean; draft: OwnDraft['draft'] }

/** The interviewer's overall recommendation and summary. */
export const Closing = ({ brand, fields: { recommendation = null, summary = '' }, isReadOnly, draft }: Props) => (
  <Surface as="section" className={classes.closing} aria-labelledby="closing">
    <h2 id="closing">Overall</h2>
    {hasRecommendation(brand) && <Recommendation value={recommendation} isReadOnly={isReadOnly} draft={draft} />}
    <Textarea
      label={wordsOf(brand).summary}
      placeholder={isReadOnly ? 'No summary' : wordsOf(brand).closing}
      value={summary}
      autosize
      minRows={3}
      maxRows={16}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => draft.set('summary', currentTarget.value)}
      onBlur={() => void draft.flush()}
    />
  </Surface>
)

type RecommendationProps = {
  value: Fields['recommendation']
  isReadOnly?: boolean
  draft: OwnDraft['draft']
  /** The name of the radio group, which must be unique on the page: a dialog above the page uses another name. */
  name?: string
}

export const Recommendation = ({ value, isReadOnly = false, draft, name = 'recommendation' }: RecommendationProps) => (
  <Row as="fieldset" gap={4} className={classes.choice}>
    <legend>What do you recommend?</legend>
    {recommendations.map((one) => (
      <label key={one} data-value={one}>
        <input
          type="radio"
          name={name}
          checked={value === one}
          disabled={isReadOnly}
          onChange={() => draft.set('recommendation', one, { isDone: true })}
        />
        <span>{recommendationWords[one]}</span>
      </label>
    ))}
  </Row>
)
