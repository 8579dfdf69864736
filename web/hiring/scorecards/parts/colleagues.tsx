import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Scorecard } from '@seatwise/contract/scorecards'
import type { BrandKey } from '@seatwise/contract/values/base'
import { useWrite } from '../../../kernel/use-action.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Grid, Meta, PlainList, Surface, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ReasonDialog } from '../../../assessment/survey-results/public.ts'
import { openScorecard } from '../data.ts'
import { keyOf, type QuestionKey } from '../draft.ts'
import classes from '../interview.module.css'
import type { KitQuestion } from '../kit.ts'
import { authorOf, openingWords, recommendationWords, spreadOf, stateOf, wordsOf } from '../words.ts'

type Props = { brand: BrandKey; cards: readonly Scorecard[]; questions: readonly KitQuestion[] }

/** The scorecards of other interviewers, as far as the user may see their contents. */
export function Colleagues({ brand, cards, questions }: Props) {
  const others = cards.filter(({ is_own }) => !is_own)
  const own = cards.find(({ is_own }) => is_own)
  if (others.length === 0 && !own?.submitted_at) return null
  const readable = cards.filter(({ content, is_own, submitted_at }) => content && (!is_own || submitted_at !== null))
  const isCompared = readable.some(({ is_own }) => !is_own)
  const { card: noun } = wordsOf(brand)
  return (
    <Surface as="section" className={classes.colleagues} aria-labelledby="colleagues">
      <h2 id="colleagues">Who has talked with them</h2>
      {others.length === 0 ? (
        <Text tone="quiet">Nobody else has begun yet. What colleagues submit appears here by itself.</Text>
      ) : (
        !own?.submitted_at && (
          <Text tone="quiet">
            {brand === 'hb'
              ? 'You read the scorecards of your colleagues when yours is submitted, so that nobody is swayed.'
              : 'You read what your colleagues noted when yours is submitted, so that nobody is swayed.'}
          </Text>
        )
      )}
      <PlainList className={classes.people}>
        {cards
          .filter(({ is_own, submitted_at }) => !is_own || submitted_at !== null)
          .map((card) => (
            <Interviewer key={card.id} card={card} noun={noun} />
          ))}
      </PlainList>
      {isCompared && <SideBySide cards={readable} questions={questions} />}
    </Surface>
  )
}

function Interviewer({ card, noun }: { card: Scorecard; noun: string }) {
  const { id, content, openings, can } = card
  const { recommendation = null, summary = '', is_after_reading = false, later_notes = [] } = content ?? {}
  const name = authorOf(card)
  return (
    <Grid as="li" rowGap={4} align="start" className={classes.person}>
      <Avatar name={name} />
      <div>
        <h3>
          {name} {recommendation && <Recommendation value={recommendation} />}
        </h3>
        <Meta>
          {[stateOf(card), is_after_reading && 'written after reading others', ...openings.map(openingWords)]
            .filter(Boolean)
            .join(' · ')}
        </Meta>
        {summary && <p className={classes.words}>{summary}</p>}
        {later_notes.map(({ text, created_at }) => (
          <p key={created_at} className={classes.words}>
            <Meta as="span">Added later:</Meta> {text}
          </p>
        ))}
      </div>
      {can.open && <OpenButton id={id} name={name} noun={noun} />}
    </Grid>
  )
}

const Recommendation = ({ value }: { value: keyof typeof recommendationWords }) => (
  <Pill tone={value.endsWith('yes') ? 'good' : 'bad'}>{recommendationWords[value]}</Pill>
)

/** Lets an owner open a scorecard before the user has submitted their own; everybody can see that this was done. */
function OpenButton({ id, name, noun }: { id: string; name: string; noun: string }) {
  const [isAsking, setAsking] = useState(false)
  const { pending, problem, run } = useWrite('scorecards', { isToldInPlace: true })
  const open = (reason: string) =>
    void run(async () => {
      await openScorecard(id, reason)
      setAsking(false)
    })
  return (
    <>
      <Button id={`open-${id}`} variant="default" size="sm" onClick={() => setAsking(true)}>
        Open…
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Open the ${noun} of ${name}`}
          explains="Everybody who sees that there is one is told that you opened it. What you submit afterwards says that you had read others. Owners read the reason in the audit."
          button="Open"
          pending={pending}
          problem={problem}
          onConfirm={open}
          onClose={() => setAsking(false)}
          returnTo={`open-${id}`}
        />
      )}
    </>
  )
}

/** Each answered question: the rating of each person, how far the ratings are apart, and the notes. */
function SideBySide({ cards, questions }: Omit<Props, 'brand'>) {
  const query = new Map<QuestionKey, { text: string; name: string | undefined }>(
    questions.map(({ key, text, name }) => [key, { text, name }]),
  )
  const input = new Map<QuestionKey, { card: Scorecard; rating: number | null; note: string }[]>()
  for (const card of cards)
    for (const answer of card.content?.answers ?? []) {
      const key = keyOf(answer)
      if (!query.has(key)) query.set(key, { text: answer.question, name: undefined })
      input.set(key, [...(input.get(key) ?? []), { card, rating: answer.rating, note: answer.note }])
    }
  return (
    <PlainList as="ol" className={classes.compared}>
      {[...query].map(([key, { text, name }]) => {
        const answers = input.get(key)
        if (!answers) return null
        return (
          <li key={key}>
            <header>
              <h3>{text}</h3>
              <Meta>{[name, spreadOf(answers.flatMap(({ rating }) => rating ?? []))].filter(Boolean).join(' · ')}</Meta>
            </header>
            <dl>
              {answers.map(({ card, rating, note }) => (
                <div key={card.id}>
                  <dt>
                    <span className={classes.given} data-rated={rating !== null}>
                      {rating ?? '–'}
                    </span>{' '}
                    {authorOf(card)}
                  </dt>
                  <dd>
                    {note || (
                      <Text as="span" tone="quiet">
                        No note
                      </Text>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </PlainList>
  )
}
