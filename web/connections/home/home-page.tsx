import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Home } from '@seatwise/contract/home'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Grid, PageHead, Stack } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useCompanyChoices } from '../../base/companies/public.ts'
import { addHash } from '../../base/companies/words.ts'
import { FirstDay, FirstSteps } from '../../base/first-steps/public.ts'
import { InviteButton } from '../../assessment/invitations/public.ts'
import { useHome } from './data.ts'
import classes from './home.module.css'
import { Companies } from './parts/companies.tsx'
import { LastDays } from './parts/last-days.tsx'
import { Needs } from './parts/needs.tsx'
import { NewResults } from './parts/new-results.tsx'
import { Stages } from './parts/stages.tsx'
import { Strongest } from './parts/strongest.tsx'
import { greeting, summaryOf } from './words.ts'

/** The home page: the user's open tasks, new results and the last 30 days, for one company or for all of several. */
export function HomePage() {
  const { user } = useRouteContext({ from: '/shell' })
  const { company_id } = useSearch({ from: '/shell/' })
  const home = useHome(user, company_id)
  const { data, error } = home
  // Without other companies, this is a new installation, whose operator begins with the first company.
  const others = useCompanyChoices(Boolean(data?.operations)).data?.filter(({ id }) => id !== user.company.id)
  const lacksCompanies = Boolean(data?.operations) && others?.length === 0
  return (
    <section>
      <title>{`Home · ${currentBrand().name}`}</title>
      <PageHead className={classes.head}>
        <div>
          <h1 tabIndex={-1}>
            {greeting()}, {user.first}
          </h1>
          <p role="status">{data && !isNew(data) && summaryOf(data)}</p>
        </div>
        <PageActions>
          {lacksCompanies ? (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              renderRoot={(props: object) => <Link to="/companies/overview" hash={addHash} {...props} />}
            >
              Add a company
            </Button>
          ) : (
            <InviteButton user={user} company={data?.company ?? user.company} />
          )}
        </PageActions>
      </PageHead>
      {error && <Problem error={error} onRetry={() => void home.refetch()} />}
      {home.isPending && !error && <CardSkeleton />}
      {data &&
        (isNew(data) ? (
          <FirstDay user={user} company={data.company ?? undefined} />
        ) : (
          <Cards home={data} user={user} hasCompanies={others !== undefined && others.length > 0} />
        ))}
    </section>
  )
}

/** True for a company that has invited nobody, for which nobody has applied and in which nobody has begun. */
const isNew = ({ company, last_30_days, new_results, needs }: Home): boolean =>
  company !== null &&
  new_results.data.length === 0 &&
  needs.mentions.length === 0 &&
  needs.todos.count === 0 &&
  needs.interviews.length === 0 &&
  needs.missing_scorecards.length === 0 &&
  needs.growth_reviews.length === 0 &&
  needs.target_answers.length === 0 &&
  needs.applications.count === 0 &&
  needs.overdue.count === 0 &&
  needs.invitations.length === 0 &&
  isQuiet(last_30_days)

const isQuiet = (counts: Home['last_30_days']) => Object.values(counts).every((count) => count === 0 || count === null)

type CardsProps = { home: Home; user: UserProfile; hasCompanies: boolean }

function Cards({ home, user, hasCompanies }: CardsProps) {
  const { company, companies, strongest } = home
  const namesCompany = company === null
  return (
    <>
      {company && company.id !== user.company.id && (
        <p className={classes.chosen}>
          Only {company.name}. <Link to="/">Show all companies</Link>
        </p>
      )}
      {/* In a new installation, the operator begins with their own company. */}
      {home.operations && isQuiet(home.last_30_days) && (
        <FirstSteps user={user} operations={{ ...home.operations, hasCompanies }} />
      )}
      <Grid gap={16} align="start" className={classes.columns}>
        <Stack>
          <Needs
            home={home}
            namesCompany={namesCompany}
            lacksContact={
              user.company.contact_email === null && can(user, 'companies.write') ? user.company.name : null
            }
          />
          {!home.operations && <NewResults home={home} namesCompany={namesCompany} />}
        </Stack>
        <Stack>
          <LastDays counts={home.last_30_days} />
          {company && home.stages && home.stages.length > 0 && <Stages stages={home.stages} company_id={company.id} />}
          {company && <Strongest results={strongest} user={user} />}
          {!company && !home.operations && <Companies companies={companies} />}
        </Stack>
      </Grid>
      {home.operations && (
        <Stack className={classes.operations}>
          <Companies companies={companies} />
        </Stack>
      )}
    </>
  )
}
