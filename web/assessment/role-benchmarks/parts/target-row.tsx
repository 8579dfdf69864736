import { useState } from 'react'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { takeFocus } from '../../../ui/focus.ts'
import { Grid, Row } from '../../../ui/layout.tsx'
import { RangeEndToggle, RangeFields, RangeSlider, type RangeEnd } from '../../../ui/range-slider.tsx'
import { isUnbounded, type DraftTarget } from '../draft.ts'
import classes from '../role-benchmarks.module.css'
import { polesOf, scaleName, upperEndWords } from '../words.ts'

/** The value with which a limit starts that is set again. */
const startsAt = { lo: 50, hi: 90 }
const weights = ['0', '1', '2', '3']

type Props = {
  target: DraftTarget
  /** The path of the target in its form. */
  path: string
  /** The points that a person at the 95th percentile loses through this scale alone; undefined while unknown. */
  points?: number | undefined
  /** True for a what-if copy, which needs no reasons. */
  withoutReason?: true
  /** Called with the reason why a typed number is invalid, because it must not seem to be saved. */
  onUnread?: (end: RangeEnd, why: string | undefined) => void
  /** The guard rails that the target violates. */
  children?: React.ReactNode
  onChange: (changed: Partial<DraftTarget>) => void
  onRemove: () => void
}

/** The target of a role on one scale: its range by thumbs or numbers, its weight, and the reason. */
export function TargetRow({ target, path, points, withoutReason, onUnread, children, onChange, onRemove }: Props) {
  const name = scaleName(target.scale)
  const range = { label: name, value: { lo: target.lo, hi: target.hi }, onChange }
  return (
    <Grid
      as="li"
      rowGap={0}
      align="start"
      className={classes.target}
      data-weighted={target.weight > 0}
      aria-label={name}
    >
      <div className={classes.what}>
        <b title={`Low: ${polesOf(target.scale).low}. High: ${polesOf(target.scale).high}.`}>{name}</b>
        {!withoutReason && <Reason name={name} reason={target.reason} onChange={(reason) => onChange({ reason })} />}
      </div>
      <div className={classes.range}>
        <RangeSlider {...range} />
        <Row isOneLine rowGap={0} align="center" justify="between" className={classes.ends}>
          <RangeEndToggle {...range} end="lo" startsAt={startsAt.lo} />
          <RangeEndToggle {...range} end="hi" startsAt={startsAt.hi} />
        </Row>
      </div>
      <div className={classes.numbers}>
        <Row isOneLine align="start">
          <RangeFields {...range} path={path} onUnread={onUnread} />
          <Row as="label" isOneLine gap={6} align="center" className={classes.weight}>
            <span>weight</span>
            <NativeSelect
              size="sm"
              aria-label={`Weight of ${name}`}
              data={weights}
              value={String(target.weight)}
              onChange={({ currentTarget }) => onChange({ weight: Number(currentTarget.value) })}
            />
          </Row>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Row>
        {points !== undefined && target.hi !== null && target.weight > 0 && (
          <p className={classes.cost} data-is-dear={points >= dear}>
            {upperEndWords(points)}
          </p>
        )}
      </div>
      {(isUnbounded(target) || children) && (
        <div className={classes.against}>
          {isUnbounded(target) && <p className={classes.fault}>Set a lower or an upper end, or weight 0.</p>}
          {children}
        </div>
      )}
    </Grid>
  )
}

/** From this number of points on, the upper limit is shown as a warning. */
const dear = 10

type ReasonProps = { name: string; reason: string; onChange: (reason: string) => void }

/** The reason of the target, which is edited in place. */
function Reason({ name, reason, onChange }: ReasonProps) {
  const [isWriting, setWriting] = useState(false)
  // Enter and Escape remove the focused field, so the button then takes the focus. After a click elsewhere it must not.
  const [isByKey, setByKey] = useState(false)
  const [before, setBefore] = useState(reason)
  if (isWriting)
    return (
      <TextInput
        size="xs"
        autoFocus
        aria-label={`Why the role asks for ${name}`}
        placeholder="Why the work needs it"
        value={reason}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={() => setWriting(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape') onChange(before)
          setByKey(true)
          setWriting(false)
        }}
      />
    )
  const open = () => {
    setBefore(reason)
    setByKey(false)
    setWriting(true)
  }
  return (
    <Row
      as="button"
      gap={4}
      align="center"
      isOneLine
      ref={isByKey ? takeFocus : undefined}
      type="button"
      className={classes.reason}
      data-is-given={reason !== ''}
      onClick={open}
    >
      {reason === '' && <IconPlus size={12} aria-hidden />}
      {reason || 'Add a reason'}
      <span className="visually-hidden">{reason ? `: change the reason of ${name}` : ` for ${name}`}</span>
      {reason !== '' && <IconPencil size={12} aria-hidden />}
    </Row>
  )
}
