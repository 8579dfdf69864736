import { Fragment, type ReactElement } from 'react'
import { Link } from '@tanstack/react-router'
import { currentBrand } from '../../../kernel/brand.ts'
import { TitleTabs } from '../../../ui/title-tabs.tsx'
import { listOfPeople, listOfResults, type RecordList } from '../opened-from.ts'

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
    <TitleTabs label={currentBrand().texts.people_page}>
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
    </TitleTabs>
    {count}
  </>
)

const archived = { archived: true, sort: 'archived_at' } as const
