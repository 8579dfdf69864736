import type { ReactElement, ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconList, IconSearch, type Icon } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'
import { PageActions, type PageAction } from './page-actions.tsx'
import { Problem } from './problem.tsx'
import classes from './list-page.module.css'

type Page = { data: readonly unknown[] }
/** What a list page knows of its request; a query of TanStack has all of it. */
type Request<Found> = {
  data: Found | undefined
  error: Error | null
  isPending: boolean
  /** The rows are those of the request before. */
  isPlaceholderData: boolean
  /** Rows changed that were not loaded again. */
  hasChanged?: boolean
  refetch: () => unknown
}

type Props<Found extends Page> = {
  title: string
  /** It is a part of a page, below the page's own title. */
  isSection?: boolean
  /** Draws the title among the links to its sibling pages. */
  among?: (title: ReactElement) => ReactNode
  /** How many rows there are, in words. */
  count?: string | undefined
  request: Request<Found>
  /** The primary button, at the right of the title. */
  actions?: ReactNode
  /** What else can be done with the list. */
  more?: readonly (PageAction | false | undefined)[]
  /** The saved views. */
  views?: ReactNode
  /** The search field and the filters. */
  tools?: ReactNode
  /** Tools of the rows, as the choice of columns: only where there are rows. */
  rowTools?: ReactNode
  /** What the list shows, where the title does not say it. */
  intro?: ReactNode
  /** What needs attention, as banners. */
  notice?: ReactNode
  /** Shown where there is no row. */
  empty: ReactNode
  /** There has never been a row: `empty` is the whole page, without tools and count. */
  isUnused?: boolean
  children: (found: Found) => ReactNode
}

/** Head, filters, rows and the states between them, the same for every list. */
export function ListPage<Found extends Page>(props: Props<Found>) {
  const { title, among, count, request, actions, more, views, tools, rowTools, intro, notice, empty, children } = props
  const isUnused = props.isUnused === true && request.data?.data.length === 0
  const { data: found, error, isPending, isPlaceholderData, hasChanged = false, refetch } = request
  const isEmpty = found?.data.length === 0
  const heading = props.isSection === true ? <h2>{title}</h2> : <h1 tabIndex={-1}>{title}</h1>
  return (
    <>
      <header className={classes.head}>
        <div className={classes.title}>
          {among?.(heading) ?? heading}
          <p role="status">{!isUnused && count}</p>
        </div>
        <PageActions more={isEmpty ? undefined : more}>{actions}</PageActions>
      </header>
      {intro && <p className={classes.intro}>{intro}</p>}
      {notice}
      {!isUnused && views}
      {tools && !isUnused && (
        <div className={classes.tools}>
          {tools}
          {!isEmpty && rowTools}
        </div>
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {hasChanged && (
        <p className={classes.changed} role="status">
          Something in this list has changed.{' '}
          <button type="button" className={classes.textButton} onClick={() => void refetch()}>
            Load it again
          </button>
        </p>
      )}
      {isPending && !error && <Skeleton />}
      {isEmpty && <div className={isUnused ? classes.unused : classes.empty}>{empty}</div>}
      {found && found.data.length > 0 && (
        <div className={classes.rows} aria-busy={isPlaceholderData}>
          {children(found)}
        </div>
      )}
    </>
  )
}

/** Grey rows in the place of those that are on their way. */
function Skeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: 12 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}

type NothingProps = {
  /** Filters leave no row, the words of the search apart. */
  isFiltered: boolean
  /** The words that were searched for. */
  search?: string | undefined
  /** Who or what is not found. */
  nobody?: string
  /** Where the words were looked for. */
  searched?: string
  onClear: (what: 'search' | 'filters') => void
  /** A way to rows that the list leaves out as it comes. */
  widen?: ReactNode
  icon?: Icon
  title: string
  action?: ReactNode
  children?: ReactNode
}

/** Tells a list without rows from one whose search or filters leave none. */
export function Nothing(props: NothingProps) {
  const { isFiltered, search, nobody = 'Nothing', searched, onClear, widen, icon = IconList, title } = props
  if (!isFiltered && !search)
    return (
      <EmptyState icon={icon} title={title} action={props.action}>
        {props.children}
      </EmptyState>
    )
  const these = search ? `“${search}”${isFiltered ? ' with these filters' : ''}` : 'these filters'
  return (
    <EmptyState
      icon={IconSearch}
      title={`${nobody} matches ${these}`}
      action={
        <>
          {search && (
            <Button variant="default" onClick={() => onClear('search')}>
              Clear search
            </Button>
          )}
          {isFiltered && (
            <Button variant="default" onClick={() => onClear('filters')}>
              Clear all filters
            </Button>
          )}
          {widen}
        </>
      }
    >
      {search && searched && `We looked at ${searched}. Check the spelling.`}
    </EmptyState>
  )
}
