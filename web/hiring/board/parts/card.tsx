import { memo } from 'react'
import { Checkbox } from '@mantine/core'
import { useDraggable } from '@dnd-kit/react'
import { IconFlag, IconNote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Card as CardData } from '@seatwise/contract/board'
import { retakeWords } from '@seatwise/domain/assessment/retake'
import { bandOf } from '@seatwise/domain/bands'
import { counted } from '../../../kernel/counted.ts'
import { currentBrand } from '../../../kernel/brand.ts'
import { track } from '../../../kernel/user-events.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Meta, Row, Text } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { marksNote } from '../../applications/words.ts'
import type { useReportActions } from '../../../assessment/reports/public.ts'
import { openedFromBoard } from '../../../assessment/survey-results/public.ts'
import { nameOf, noScoreWords } from '../../../assessment/survey-results/words.ts'
import classes from '../board.module.css'

export type CardActions = {
  open: (card: CardData) => void
  /** Asks for the stage to move to. */
  askToMove: (card: CardData) => void
  toggle: (id: string) => void
  /** Menu entries for the reports about the result. */
  reportsOf: ReturnType<typeof useReportActions>
}

type Props = {
  card: CardData
  /** The number of days from which on a card in this stage has waited too long; null for none. */
  limit: number | null
  /** True if the card has one line. */
  isCompact: boolean
  /** True for the one card of the board in the tab order; arrow keys move to the others. */
  isCurrent: boolean
  isSelected: boolean
  /** True if the card is being moved, with the pointer or by keys. */
  isLifted: boolean
  /** True if the card floats under the pointer; its copy keeps its place in the document. */
  isAway?: boolean
  /** The distance from the top of the column, in pixels. */
  top?: number
  actions: CardActions
}

/** A candidacy on the board. The whole card opens the result that it shows, and can be dragged. */
export const Card = memo(function Card({
  card,
  limit,
  isCompact,
  isCurrent,
  isSelected,
  isLifted,
  isAway = false,
  top = 0,
  actions,
}: Props) {
  const { ref } = useDraggable({ id: card.id, disabled: !card.can.move })
  const name = nameOf(card)
  return (
    <li
      ref={ref}
      className={classes.card}
      style={{ top }}
      data-card={card.id}
      data-compact={isCompact}
      data-lifted={isLifted}
      data-away={isAway}
      data-selected={isSelected}
    >
      <CardFace card={card} limit={limit} isCompact={isCompact} />
      <Link
        className={classes.open}
        to="/survey-results/$id"
        params={{ id: card.id }}
        state={{ openedFrom: openedFromBoard(card.id) }}
        tabIndex={isCurrent ? 0 : -1}
        draggable={false}
        aria-label={labelOf(card, limit)}
        aria-describedby="board-keys"
        onClick={() => track('PIPELINE_VIEW_PROFILE', {})}
      />
      {card.can.move && (
        <Checkbox
          className={classes.tick}
          size="xs"
          tabIndex={isCurrent ? 0 : -1}
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={() => actions.toggle(card.id)}
        />
      )}
      <span className={classes.menu} data-tabbable={isCurrent}>
        <RowActions
          name={name}
          onOpen={() => track('RESULT_ACTIONS_MENU_CLICKED', { from: 'board' })}
          actions={() => [
            { label: 'Open', run: () => actions.open(card) },
            card.can.move && { label: 'Move to…', run: () => actions.askToMove(card) },
            ...actions.reportsOf(card),
          ]}
        />
      </span>
    </li>
  )
})

type FaceProps = { card: CardData; limit?: number | null; isCompact: boolean }

/** The contents of a card, also used for the copy that floats under the pointer. */
export function CardFace({ card, limit = null, isCompact }: FaceProps) {
  const { score, state, quality, archived_at, is_test, owner } = card
  const isDoubtful = quality === 'invalid'
  const days = (
    <Meta as="span" className={classes.days} data-delay={card.delay} title={stayWords(card, limit)}>
      {daysWords(card.days)}
    </Meta>
  )
  return (
    <>
      <Row as="span" align="center" isOneLine className={classes.line}>
        <Text as="b" weight="medium" isTruncated className={classes.name} title={nameOf(card)}>
          {nameOf(card)}
        </Text>
        {isCompact && days}
        {score !== null ? (
          <span title={currentBrand().texts.self_report_note ?? undefined}>
            <ScoreBadge score={score} colours={currentBrand().bands} isDoubtful={isDoubtful} isCompact />
          </span>
        ) : (
          <Meta as="small" className={classes.progress}>
            {noScoreWords[state]}
          </Meta>
        )}
      </Row>
      {!isCompact && (
        <>
          <Text as="span" tone="quiet" size="meta" isTruncated>
            {[
              openingOf(card),
              score === null ? progressWords(card) : isDoubtful ? 'Doubtful answers' : bandOf(score).words,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Row as="span" align="center" isOneLine className={classes.line}>
            {days}
            {card.reject_reason && (
              <Text as="span" tone="quiet" size="meta" isTruncated title={card.reject_reason.name}>
                {card.reject_reason.name}
              </Text>
            )}
            {archived_at && <Pill>archived</Pill>}
            {is_test && <Pill>test</Pill>}
            {attemptsWords(card) && <Meta as="span">{attemptsWords(card)}</Meta>}
            <span className={classes.marks}>
              {card.marks.length > 0 && (
                <Meta as="span" className={classes.notes} data-tone="warn" title={`${marksWords(card)}. ${marksNote}`}>
                  <IconFlag size={14} aria-hidden /> {card.marks.length}
                </Meta>
              )}
              {card.notes > 0 && (
                <Meta as="span" className={classes.notes} title={counted(card.notes, ['note', 'notes'])}>
                  <IconNote size={14} aria-hidden /> {card.notes}
                </Meta>
              )}
              {owner && (
                <span title={`Owner: ${owner.name}`}>
                  <Avatar name={owner.name} size="small" />
                </span>
              )}
            </span>
          </Row>
        </>
      )}
    </>
  )
}

/** The job for which the person is considered, or else the role. */
const openingOf = ({ job, role_name }: CardData) => job?.title ?? role_name

/** Which attempt the card shows if it is a later one, or else how many there are if there are several. */
const attemptsWords = ({ attempts, retake }: CardData) =>
  retake ? retakeWords(retake) : attempts > 1 && counted(attempts, ['attempt', 'attempts'])

/** The progress of an invited person. */
const progressWords = ({ invitation }: CardData) =>
  invitation?.progress && `${invitation.progress.answered} of ${invitation.progress.of} answered`

const daysWords = (days: number) => (days === 0 ? 'today' : counted(days, ['day', 'days'])!)

/** "7 days in this stage, limit 3" */
const stayWords = ({ days }: CardData, limit: number | null) =>
  `${days === 0 ? 'since today' : daysWords(days)} in this stage${limit === null ? '' : `, limit ${limit}`}`

/** "Marked: No license; Cannot start in May" */
const marksWords = ({ marks }: CardData) => `Marked: ${marks.join('; ')}`

/** The text of a card for screen readers. */
function labelOf(card: CardData, limit: number | null): string {
  const { score, quality, archived_at, is_test } = card
  const fit =
    score === null
      ? progressWords(card)
      : `${score}, ${quality === 'invalid' ? 'doubtful answers' : bandOf(score).words}`
  return [
    nameOf(card),
    openingOf(card),
    fit,
    stayWords(card, limit),
    card.reject_reason?.name,
    attemptsWords(card),
    card.notes > 0 && counted(card.notes, ['note', 'notes']),
    card.marks.length > 0 && marksWords(card),
    card.owner && `owner ${card.owner.name}`,
    archived_at && 'archived',
    is_test && 'test',
  ]
    .filter(Boolean)
    .join(', ')
}
