import type { ReactNode } from 'react'
import { IconCornerDownRight } from '@tabler/icons-react'
import classes from './data-table.module.css'
import { EndOfList } from './end-of-list.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { useIsPhone } from './phones.ts'
import type { TableProps } from './table-column.ts'
import { WideTable } from './wide-table.tsx'
import { Grid, Meta, Row, Text } from './layout.tsx'

/** Rows of one line in fixed columns; on phones a list of rows with two lines. More rows come as they are read. */
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
  /** What identifies the row further. */
  meta?: ReactNode
  /** A picture before the text. */
  mark?: ReactNode
}

/** The main text of a row. A link in it opens the row, wherever it is clicked. */
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

/** The title of a row that opens a drawer or a dialog, wherever the row is clicked. */
export const RowOpener = ({ id, onOpen, children }: RowOpenerProps) => (
  <button type="button" id={id} className={classes.opener} data-opens aria-haspopup="dialog" onClick={onOpen}>
    {children}
  </button>
)

type PhoneRowProps = {
  title: ReactNode
  value?: ReactNode
  /** Says the value in words, below it. */
  valueWords?: ReactNode
  details: readonly ReactNode[]
  /** What can be done with the row, at its end. */
  menu?: ReactNode
  actions?: ReactNode
  /** It belongs to the row above. */
  isNested?: boolean
}

/** A row on a phone: title and value, and below them what else there is to know. */
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
          // The details of a row keep their places.
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
