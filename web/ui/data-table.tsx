import type { ReactNode } from 'react'
import { IconCornerDownRight } from '@tabler/icons-react'
import classes from './data-table.module.css'
import { EndOfList } from './end-of-list.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { useIsPhone } from './phones.ts'
import type { TableProps } from './table-column.ts'
import { WideTable } from './wide-table.tsx'
import { Grid, Meta, Row, Text } from './layout.tsx'

/** A table with rows of one line; on phones a list with rows of two lines. More rows are loaded on scrolling. */
export function DataTable<Row extends { id: string }, Field extends string = never>(props: TableProps<Row, Field>) {
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? <PhoneRows {...props} /> : <WideTable {...props} />}
      <EndOfList match={props.found} />
    </>
  )
}

type RowTitleProps = {
  children: ReactNode
  /** Text that identifies the row further, such as an email address. */
  meta?: ReactNode
  /** A picture before the text. */
  mark?: ReactNode
}

/** The main text of a row. A click anywhere on the row follows a link in it. */
export function RowTitle({ children, meta, mark }: RowTitleProps) {
  const title = (
    <span className={classes.title}>
      {children}
      {meta && (
        <Text as="span" tone="faint" size="meta" className={classes.meta}>
          {meta}
        </Text>
      )}
    </span>
  )
  if (!mark) return title
  return (
    <Row as="span" isOneLine gap={10} align="center" className={classes.marked}>
      {mark}
      {title}
    </Row>
  )
}

type RowOpenerProps = { id?: string; onOpen: () => void; children: ReactNode }

/** The title of a row that opens a drawer or a dialog by a click anywhere on the row. */
export const RowOpener = ({ id, onOpen, children }: RowOpenerProps) => (
  <button type="button" id={id} className={classes.opener} data-opens aria-haspopup="dialog" onClick={onOpen}>
    {children}
  </button>
)

type PhoneRowProps = {
  title: ReactNode
  value?: ReactNode
  /** The value in words, shown below it. */
  valueWords?: ReactNode
  details: readonly ReactNode[]
  /** The menu of the row, at its end. */
  menu?: ReactNode
  actions?: ReactNode
  /** True for a row that belongs to the one above. */
  isNested?: boolean
}

/** A row on a phone: the title and the value, with the details below. */
export function PhoneRow({ title, value, valueWords, details, menu, actions, isNested = false }: PhoneRowProps) {
  const shownDetails = details.filter(Boolean)
  return (
    <Grid rowGap={2} columns="1fr auto" align="center" className={classes.phoneRow} data-nested={isNested}>
      {isNested && <IconCornerDownRight className={classes.nested} size={16} aria-hidden />}
      <Text as="span" size="prose" weight="medium" isTruncated className={classes.phoneTitle}>
        {title}
      </Text>
      {value && <span className={classes.phoneValue}>{value}</span>}
      <Meta as="span" className={classes.phoneDetails}>
        {shownDetails.map((detail, index) => (
          // The index is a safe key: the details of a row do not change places.
          <span key={index}>{detail}</span>
        ))}
      </Meta>
      {valueWords && (
        <Meta as="span" className={classes.phoneWords}>
          {valueWords}
        </Meta>
      )}
      {menu && <span className={classes.phoneMenu}>{menu}</span>}
      {actions && (
        <Row as="span" className={classes.phoneActions}>
          {actions}
        </Row>
      )}
    </Grid>
  )
}
