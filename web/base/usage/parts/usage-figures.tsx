import { Button, NativeSelect } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Usage } from '@seatwise/contract/usage'
import { usagePeriods } from '@seatwise/contract/values/base'
import { omitUndefined } from '../../../kernel/list-state.ts'
import { CardPage, CardPageHead } from '../../../ui/card-page.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grid, Meta, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useUsage } from '../data.ts'
import { usualPeriod, type UsageSearch } from '../page-state.ts'
import classes from '../usage.module.css'
import { figuresOf, isUnused, periodNames, periodWords, rulesOf } from '../words.ts'
import { CompaniesTable, type UsagePath } from './companies-table.tsx'
import { SurveysChart } from './surveys-chart.tsx'

type Props = {
  path: UsagePath
  search: UsageSearch
  /** The company to show if the URL names none. */
  company_id?: string | undefined
  /** True for the part of Company Settings, which has its own title above. */
  isSection?: boolean
}

/** The figures of a period, the surveys by day and, for users of several companies, the list of companies. */
export function UsageFigures({ path, search, company_id, isSection = false }: Props) {
  const days = search.days ?? usualPeriod
  const usage = useUsage({ company_id: search.company_id ?? company_id, days })
  const shown = usage.data?.first.usage
  const { company_id: chosen, ...ofAll } = search
  return (
    <CardPage>
      <CardPageHead>
        <div className={classes.title}>
          {isSection ? <h2>Usage</h2> : <h1 tabIndex={-1}>Usage</h1>}
          <p role="status">{shown && periodWords(shown)}</p>
        </div>
        <PeriodChoice path={path} search={search} />
      </CardPageHead>
      {chosen !== undefined && shown?.company && (
        <Text tone="quiet">
          Only {shown.company.name}.{' '}
          <Link to={path} search={ofAll}>
            Show all companies
          </Link>
        </Text>
      )}
      {usage.error && <Problem error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.isPending && !usage.error && <CardSkeleton columns={1} />}
      {usage.data && shown && (
        <CardPage isBusy={usage.isPlaceholderData}>
          <Tiles usage={shown} />
          {isUnused(shown.total) ? <NoSurveys path={path} search={search} /> : <SurveysChart usage={shown} />}
          {shown.companies && (
            <section aria-labelledby="by-company">
              <h2 id="by-company" className={classes.listTitle}>
                By company
              </h2>
              <CompaniesTable match={usage.data} search={search} path={path} />
            </section>
          )}
          <Disclosure title={<h3>How these figures are counted</h3>}>
            <Meta as="ul" className={classes.rules}>
              {rulesOf(shown.companies !== null).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </Meta>
          </Disclosure>
        </CardPage>
      )}
    </CardPage>
  )
}

type At = { path: UsagePath; search: UsageSearch }

function PeriodChoice({ path, search }: At) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      aria-label="Days"
      value={search.days ?? usualPeriod}
      data={usagePeriods.map((value) => ({ value, label: periodNames[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const days = usagePeriods.find((one) => one === value && one !== usualPeriod)
        void navigate({ to: path, search: omitUndefined({ ...search, days }), replace: true })
      }}
    />
  )
}

const Tiles = ({ usage }: { usage: Usage }) => (
  <Grid as="dl" columns={4} className={classes.tiles}>
    {figuresOf(usage).map(({ label, value, about, isBad }) => (
      <div key={label} data-bad={isBad}>
        <dt>{label}</dt>
        <dd>
          <Text as="b" size="title" weight="semibold" isTabular>
            {value ?? '—'}
          </Text>{' '}
          <Text as="small" tone="faint" size="meta">
            {about}
          </Text>
        </dd>
      </div>
    ))}
  </Grid>
)

function NoSurveys({ path, search }: At) {
  const isLongest = search.days === '365'
  return (
    <EmptyState
      icon={IconChartBar}
      title="No surveys in these days"
      action={
        !isLongest && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to={path} search={{ ...search, days: '365' }} {...props} />}
          >
            Show 12 months
          </Button>
        )
      }
    >
      The chart begins as soon as somebody starts one.
    </EmptyState>
  )
}
