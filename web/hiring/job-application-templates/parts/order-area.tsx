import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { PointerActivationConstraints } from '@dnd-kit/dom'
import classes from '../job-application-templates.module.css'
import { PlainList } from '../../../ui/layout.tsx'

type Props = {
  nameOf: (id: string) => string
  /** Called with the question that is being dragged; undefined at the end of the drag. */
  onHold: (id: string | undefined) => void
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/**
 * @property gap the index of the question before which the dragged one would be inserted; `top` is the position of that
 * gap, in pixels from the beginning of the list
 */
type Drag = { id: string; gap: number; top: number }

/** A handle is only for dragging, so a finger drags immediately too. */
const sensors = [
  PointerSensor.configure({ activationConstraints: () => [new PointerActivationConstraints.Distance({ value: 4 })] }),
]
/**
 * dnd-kit's plugins are off, because their styles would violate the content security policy; the drag is styled here.
 */
const noPlugins: never[] = []

/**
 * The distance to an edge of the window within which the pointer scrolls, and the scroll step. The bar of the form
 * covers the bottom.
 */
const edge = { topPx: 64, bottomPx: 96, stepPx: 12 }

/** Lets the pointer sort questions: a line shows where the dragged question would be inserted. */
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
    // Removing the question from its old place moves the later ones up.
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
        // The pointer may have been released further on than the last move event.
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

/** The gap between two questions that is nearest to a height in the window. */
function gapAt(list: HTMLElement, y: number): { gap: number; top: number } {
  const boxes = questionsOf(list).map((question) => question.getBoundingClientRect())
  const gap = boxes.filter(({ top, height }) => top + height / 2 < y).length
  const next = boxes[gap]
  const edgeAt = next ? next.top : (boxes.at(-1)?.bottom ?? 0)
  return { gap, top: edgeAt - list.getBoundingClientRect().top }
}
