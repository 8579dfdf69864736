import { useId } from 'react'
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { GrowthAim, GrowthSuggestions } from '@seatwise/contract/growth-plans'
import type { workScales } from '@seatwise/contract/values/assessment'
import { growthDirections, growthProgress } from '@seatwise/contract/values/coaching'
import { scaleName } from '../../../assessment/role-benchmarks/words.ts'
import { practicesOf, type DraftTarget, type PlanForm } from '../draft.ts'
import classes from '../growth-plans.module.css'
import { aimWords, directionWords, progressWords } from '../words.ts'
import { Steps } from './steps.tsx'
import { Card, Grid, Meta, PlainList, Row } from '../../../ui/layout.tsx'

type Props = {
  target: DraftTarget
  number: number
  path: string
  form: PlanForm
  scales: GrowthSuggestions['scales']
  scalesLeft: readonly (typeof workScales)[number][]
  onAim: (aim: GrowthAim) => void
  onSteps: (steps: DraftTarget['steps']) => void
  /** Undefined for the last target, because a plan must have one. */
  onRemove: (() => void) | undefined
}

const ownWords = 'words'

/** A target: the aim, the reason, the practice and how its effect is seen, the steps, and the progress. */
export function TargetCard({ target, number, path, form, scales, scalesLeft, onAim, onSteps, onRemove }: Props) {
  const { aim } = target
  const headingId = useId()
  const name = aimWords(aim).trim() || `Target ${number}`
  const scored = aim.kind === 'scale' ? scales.find(({ scale }) => scale === aim.scale) : undefined
  return (
    <Card padding={20} gap={12} className={classes.card} aria-labelledby={headingId}>
      <Row as="header" align="start" justify="between" isOneLine>
        <h2 id={headingId}>
          {number}. {name}
        </h2>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      <Grid gap={16} rowGap={12} columns={2} align="start" className={classes.pair}>
        <NativeSelect
          label="What is to grow"
          value={aim.kind === 'scale' ? aim.scale : ownWords}
          data={[
            ...scalesLeft.map((scale) => ({ value: scale, label: scaleName(scale) })),
            { value: ownWords, label: 'In your own words' },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const scale = scalesLeft.find((one) => one === value)
            onAim(
              scale
                ? { kind: 'scale', scale, direction: aim.kind === 'scale' ? aim.direction : 'build' }
                : { kind: 'words', words: '' },
            )
          }}
        />
        {aim.kind === 'scale' ? (
          <NativeSelect
            label="Direction"
            value={aim.direction}
            data={growthDirections.map((direction) => ({
              value: direction,
              label: capital(directionWords[direction]),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const direction = growthDirections.find((one) => one === value)
              if (direction) onAim({ ...aim, direction })
            }}
          />
        ) : (
          <TextInput
            label="In a few words"
            placeholder="Say no before the week is full"
            {...form.getInputProps(`${path}.aim.words`)}
          />
        )}
      </Grid>
      {scored?.percentile != null && (
        <Meta>
          In the survey the answers stood at {scored.percentile}: higher than about {scored.percentile} of 100 adults in
          the norm sample.
        </Meta>
      )}
      <Textarea label="Why it matters in their work" autosize minRows={2} {...form.getInputProps(`${path}.why`)} />
      <Grid gap={16} rowGap={12} columns={2} align="start" className={classes.pair}>
        <Textarea label="Practice this week" autosize minRows={3} {...form.getInputProps(`${path}.practice`)} />
        <Textarea label="Signs that it works" autosize minRows={3} {...form.getInputProps(`${path}.signs`)} />
      </Grid>
      <Suggestions target={target} path={path} form={form} scales={scales} />
      <Steps steps={target.steps} path={path} form={form} of={name} onChange={onSteps} />
      <NativeSelect
        className={classes.progress}
        label="Progress"
        data={growthProgress.map((progress) => ({ value: progress, label: progressWords[progress] }))}
        {...form.getInputProps(`${path}.progress`)}
      />
    </Card>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type SuggestionProps = Pick<Props, 'target' | 'path' | 'form' | 'scales'>

/** Alternative practices from the texts of the product: a click takes one, which can then be edited. */
function Suggestions({ target, path, form, scales }: SuggestionProps) {
  const others = practicesOf(scales, target.aim).filter(({ text }) => text !== target.practice)
  if (others.length === 0) return null
  return (
    <details className={classes.suggestions}>
      <summary>{others.length === 1 ? 'Another practice to take' : `${others.length} other practices to take`}</summary>
      <PlainList>
        {others.map(({ rule, text, sign }) => (
          <li key={rule}>
            <div>
              <p>{text}</p>
              <Meta>Sign: {sign}</Meta>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Take: ${text}`}
              onClick={() => {
                form.setFieldValue(`${path}.practice`, text)
                form.setFieldValue(`${path}.signs`, sign)
              }}
            >
              Take
            </Button>
          </li>
        ))}
      </PlainList>
    </details>
  )
}
