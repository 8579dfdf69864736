import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { BoardColumn, Card as CardData } from '@seatwise/contract/board'
import { countedTo } from '../../../kernel/counted.ts'
import classes from '../board.module.css'
import { cardHeight } from '../card-height.ts'
import type { Sorts } from '../data.ts'
import { Card, type CardActions } from './card.tsx'
import { ColumnMenu, type ColumnActions } from './column-menu.tsx'
import { PlainList, Row, Text } from '../../../ui/layout.tsx'

/** The card that is being moved, in relation to this column. */
export type Lift = {
  card: CardData
  /** The new index of the card, if it is over this column. */
  index: number | undefined
  by: 'pointer' | 'keys'
}

type Props = {
  column: BoardColumn
  isCollapsed: boolean
  /** True if cards have one line each. */
  isCompact: boolean
  isFiltered: boolean
  sort: Sorts[string] | undefined
  lift: Lift | undefined
  currentId: string | undefined
  selected: ReadonlySet<string>
  cardActions: CardActions
  columnActions: ColumnActions
  /** Resolves when the next cards are loaded. */
  onMore: (status_id: string) => Promise<void>
}

/** The next cards are loaded when only this many remain below the visible ones. */
const readAhead = 10

export function Column(props: Props) {
  const { column, isCollapsed, sort, lift, columnActions } = props
  const { status, count, cards } = column
  return (
    <section
      className={classes.column}
      data-column={status.id}
      data-collapsed={isCollapsed}
      data-target={lift?.index !== undefined}
      aria-label={status.name}
    >
      <Row as="header" align="center" isOneLine className={classes.head}>
        <i className={classes.dot} data-color={status.color} aria-hidden />
        <Text as="h2" size="control" isTruncated title={status.name}>
          {status.name}
        </Text>
        <Text as="span" tone="quiet" isTabular role="status" aria-label={`${countedTo(count)} in ${status.name}`}>
          {countedTo(count)}
        </Text>
        <ColumnMenu column={column} isCollapsed={isCollapsed} sort={sort} actions={columnActions} />
      </Row>
      {!isCollapsed && <Cards {...props} cards={cards} />}
    </section>
  )
}

function Cards({
  column,
  isCompact,
  isFiltered,
  lift,
  currentId,
  selected,
  cardActions,
  onMore,
  cards,
}: Props & { cards: readonly CardData[] }) {
  const list = useRef<HTMLUListElement>(null)
  const height = cardHeight(isCompact)
  // The place of a moved card is kept free by the card itself, or by an empty one while it floats.
  const rest = lift ? cards.filter(({ id }) => id !== lift.card.id) : cards
  const shown = lift?.index === undefined ? rest : rest.toSpliced(lift.index, 0, lift.card)
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- only this component reads the virtualizer
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: (index) => shown[index]!.id,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  const hasMore = column.next !== null
  const readOn = useEffectEvent(() => void onMore(column.status.id))
  useEffect(() => {
    if (hasMore && lastIndex >= cards.length - readAhead) readOn()
  }, [hasMore, lastIndex, cards.length])
  const currentIndex = shown.findIndex(({ id }) => id === currentId)
  const isOutside = currentIndex >= 0 && !items.some(({ index }) => index === currentIndex)
  const drawn = isOutside ? [...items.map(({ index }) => index), currentIndex] : items.map(({ index }) => index)
  const isAway = (card: CardData) => lift?.by === 'pointer' && card.id === lift.card.id
  const liftedHere = lift?.by === 'pointer' && cards.some(({ id }) => id === lift.card.id)
  return (
    <PlainList
      ref={list}
      className={classes.cards}
      data-cards={column.status.id}
      aria-label={`${column.status.name}, cards`}
    >
      {shown.length === 0 && (
        <li className={classes.none}>{lift ? 'Drop here' : isFiltered ? 'Nobody here matches' : 'Nobody here'}</li>
      )}
      <li style={{ height: shown.length * height }} aria-hidden />
      {drawn.map((index) => {
        const card = shown[index]!
        if (isAway(card))
          return (
            <li
              key="slot"
              className={classes.slot}
              data-compact={isCompact}
              style={{ top: index * height }}
              aria-hidden
            />
          )
        return (
          <Card
            key={card.id}
            card={card}
            limit={column.status.day_limit}
            isCompact={isCompact}
            top={index * height}
            isCurrent={card.id === currentId}
            isSelected={selected.has(card.id)}
            isLifted={lift?.card.id === card.id}
            actions={cardActions}
          />
        )
      })}
      {/* The dragged element stays in the document, because removing it would end the drag. */}
      {liftedHere && (
        <Card
          key={lift.card.id}
          card={lift.card}
          limit={column.status.day_limit}
          isCompact={isCompact}
          isCurrent={false}
          isSelected={false}
          isLifted
          isAway
          actions={cardActions}
        />
      )}
    </PlainList>
  )
}
