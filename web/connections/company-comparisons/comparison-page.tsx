import { Button } from '@mantine/core'
import { IconBuilding, IconDownload } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { CompanyComparison } from '@seatwise/contract/company-comparisons'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { useAction } from '../../kernel/use-action.ts'
import { CompaniesTabs, useFranchises } from '../../base/companies/public.ts'
import { CardPage, CardPageHead } from '../../ui/card-page.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Meta, Row } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Problem } from '../../ui/problem.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './company-comparisons.module.css'
import { comparisonFile, useComparison } from './data.ts'
import { usualWeeks, type ComparisonSearch } from './page-state.ts'
import { ComparisonTable } from './parts/comparison-table.tsx'
import { FranchiseChoice, RolesChoice, WeeksChoice } from './parts/controls.tsx'
import { countingRules, headlineOf, weeksWords } from './words.ts'

/** The active companies of a franchise beside each other. */
export function ComparisonPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const search = useSearch({ from: '/shell/companies/compare' })
  const navigate = useNavigate({ from: '/companies/compare' })
  const isOperator = reachOf(user, 'companies.compare') === 'all'
  const franchises = useFranchises(isOperator)
  const franchise_id = search.franchise_id ?? (isOperator ? franchises.data?.[0]?.id : undefined)
  const query = omitUndefined({ ...search, franchise_id })
  const comparison = useComparison(query, !isOperator || franchise_id !== undefined)
  const change = (changed: { [Name in keyof ComparisonSearch]?: ComparisonSearch[Name] | undefined }) =>
    void navigate({ search: omitUndefined({ ...search, ...changed }), replace: true })
  const download = useAction()
  const { data } = comparison
  const isComparable = data !== undefined && data.companies.length > 1
  const hasNoFranchise = isOperator && franchises.data?.length === 0
  const error = comparison.error ?? franchises.error
  return (
    <CardPage isBusy={comparison.isPlaceholderData}>
      <title>{`Companies side by side · ${currentBrand().name}`}</title>
      <CardPageHead>
        <Row align="baseline" gap={12}>
          <CompaniesTabs
            title={<h1 tabIndex={-1}>Side by side</h1>}
            count={data && <Pill>{counted(data.companies.length, ['company', 'companies'])}</Pill>}
            open="comparison"
          />
        </Row>
        <Row align="center">
          {isOperator && franchises.data && franchises.data.length > 0 && (
            <FranchiseChoice franchises={franchises.data} franchise_id={franchise_id} onChange={change} />
          )}
          {isComparable && (
            <>
              <WeeksChoice search={search} onChange={change} />
              <RolesChoice
                names={data.role_names}
                chosen={data.roles.map(({ name }) => name)}
                onChange={(roles) => change({ roles })}
              />
              <PageActions
                more={[
                  can(user, 'companies.export-comparison') && {
                    label: 'Export CSV',
                    icon: IconDownload,
                    isPending: download.pending,
                    run: () =>
                      void download.run(async () =>
                        saveFile(`companies-${data.from}-to-${data.to}.csv`, await comparisonFile(query)),
                      ),
                  },
                ]}
              />
            </>
          )}
        </Row>
      </CardPageHead>
      {error && <Problem error={error} onRetry={() => void (franchises.error ? franchises : comparison).refetch()} />}
      {!data && !error && !hasNoFranchise && <CardSkeleton columns={1} />}
      {hasNoFranchise && (
        <EmptyState icon={IconBuilding} title="No franchises yet">
          A comparison is about the companies of a franchise.
        </EmptyState>
      )}
      {data && !isComparable && <TooFew comparison={data} />}
      {isComparable && (
        <>
          <Headline comparison={data} />
          <ComparisonTable
            comparison={data}
            period={weeksWords[search.weeks ?? usualWeeks]}
            sort={{
              key: search.sort,
              order: search.order ?? 'desc',
              onChange: (sort, order) => change({ sort, order: order === 'desc' ? undefined : order }),
            }}
          />
          <Disclosure title={<h2>How these figures are counted</h2>}>
            <Meta as="ul" className={classes.rules}>
              {countingRules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </Meta>
          </Disclosure>
        </>
      )}
    </CardPage>
  )
}

const Headline = ({ comparison }: { comparison: CompanyComparison }) => (
  <div className={classes.headline}>
    <p>
      {headlineOf(comparison).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Link key={part.id} to="/" search={{ company_id: part.id }}>
            {part.name}
          </Link>
        ),
      )}
    </p>
    <Meta>
      Each row has one scale for all companies. Figures whose base is fewer than 5 people are hidden and left out of
      All.
    </Meta>
  </div>
)

const TooFew = ({ comparison: { companies, franchise } }: { comparison: CompanyComparison }) => (
  <EmptyState
    icon={IconBuilding}
    title={companies.length === 0 ? 'No active company' : 'One active company'}
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/companies/overview" {...props} />}>
        Companies
      </Button>
    }
  >
    {companies.length === 0
      ? `${franchise.name} has no active company. A comparison begins with two.`
      : `${franchise.name} has one active company, ${companies[0]!.name}. A comparison begins with two.`}
  </EmptyState>
)
