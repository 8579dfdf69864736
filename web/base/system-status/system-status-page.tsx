import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconRefresh, type Icon } from '@tabler/icons-react'
import type { Finding, SystemStatus } from '@seatwise/contract/system-status'
import { currentBrand } from '../../kernel/brand.ts'
import { Ago } from '../../ui/ago.tsx'
import { CardPage, CardPageHead } from '../../ui/card-page.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Meta, Row, Stack, Text } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Rows } from '../../ui/rows.tsx'
import { useSystemStatus } from './data.ts'
import classes from './system-status.module.css'
import { byUrgency, summaryOf } from './words.ts'

/** Says in words how the installation is, for its operators: what does not work, and what to do about it. */
export function SystemStatusPage() {
  const status = useSystemStatus()
  const { data, error } = status
  return (
    <CardPage>
      <title>{`System status · ${currentBrand().name}`}</title>
      <CardPageHead>
        <div>
          <h1 tabIndex={-1}>System status</h1>
          <p role="status">{data && summaryOf(data.findings)}</p>
        </div>
        <PageActions>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={status.isFetching}
            onClick={() => void status.refetch()}
          >
            Check again
          </Button>
        </PageActions>
      </CardPageHead>
      {error && <Problem error={error} onRetry={() => void status.refetch()} />}
      {status.isPending && !error && <CardSkeleton />}
      {data && <Findings status={data} />}
    </CardPage>
  )
}

const Findings = ({ status }: { status: SystemStatus }) => (
  <Stack className={classes.findings}>
    <Rows>
      {byUrgency(status.findings).map((finding) => (
        <FindingRow key={finding.check} finding={finding} />
      ))}
    </Rows>
    <Row as="ul" gap={16} rowGap={4}>
      <Meta as="li">
        {currentBrand().name} {status.version}
      </Meta>
      <Meta as="li">Node {status.node}</Meta>
      {status.postgresql && <Meta as="li">PostgreSQL {status.postgresql}</Meta>}
      <Meta as="li">
        Started <Ago at={status.started_at} isInSentence />
      </Meta>
      <Meta as="li">
        Checked <Ago at={status.checked_at} isInSentence />
      </Meta>
    </Row>
  </Stack>
)

const icons: Record<Finding['state'], Icon> = { ok: IconCircleCheck, advice: IconInfoCircle, fault: IconAlertTriangle }
const stateWords: Record<Finding['state'], string> = { ok: 'Works', advice: 'Advice', fault: 'Does not work' }

function FindingRow({ finding: { name, state, sentence } }: { finding: Finding }) {
  const Mark = icons[state]
  return (
    <li className={classes.finding} data-state={state}>
      <Mark size={20} stroke={1.8} role="img" aria-label={stateWords[state]} />
      <Text as="h2" weight="medium">
        {name}
      </Text>
      <Text tone="quiet">{sentence}</Text>
    </li>
  )
}
