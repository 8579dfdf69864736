import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Company } from '@seatwise/contract/companies'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { currentBrand } from '../../../kernel/brand.ts'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { WayBack } from '../../../ui/way-back.tsx'
import { useCompany } from '../../../base/companies/public.ts'
import { useTemplates } from '../data.ts'
import type { TemplatesSearch } from '../list-state.ts'

type Props = {
  company_id: string
  search: TemplatesSearch
  /** The title until everything is loaded. */
  title: string
  children: (company: Company, templates: readonly JobApplicationTemplate[]) => ReactNode
}

/** A page below the list of templates, which loads the company (for its default texts) and its templates. */
export function OfCompany({ company_id, search, title, children }: Props) {
  const templates = useTemplates(company_id)
  const company = useCompany(company_id)
  const error = templates.error ?? company.error
  const load = () => {
    void templates.refetch()
    void company.refetch()
  }
  return (
    <>
      <WayBack>
        <Link to="/company-settings/application-templates" search={search}>
          Application templates
        </Link>
      </WayBack>
      {templates.data && company.data ? (
        children(company.data, templates.data)
      ) : (
        <>
          <title>{`${title} · ${currentBrand().name}`}</title>
          <h1 tabIndex={-1}>{title}</h1>
          {error ? <Problem error={error} onRetry={load} /> : <CardSkeleton />}
        </>
      )}
    </>
  )
}
