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
/** The state of a list page's request; a TanStack query has all of these. */
type Request<Result> = {
  data: Result | undefined
  error: Error | null
  isPending: boolean
  /** True while the rows of the previous request are shown. */
  isPlaceholderData: boolean
  /** True if rows have changed on the server and were not loaded again. */
  hasChanged?: boolean
  refetch: () => unknown
}

/** The search and the filters of a list, and the functions by which the page changes them. */
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
  /** True for a list within a page that has its own title above. */
  isSection?: boolean
  /** Renders the title with the number of rows among links to sibling pages. */
  among?: (title: ReactElement, count: ReactElement) => ReactNode
  /** The number of rows in words. */
  count?: string | undefined
  request: Request<PageResult>
  /** The primary button, at the right of the title. */
  actions?: ReactNode
  /** More actions of the list. */
  more?: readonly (PageAction | false | undefined)[]
  /** The saved views. */
  views?: ReactNode
  /** The search and the filters; undefined for a list without them. */
  list?: ListControls<Field> | undefined
  /** The label of the search field, which is left out without it. */
  search?: string
  /** Options that the page has loaded, by filter. */
  options?: ComponentProps<typeof Filters>['options']
  /** The columns that the list can be sorted by; phones offer them in a sheet. */
  columns?: readonly (Sortable<Field> & { id?: string })[]
  /** Controls that replace the search field and the filters. */
  tools?: ReactNode
  /** The user's choice of columns, if the list has one. */
  columnChoice?: { choice: ColumnChoice; standard?: ColumnChoice | undefined; choose: (choice: ColumnChoice) => void }
  /** Controls that are shown only if there are rows. */
  rowTools?: ReactNode
  /** What the list shows, if the title does not say it. */
  intro?: ReactNode
  /** Banners that need attention. */
  notice?: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
  /** The subject of the title "… matches these filters", such as "No job". */
  nobody?: string
  /** What the search covers, named in the hint, such as "names and email addresses". */
  searched?: string
  /** A button that includes rows that the list leaves out by default, such as archived ones. */
  widen?: ReactNode
  /** True if no row has ever existed: the page then shows only `empty`, without filters and count. */
  isUnused?: boolean
  children: (result: PageResult) => ReactNode
}

/** The page of a list: title, filters, rows, and the loading, empty and error states. */
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
          {among ? (
            among(heading, <Count count={isUnused ? undefined : count} isBesideNoun />)
          ) : (
            <>
              {heading}
              <Count count={isUnused ? undefined : count} />
            </>
          )}
        </Row>
        <PageActions more={isEmpty ? undefined : more}>{actions}</PageActions>
      </Row>
      {intro && <Intro as="p">{intro}</Intro>}
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

/**
 * The number of rows, "11 of 29 people".
 * @property isBesideNoun true if the title beside it says what is counted: then the noun is for screen readers
 */
function Count({ count = '', isBesideNoun = false }: { count?: string | undefined; isBesideNoun?: boolean }) {
  const [, figures = count, noun] = (isBesideNoun && /^(.*\d\+?)(\D+)$/.exec(count)) || []
  return (
    <Meta role="status">
      {figures}
      {noun && <span className="visually-hidden">{noun}</span>}
    </Meta>
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

/** Grey placeholders while rows are loaded. */
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
  /** True if a filter is set, apart from the search. */
  isFiltered: boolean
  /** The text of the search. */
  search?: string | undefined
  /** The subject of the title, such as "No job". */
  nobody?: string | undefined
  /** What the search covers, named in the hint. */
  searched?: string | undefined
  onClear: (what: 'search' | 'filters') => void
  /** A button that includes rows that the list leaves out by default. */
  widen?: ReactNode
}

/** Shown if no row matches the search or the filters, with buttons that clear them. */
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
