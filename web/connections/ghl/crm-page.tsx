import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { can, reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { oneId } from '../../kernel/list-state.ts'
import { mayLeave } from '../../kernel/unsaved-changes.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Card, Intro, Row, Stack, Text } from '../../ui/layout.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { SettingsFrame, useCompanyChoices } from '../../base/companies/public.ts'
import classes from './crm.module.css'
import { useConnection } from './data.ts'
import { parseCrmSearch } from './page-state.ts'
import { ConnectForm } from './parts/connect-form.tsx'
import { Connected } from './parts/connected.tsx'
import { inWords } from './words.ts'

const filters = { company_id: oneId('Company') }

/** The connection of a company to GoHighLevel. */
export function CrmPage() {
  const { user } = useRouteContext({ from: '/shell' })
  const search = useSearch({ from: '/shell/company-settings/crm' })
  const navigate = useNavigate()
  const hasMany = reachOf(user, 'ghl.connect') !== 'company'
  const companies = useCompanyChoices(hasMany).data ?? []
  const company_id = search.company_id ?? user.company.id
  const name = company_id === user.company.id ? user.company.name : companies.find(({ id }) => id === company_id)?.name

  /** Asks before unsaved changes are lost, because the form is reset for the other company. */
  async function choose(changed: Record<string, unknown>) {
    if (await mayLeave()) await navigate({ to: '/company-settings/crm', search: parseCrmSearch(changed) })
  }
  return (
    <SettingsFrame page="CRM" isWide>
      <Stack gap={16} className={classes.page}>
        <header className={classes.title}>
          <Text as="h2" size="figure">
            CRM
          </Text>
          <Intro>
            Once a company is connected, its people and their stage are sent to GoHighLevel. Cards that are moved there
            move here too, and messages are read and sent on the page of a person.
          </Intro>
        </header>
        {hasMany && (
          <Row>
            <Filters
              filters={filters}
              options={{ company_id: companies.map(({ id, name: label }) => ({ value: id, label })) }}
              state={{ company_id }}
              onChange={(changed) => void choose(changed)}
            />
          </Row>
        )}
        <Crm key={company_id} company_id={company_id} name={name ?? 'the company'} />
      </Stack>
    </SettingsFrame>
  )
}

function Crm({ company_id, name }: { company_id: string; name: string }) {
  const { data, error, refetch } = useConnection(company_id)
  // The focused button or form is removed with the change, so the focus moves to the title.
  useFocusKept(data?.data === null)
  useFocusKept(Boolean(data?.data))
  if (!data && error) return <Problem error={inWords(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton columns={1} />
  if (data.data) return <Connected connection={data.data} webhooks={data.webhooks} />
  if (data.location_id === null) return <NoLocation name={name} />
  return <ConnectForm company_id={company_id} name={name} location_id={data.location_id} />
}

function NoLocation({ name }: { name: string }) {
  const { user } = useRouteContext({ from: '/shell' })
  const isOperator = can(user, 'companies.create')
  return (
    <Card as="div" gap={16} padding={20} className={classes.card}>
      <EmptyState
        icon={IconPlugConnected}
        title="GoHighLevel is not set up yet"
        action={
          isOperator && (
            <Button
              renderRoot={(button: object) => <Link to="/companies/overview" search={{ search: name }} {...button} />}
            >
              Open the company
            </Button>
          )
        }
      >
        {isOperator
          ? `Enter the id of the sub-account (location) of ${name} in GoHighLevel: the settings of the company have a field for it. Then connect it here.`
          : `Ask ${currentBrand().name} to enter the id of your sub-account (location) in GoHighLevel for ${name}. After that you paste a token here, and the sync begins.`}
      </EmptyState>
    </Card>
  )
}
