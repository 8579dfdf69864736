import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnsButton } from './columns-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Filters } from './filters.tsx'
import { PageActions, type PageAction } from './page-actions.tsx'
import { Problem } from './problem.tsx'
import { SearchField } from './search-field.tsx'
import type { Sortable, Sorting } from './table-column.ts'
import classes from './list-page.module.css'
import { Intro, Meta, Row, Surface } from './layout.tsx'

type Page = { data: readonly unknown[] }
/** What a list page knows of its request; a query of TanStack has all of it. */
type Request<Result> = {
  data: Result | undefined
  error: Error | null
  isPending: boolean
  /** The rows are those of the request before. */
  isPlaceholderData: boolean
  /** Rows changed that were not loaded again. */
  hasChanged?: boolean
  refetch: () => unknown
}

/** What the search and the filters of a list hold, and how the page changes them. */
type ListControls<Field extends string> = {
  filters: ComponentProps<typeof Filters>['filters']
  state: { search?: string | undefined }
  change: (change: Record<string, unknown>) => void
  sort: Sorting<Field>
  count: string | undefined
  minSearchLength: number
  isFiltered: boolean
  clear: (what: 'search' | 'filters') => void
}

type Props<PageResult extends Page, Field extends string> = {
  title: string
  /** It is a part of a page, below the page's own title. */
  isSection?: boolean
  /** Draws the title among the links to its sibling pages. */
  among?: (title: ReactElement) => ReactNode
  /** How many rows there are, in words. */
  count?: string | undefined
  request: Request<PageResult>
  /** The primary button, at the right of the title. */
  actions?: ReactNode
  /** What else can be done with the list. */
  more?: readonly (PageAction | false | undefined)[]
  /** The saved views. */
  views?: ReactNode
  /** The list can be searched and filtered. */
  list?: ListControls<Field>
  /** The label of the search field; without one there is none. */
  search?: string
  /** Options that the page has loaded, by filter. */
  options?: ComponentProps<typeof Filters>['options']
  /** Phones offer what the columns sort by. */
  columns?: readonly (Sortable<Field> & { id?: string })[]
  /** Tools in place of the search field and the filters. */
  tools?: ReactNode
  /** Which columns the reader wants, where they can choose. */
  columnChoice?: { choice: ColumnChoice; standard?: ColumnChoice | undefined; choose: (choice: ColumnChoice) => void }
  /** Tools of the rows: only where there are rows. */
  rowTools?: ReactNode
  /** What the list shows, where the title does not say it. */
  intro?: ReactNode
  /** What needs attention, as banners. */
  notice?: ReactNode
  /** Shown where there is no row. */
  empty: ReactNode
  /** Who or what is not found, where the search or the filters leave no row: "No job". */
  nobody?: string
  /** Where the words were looked for. */
  searched?: string
  /** A way to rows that the list leaves out as it comes. */
  widen?: ReactNode
  /** There has never been a row: `empty` is the whole page, without tools and count. */
  isUnused?: boolean
  children: (result: PageResult) => ReactNode
}

/** Head, filters, rows and the states between them, the same for every list. */
export function ListPage<PageResult extends Page, Field extends string = never>(props: Props<PageResult, Field>) {
  const { title, among, list, request, actions, more, views, columns, columnChoice, intro, notice, children } = props
  const isUnused = props.isUnused === true && request.data?.data.length === 0
  const { data: result, error, isPending, isPlaceholderData, hasChanged = false, refetch } = request
  const isEmpty = result?.data.length === 0
  const heading = props.isSection === true ? <h2>{title}</h2> : <h1 tabIndex={-1}>{title}</h1>
  const { count = list?.count } = props
  const tools = props.tools ?? (list && <Tools {...props} list={list} />)
  return (
    <>
      <Row as="header" isOneLine gap={12} rowGap={8} align="center" className={classes.head}>
        <Row gap={12} rowGap={0} align="baseline" className={classes.title}>
          {among?.(heading) ?? heading}
          <Meta role="status">{!isUnused && count}</Meta>
        </Row>
        <PageActions more={isEmpty ? undefined : more}>{actions}</PageActions>
      </Row>
      {intro && (
        <Intro as="p" className={classes.intro}>
          {intro}
        </Intro>
      )}
      {notice}
      {!isUnused && views}
      {tools && !isUnused && (
        <Row align="center" className={classes.tools}>
          {tools}
          {!isEmpty && props.rowTools}
          {!isEmpty && columns && columnChoice && (
            <ColumnsButton columns={columns} {...columnChoice} onChange={columnChoice.choose} />
          )}
        </Row>
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
      {isEmpty && (
        <div className={isUnused ? classes.unused : classes.empty}>
          {list && (list.isFiltered || list.state.search) ? (
            <NoMatch
              nobody={props.nobody}
              searched={props.searched}
              widen={props.widen}
              isFiltered={list.isFiltered}
              search={list.state.search}
              onClear={list.clear}
            />
          ) : (
            props.empty
          )}
        </div>
      )}
      {result && result.data.length > 0 && (
        <div className={classes.rows} aria-busy={isPlaceholderData}>
          {children(result)}
        </div>
      )}
    </>
  )
}

type ToolsProps<Field extends string> = Pick<Props<Page, Field>, 'search' | 'options' | 'columns'> & {
  list: ListControls<Field>
}

function Tools<Field extends string>({ list, search, options, columns }: ToolsProps<Field>) {
  return (
    <>
      {search && (
        <SearchField
          label={search}
          value={list.state.search ?? ''}
          minLength={list.minSearchLength}
          onSearch={(words) => list.change({ search: words || undefined })}
        />
      )}
      <Filters
        filters={list.filters}
        options={options}
        state={list.state}
        onChange={list.change}
        columns={columns}
        sort={columns && list.sort}
        match={list.count}
      />
    </>
  )
}

/** Grey rows in the place of those that are on their way. */
function Skeleton() {
  return (
    <Surface className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: 12 }, (_, index) => (
        <i key={index} />
      ))}
    </Surface>
  )
}

type NoMatchProps = {
  /** Filters leave no row, the words of the search apart. */
  isFiltered: boolean
  /** The words that were searched for. */
  search?: string | undefined
  /** Who or what is not found. */
  nobody?: string | undefined
  /** Where the words were looked for. */
  searched?: string | undefined
  onClear: (what: 'search' | 'filters') => void
  /** A way to rows that the list leaves out as it comes. */
  widen?: ReactNode
}

/** Stands in place of the rows that a search or filters leave out, with the way back to them. */
export function NoMatch({ isFiltered, search, nobody = 'Nothing', searched, onClear, widen }: NoMatchProps) {
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
