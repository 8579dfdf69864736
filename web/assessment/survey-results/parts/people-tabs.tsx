import { Fragment, type ReactElement } from 'react'
import { Link } from '@tanstack/react-router'
import { currentBrand } from '../../../kernel/brand.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from './people-tabs.module.css'
import { listOfPeople, listOfResults, type RecordList } from './place-in-list.tsx'

type Props = {
  title: ReactElement
  /** The number of rows of the current list. */
  count: ReactElement
  open: RecordList
  isArchived?: boolean
}

/** The lists of people: the current one as the title, and links to the others. */
export const PeopleTabs = ({ title, count, open, isArchived = false }: Props) => (
  <>
    <Row
      as="nav"
      gap={16}
      rowGap={0}
      align="baseline"
      className={classes.tabs}
      aria-label={currentBrand().texts.people_page}
    >
      {[listOfPeople, listOfResults].map((list) =>
        list === open && !isArchived ? (
          <Fragment key={list.path}>{title}</Fragment>
        ) : (
          <Link key={list.path} to={list.path}>
            {list.name}
          </Link>
        ),
      )}
      {isArchived ? (
        title
      ) : (
        <Link to="/candidates" search={archived}>
          Archived
        </Link>
      )}
    </Row>
    {count}
  </>
)

const archived = { archived: true, sort: 'archived_at' } as const
