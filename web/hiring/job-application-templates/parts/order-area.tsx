import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { PointerActivationConstraints } from '@dnd-kit/dom'
import classes from '../job-application-templates.module.css'
import { PlainList } from '../../../ui/layout.tsx'

type Props = {
  nameOf: (id: string) => string
  /** The question that the pointer holds; undefined once it has let go. */
  onHold: (id: string | undefined) => void
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** @property gap before which question it would be put; `top` is that place, in pixels from the beginning of the list */
type Drag = { id: string; gap: number; top: number }

/** A grip is for dragging only: a finger drags by it at once, too. */
const sensors = [
  PointerSensor.configure({ activationConstraints: () => [new PointerActivationConstraints.Distance({ value: 4 })] }),
]
/** Its styles would violate the page's policy, so the drag is styled here. */
const noPlugins: never[] = []

/**
 * The distance to an edge of the window at which the pointer scrolls it, and the step. The bar of the form is at the
 * bottom.
 */
const edge = { topPx: 64, bottomPx: 96, stepPx: 12 }

/** Questions that the pointer puts into another order: a line shows where the dragged one would stand. */
export function OrderArea({ nameOf, onHold, onMove, children }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const scrolling = useRef(0)
  const [drag, setDrag] = useState<Drag>()
  useEffect(() => () => cancelAnimationFrame(scrolling.current), [])

  const follow = (id: string) => {
    const { x, y } = pointer.current
    if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`
    setDrag({ id, ...gapAt(list.current!, y) })
  }
  const scroll = (id: string) => {
    const { y } = pointer.current
    const by = y < edge.topPx ? -edge.stepPx : y > innerHeight - edge.bottomPx ? edge.stepPx : 0
    if (by !== 0) {
      window.scrollBy(0, by)
      follow(id)
    }
    scrolling.current = requestAnimationFrame(() => scroll(id))
  }
  function drop(id: string) {
    const from = questionsOf(list.current!).findIndex(({ dataset }) => dataset['question'] === id)
    const { gap } = gapAt(list.current!, pointer.current.y)
    // Its own place closes as soon as it has left.
    const to = gap > from ? gap - 1 : gap
    if (from >= 0 && to !== from) onMove(from, to)
  }
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={noPlugins}
      onDragStart={({ operation: { source, position } }) => {
        if (!source) return
        pointer.current = position.initial
        onHold(String(source.id))
        follow(String(source.id))
        scrolling.current = requestAnimationFrame(() => scroll(String(source.id)))
      }}
      onDragMove={({ to, by, operation: { source, position } }) => {
        if (!source) return
        const { x, y } = position.current
        pointer.current = to ?? (by ? { x: x + by.x, y: y + by.y } : { x, y })
        follow(String(source.id))
      }}
      onDragEnd={({ canceled, operation: { source, position } }) => {
        cancelAnimationFrame(scrolling.current)
        setDrag(undefined)
        onHold(undefined)
        if (canceled || !source) return
        // The position of the release can be further than the last move.
        pointer.current = position.current
        drop(String(source.id))
      }}
    >
      <PlainList as="ol" ref={list} className={classes.questions} data-dragging={drag !== undefined}>
        {children}
        {drag && <li className={classes.place} style={{ top: drag.top }} aria-hidden />}
      </PlainList>
      {drag && (
        <div
          ref={(element) => {
            ghost.current = element
            const { x, y } = pointer.current
            if (element) element.style.transform = `translate(${x}px, ${y}px)`
          }}
          className={classes.ghost}
          aria-hidden
        >
          {nameOf(drag.id)}
        </div>
      )}
    </DragDropProvider>
  )
}

const questionsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-question]')]

/** The place between two questions that is nearest to a height in the window. */
function gapAt(list: HTMLElement, y: number): { gap: number; top: number } {
  const boxes = questionsOf(list).map((question) => question.getBoundingClientRect())
  const gap = boxes.filter(({ top, height }) => top + height / 2 < y).length
  const next = boxes[gap]
  const edgeAt = next ? next.top : (boxes.at(-1)?.bottom ?? 0)
  return { gap, top: edgeAt - list.getBoundingClientRect().top }
}
