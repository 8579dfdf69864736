import { useRef, type ReactNode } from 'react'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { PointerActivationConstraints } from '@dnd-kit/dom'
import type { Card } from '@seatwise/contract/board'
import classes from '../board.module.css'
import { cardHeight } from '../card-height.ts'
import type { Place } from '../arrange.ts'
import { CardFace } from './card.tsx'

type Props = {
  /** The card that is being dragged. */
  dragged: Card | undefined
  isCompact: boolean
  onLift: (id: string) => void
  onOver: (place: Place | undefined) => void
  onDrop: () => void
  onCancel: () => void
  children: ReactNode
}

/** A mouse drags immediately; a finger only after a pause, because it also scrolls. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 8 })]
        : [new PointerActivationConstraints.Distance({ value: 6 })],
    preventActivation: ({ target }) => target instanceof Element && target.closest('button, input, label') !== null,
  }),
]
/**
 * dnd-kit's plugins are off, because their styles would violate the content security policy; the drag is styled here.
 */
const noPlugins: never[] = []

/** The distance to an edge of the board or a column within which the pointer scrolls it, and the scroll step. */
const edge = { px: 48, step: 14 }

/**
 * Lets the pointer drag cards. dnd-kit recognizes the drag; the place of the card is computed here from fixed heights.
 */
export function DragArea({ dragged, isCompact, onLift, onOver, onDrop, onCancel, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const grip = useRef({ x: 0, y: 0, pointerX: 0, pointerY: 0 })
  const scrolling = useRef(0)

  const follow = () => {
    const { x, y, pointerX, pointerY } = grip.current
    if (ghost.current) ghost.current.style.transform = `translate(${pointerX - x}px, ${pointerY - y}px) rotate(2deg)`
    const height = cardHeight(isCompact)
    onOver(placeAt(area.current!, pointerX, pointerY - y + height / 2, height))
  }
  const scroll = () => {
    const { pointerX, pointerY } = grip.current
    if (scrollAtEdge(area.current!, pointerX, pointerY)) follow()
    scrolling.current = requestAnimationFrame(scroll)
  }
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={noPlugins}
      onDragStart={({ operation }) => {
        const { source, position } = operation
        if (!source) return
        const box = source.element?.getBoundingClientRect()
        const { x, y } = position.initial
        grip.current = { x: x - (box?.left ?? x), y: y - (box?.top ?? y), pointerX: x, pointerY: y }
        onLift(String(source.id))
        scrolling.current = requestAnimationFrame(scroll)
      }}
      onDragMove={({ to, by, operation }) => {
        const { current } = operation.position
        const { x, y } = to ?? (by ? { x: current.x + by.x, y: current.y + by.y } : current)
        grip.current = { ...grip.current, pointerX: x, pointerY: y }
        follow()
      }}
      onDragEnd={({ canceled, operation }) => {
        cancelAnimationFrame(scrolling.current)
        if (canceled) return onCancel()
        // The pointer may have been released further on than the last move event.
        const { x, y } = operation.position.current
        grip.current = { ...grip.current, pointerX: x, pointerY: y }
        follow()
        onDrop()
      }}
    >
      <div ref={area} className={classes.area}>
        {children}
      </div>
      {dragged && (
        <div ref={ghost} className={classes.ghost} data-compact={isCompact} aria-hidden>
          <CardFace card={dragged} isCompact={isCompact} />
        </div>
      )}
    </DragDropProvider>
  )
}

/** The column at a point, and the number of its cards above the point. */
function placeAt(area: HTMLElement, x: number, y: number, height: number): Place | undefined {
  for (const column of area.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right } = column.getBoundingClientRect()
    if (x < left || x >= right) continue
    const status_id = column.dataset['column']!
    const list = column.querySelector<HTMLElement>('[data-cards]')
    if (!list) return { status_id, index: 0 }
    const cards = Math.max(
      0,
      Math.round((list.querySelector<HTMLElement>('[aria-hidden]')?.offsetHeight ?? 0) / height),
    )
    const at = Math.floor((y - list.getBoundingClientRect().top + list.scrollTop) / height)
    return { status_id, index: Math.min(Math.max(0, at), cards) }
  }
  return undefined
}

function scrollAtEdge(area: HTMLElement, x: number, y: number): boolean {
  const box = area.getBoundingClientRect()
  const list = [...area.querySelectorAll<HTMLElement>('[data-cards]')].find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x < right
  })
  const before = [area.scrollLeft, list?.scrollTop]
  if (x < box.left + edge.px) area.scrollLeft -= edge.step
  else if (x > box.right - edge.px) area.scrollLeft += edge.step
  if (list) {
    const { top, bottom } = list.getBoundingClientRect()
    if (y < top + edge.px) list.scrollTop -= edge.step
    else if (y > bottom - edge.px) list.scrollTop += edge.step
  }
  return area.scrollLeft !== before[0] || list?.scrollTop !== before[1]
}
