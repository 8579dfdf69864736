import { Link, useLocation } from '@tanstack/react-router'
import classes from './paging.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Keys of the pages before this one, the first page's null. */
    pagesBefore?: (string | null)[]
  }
}

type Props = {
  found: { data: readonly unknown[]; total: number; next: string | null }
  /** Key of this page; undefined: the first. */
  after: string | undefined
  pageSize: number
  /** Totals above it are shown as "1,000+". */
  maxExact: number
}

/** Pages by key: the way back is in the history's state, so a copied address leads back to the first page only. */
export function Paging({ found: { data, total, next }, after, pageSize, maxExact }: Props) {
  const known = useLocation().state.pagesBefore
  const before = after === undefined ? [] : known
  const from = before && before.length * pageSize + 1
  const all = total > maxExact ? `${maxExact.toLocaleString('en')}+` : total.toLocaleString('en')
  const pagesAfterThis = before ? [...before, after ?? null] : undefined
  return (
    <nav className={classes.paging} aria-label="Pages">
      {after !== undefined && (
        <PageLink
          to={before?.at(-1) ?? null}
          pagesBefore={before?.slice(0, -1)}
          label={before ? 'Previous' : 'First page'}
        />
      )}
      <span>
        {from ? `${from.toLocaleString('en')}–${(from + data.length - 1).toLocaleString('en')}` : data.length} of {all}
      </span>
      {next && <PageLink to={next} pagesBefore={pagesAfterThis} label="Next" />}
    </nav>
  )
}

type LinkProps = { to: string | null; pagesBefore: (string | null)[] | undefined; label: string }

function PageLink({ to, pagesBefore, label }: LinkProps) {
  return (
    <Link
      to="."
      search={(search: Record<string, unknown>) => withKey(search, to)}
      state={pagesBefore ? { pagesBefore } : {}}
    >
      {label}
    </Link>
  )
}

function withKey(search: Record<string, unknown>, key: string | null) {
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'after'))
  return key === null ? others : { ...others, after: key }
}
