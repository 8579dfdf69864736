import { Fragment, type ReactElement } from 'react'
import { Link } from '@tanstack/react-router'
import { currentBrand } from '../../../platform/brand.ts'
import classes from './people-tabs.module.css'
import { listOfPeople, listOfResults, type RecordList } from './place-in-list.tsx'

type Props = { title: ReactElement; open: RecordList }

/** The two lists of people: the title of the open one, and a link to the other. */
export const PeopleTabs = ({ title, open }: Props) => (
  <nav className={classes.tabs} aria-label={currentBrand().texts.people_page}>
    {[listOfPeople, listOfResults].map((list) =>
      list === open ? (
        <Fragment key={list.path}>{title}</Fragment>
      ) : (
        <Link key={list.path} to={list.path}>
          {list.name}
        </Link>
      ),
    )}
  </nav>
)
