import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@mantine/core'
import type { SearchResult } from './table-column.ts'
import classes from './end-of-list.module.css'

/** A place counts as near up to this distance below the window. */
const rootMargin = '1200px'

/** Loads more rows before the last one is reached. A failed request is repeated only by its button. */
export function EndOfList({ match: { data, more } }: { match: SearchResult<unknown> }) {
  const { hasNext, isLoading, error } = more
  if (!hasNext) return null
  return (
    <div className={classes.end}>
      {error ? (
        <p role="alert">
          The next rows could not be loaded.{' '}
          <Button size="xs" variant="default" onClick={more.load}>
            Try again
          </Button>
        </p>
      ) : (
        <>
          <p aria-busy={isLoading}>{isLoading ? 'Loading more' : ''}</p>
          {/* A new element for each page, because the end may still be near after a page was added. */}
          <WhenNear key={data.length} onNear={more.load} />
        </>
      )}
      <p className={classes.printed}>The first {data.length.toLocaleString('en')}. An export holds all.</p>
    </div>
  )
}

/** Calls back when this place of the page comes near the window. */
export function WhenNear({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && near(), {
      rootMargin,
    })
    observer.observe(mark.current!)
    return () => observer.disconnect()
  }, [])
  return <span ref={mark} />
}
