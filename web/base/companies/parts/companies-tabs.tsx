import type { ReactElement } from 'react'
import { Link } from '@tanstack/react-router'
import { TitleTabs } from '../../../ui/title-tabs.tsx'

type Props = { title: ReactElement; count: ReactElement | undefined; open: 'list' | 'comparison' }

/** The list of companies and their comparison: the current one as the title, and a link to the other. */
export const CompaniesTabs = ({ title, count, open }: Props) => (
  <>
    <TitleTabs label="Companies">
      {open === 'list' ? title : <Link to="/companies/overview">Companies</Link>}
      {open === 'comparison' ? title : <Link to="/companies/compare">Side by side</Link>}
    </TitleTabs>
    {count}
  </>
)
