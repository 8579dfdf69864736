import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { RejectReason } from '@seatwise/contract/reject-reasons'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Grid, PlainList, Row, Surface, Text } from '../../../ui/layout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { MoveButton } from '../../../ui/move-button.tsx'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { useRowOrder } from '../../../ui/use-row-order.ts'
import { useRejectReasons } from '../data.ts'
import classes from '../pipelines.module.css'
import { reasonPlaceWords, reasonRefusalWords, rejectMailWords, typeName } from '../words.ts'
import { AddRejectReason, EditRejectReason } from './reject-reason-form.tsx'

type Props = { company_id: string }

/** The reasons for which people of a company are rejected, for readers of stages; owners change them. */
export function RejectReasons({ company_id }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const { data, error, refetch } = useRejectReasons(company_id, can(user, 'survey-results.read-stage'))
  if (data) return <ReasonsCard company_id={company_id} reasons={data} mayWrite={can(user, 'reject-reasons.write')} />
  return (
    error && (
      <Surface as="section" className={classes.card} aria-labelledby={headingId}>
        <header className={classes.head}>
          <h2 id={headingId}>{heading()}</h2>
        </header>
        <div className={classes.problem}>
          <Problem error={error} onRetry={() => void refetch()} />
        </div>
      </Surface>
    )
  )
}

const headingId = 'reject-reasons'
const heading = () => `${currentBrand().texts.reject_reason}s`

type CardProps = Props & { reasons: readonly RejectReason[]; mayWrite: boolean }

function ReasonsCard({ company_id, reasons, mayWrite }: CardProps) {
  const [opened, setOpened] = useState<'new' | RejectReason>()
  const offered = reasons.filter(({ archived_at }) => archived_at === null)
  const archived = reasons.filter(({ archived_at }) => archived_at !== null)
  const { run, problem } = useWrite('reject-reasons', { words: reasonRefusalWords })
  const { move, announcement } = useRowOrder({
    rows: offered,
    run,
    save: (order) => call('PUT /reject-reasons', { body: { company_id, order } }),
    words: reasonPlaceWords,
  })
  const setArchived = ({ id, version }: RejectReason, isArchived: boolean) =>
    void run(() => call('PUT /reject-reasons/{id}', { params: { id }, body: { version, archived: isArchived } }))
  const menuOf = (reason: RejectReason) =>
    mayWrite && (
      <RowActions
        id={menuId(reason)}
        name={`the reason ${reason.name}`}
        actions={() => [
          { label: 'Change…', run: () => setOpened(reason) },
          reason.archived_at === null
            ? { label: 'Archive', run: () => setArchived(reason, true) }
            : { label: 'Offer again', run: () => setArchived(reason, false) },
        ]}
      />
    )
  const close = () => setOpened(undefined)
  const stage = typeName('rejected')
  return (
    <Surface as="section" className={classes.card} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h2 id={headingId}>{heading()}</h2>
        <p>
          {offered.length === 0
            ? `None is offered: whoever moves a person to ${stage} types a reason.`
            : `Whoever moves a person to ${stage} chooses one, and can add a note.`}
        </p>
      </header>
      {problem && (
        <Text as="p" tone="bad" role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
      <PlainList as="ol" className={classes.stages}>
        {offered.map((reason, place) => (
          <Reason key={reason.id} reason={reason}>
            {mayWrite && (
              <>
                <MoveButton of={reason} by={-1} isAtEnd={place === 0} onMove={(by) => move(place, by)} />
                <MoveButton
                  of={reason}
                  by={1}
                  isAtEnd={place === offered.length - 1}
                  onMove={(by) => move(place, by)}
                />
              </>
            )}
            {menuOf(reason)}
          </Reason>
        ))}
      </PlainList>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {archived.length > 0 && (
        <Disclosure title={`Archived (${archived.length})`} className={classes.archived}>
          <PlainList as="ul">
            {archived.map((reason) => (
              <Reason key={reason.id} reason={reason}>
                {menuOf(reason)}
              </Reason>
            ))}
          </PlainList>
        </Disclosure>
      )}
      {mayWrite && (
        <Button
          className={classes.add}
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpened('new')}
        >
          Add a reason
        </Button>
      )}
      {opened === 'new' && <AddRejectReason company_id={company_id} onClose={close} />}
      {opened && opened !== 'new' && <EditRejectReason reason={opened} company_id={company_id} onClose={close} />}
    </Surface>
  )
}

const Reason = ({ reason, children }: { reason: RejectReason; children: ReactNode }) => (
  <Grid as="li" gap={16} rowGap={0} align="center" className={classes.reason}>
    <Text as="b" weight="medium" canBreak>
      {reason.name}
    </Text>
    <Text as="span" tone="quiet" canBreak className={classes.facts}>
      {rejectMailWords(reason)}
    </Text>
    <Row as="span" isOneLine gap={0} align="center" className={classes.tools}>
      {children}
    </Row>
  </Grid>
)
