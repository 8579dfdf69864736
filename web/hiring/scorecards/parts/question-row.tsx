import { Textarea } from '@mantine/core'
import type { BrandKey } from '@seatwise/contract/values/base'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions, type RowAction } from '../../../ui/row-actions.tsx'
import { noAnswer, type Answer } from '../draft.ts'
import { Grid, Meta, Stack, Text } from '../../../ui/layout.tsx'
import classes from '../interview.module.css'
import type { KitQuestion } from '../kit.ts'
import { wordsOf } from '../words.ts'
import { Rating } from './rating.tsx'

const tones = {
  must_ask: 'warn',
  probe: 'neutral',
  stands_out: 'accent',
  confirm: 'good',
  own: 'accent',
  not_asked: 'neutral',
} as const

/** The id of the menu button, to which a dialog returns the focus. */
export const menuOf = ({ key }: Pick<KitQuestion, 'key'>) => `actions-${key}`

type Props = {
  brand: BrandKey
  question: KitQuestion
  answer: Answer | undefined
  isReadOnly: boolean
  /** The actions for a custom question. */
  actions: (RowAction | false)[]
  onChange: (answer: Answer, isDone: boolean) => void
  onLeave: () => void
}

/** A question with signs of a good answer, and the user's own rating and note. */
export function QuestionRow({ brand, question, answer = noAnswer, isReadOnly, actions, onChange, onLeave }: Props) {
  const { key, name, position, verdict, text, why, listen_for, weak_sign } = question
  return (
    <Grid as="li" gap={20} rowGap={8} className={classes.row}>
      <Stack gap={4} align="start" className={classes.scale}>
        <h2>{name}</h2>
        {position && <Meta>{position}</Meta>}
        {verdict && <Pill tone={tones[verdict]}>{wordsOf(brand).verdicts[verdict]}</Pill>}
      </Stack>
      <Stack gap={4} className={classes.question}>
        <p className={classes.text}>
          {text}
          {actions.length > 0 && <RowActions id={menuOf(question)} name={text} actions={() => actions} />}
        </p>
        {why && <Meta>{why}</Meta>}
        {listen_for && (
          <Meta>
            <Text as="b" weight="regular" tone="good">
              Listen for
            </Text>{' '}
            {listen_for}
          </Meta>
        )}
        {weak_sign && (
          <Meta>
            <Text as="b" weight="regular" tone="warn">
              Weak sign
            </Text>{' '}
            {weak_sign}
          </Meta>
        )}
      </Stack>
      <Stack gap={8} className={classes.answer}>
        <Rating
          question={text}
          name={key}
          value={answer.rating}
          isReadOnly={isReadOnly}
          onChange={(rating) => onChange({ ...answer, rating }, true)}
        />
        <Textarea
          aria-label={`Note: ${text}`}
          placeholder={isReadOnly ? 'No note' : 'Note'}
          value={answer.note}
          autosize
          minRows={1}
          maxRows={8}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => onChange({ ...answer, note: currentTarget.value }, false)}
          onBlur={onLeave}
        />
      </Stack>
      <PaperAnswer />
    </Grid>
  )
}

/** Room to write by hand, only in print: ratings are not printed. */
const PaperAnswer = () => (
  <div className={classes.paper} aria-hidden>
    <p>
      {[1, 2, 3, 4, 5].map((rating) => (
        <span key={rating}>{rating}</span>
      ))}
    </p>
    <hr />
    <hr />
    <hr />
  </div>
)
