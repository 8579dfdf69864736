import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { CustomField } from '@seatwise/contract/custom-fields'
import type { CustomFieldSubject } from '@seatwise/contract/values/base'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { call } from '../../../kernel/session.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Grid, PlainList, Row, Stack, Surface, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { MoveButton } from '../../../ui/move-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { useRowOrder } from '../../../ui/use-row-order.ts'
import classes from '../custom-fields.module.css'
import { useCustomFields } from '../data.ts'
import { placeWords, refusalWords, subjectNames, typeWords } from '../words.ts'
import { AddCustomField, EditCustomField } from './custom-field-form.tsx'

type Props = { company_id: string }

/** The fields that a company has added to its people and, in the hiring brand, to its jobs. */
export const CustomFieldsSettings = ({ company_id }: Props) => (
  <Stack gap={20}>
    <Text tone="quiet">
      Keep what matters to your company and has no field yet, such as a shift or a permit. Everyone who sees the record
      sees its fields; no score is made from them.
    </Text>
    <SubjectFields company_id={company_id} subject="person" />
    {currentBrand().features.jobs && <SubjectFields company_id={company_id} subject="job" />}
  </Stack>
)

type SubjectProps = Props & { subject: CustomFieldSubject }

function SubjectFields({ company_id, subject }: SubjectProps) {
  const { data, error, refetch } = useCustomFields(company_id, subject)
  const headingId = `custom-fields-${subject}`
  return (
    <Surface as="section" className={classes.card} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.head}>
        {subjectNames[subject]}
      </h3>
      {data ? (
        <Fields company_id={company_id} subject={subject} fields={data} />
      ) : (
        <div className={classes.problem}>
          {error ? <Problem error={error} onRetry={() => void refetch()} /> : <LinesSkeleton />}
        </div>
      )}
    </Surface>
  )
}

function Fields({ company_id, subject, fields }: SubjectProps & { fields: readonly CustomField[] }) {
  const { user } = useRouteContext({ from: '/shell' })
  const mayWrite = can(user, 'custom-fields.write')
  const [opened, setOpened] = useState<'new' | CustomField>()
  const shown = fields.filter(({ archived_at }) => archived_at === null)
  const archived = fields.filter(({ archived_at }) => archived_at !== null)
  const { run, problem } = useWrite('custom-fields', { words: refusalWords, isToldInPlace: true })
  const { move, announcement } = useRowOrder({
    rows: shown,
    run,
    save: (order) => call('PUT /custom-fields', { body: { company_id, subject, order } }),
    words: placeWords,
  })
  const setArchived = ({ id, version }: CustomField, isArchived: boolean) =>
    void run(() => call('PUT /custom-fields/{id}', { params: { id }, body: { version, archived: isArchived } }))
  const menuOf = (field: CustomField) =>
    mayWrite && (
      <RowActions
        id={menuId(field)}
        name={`the field ${field.name}`}
        actions={() => [
          { label: 'Change…', run: () => setOpened(field) },
          field.archived_at === null
            ? { label: 'Archive', run: () => setArchived(field, true) }
            : { label: 'Show again', run: () => setArchived(field, false) },
        ]}
      />
    )
  const close = () => setOpened(undefined)
  return (
    <>
      {problem && (
        <Text as="p" tone="bad" role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
      {shown.length === 0 && (
        <Text tone="quiet" className={classes.none}>
          No fields yet.
        </Text>
      )}
      <PlainList as="ol">
        {shown.map((field, place) => (
          <Field key={field.id} field={field}>
            {mayWrite && (
              <>
                <MoveButton of={field} by={-1} isAtEnd={place === 0} onMove={(by) => move(place, by)} />
                <MoveButton of={field} by={1} isAtEnd={place === shown.length - 1} onMove={(by) => move(place, by)} />
              </>
            )}
            {menuOf(field)}
          </Field>
        ))}
      </PlainList>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {archived.length > 0 && (
        <Disclosure title={`Archived (${archived.length})`} className={classes.archived}>
          <PlainList as="ul">
            {archived.map((field) => (
              <Field key={field.id} field={field}>
                {menuOf(field)}
              </Field>
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
          {subject === 'person' ? 'Add a field for people' : 'Add a field for jobs'}
        </Button>
      )}
      {opened === 'new' && <AddCustomField company_id={company_id} subject={subject} onClose={close} />}
      {opened && opened !== 'new' && <EditCustomField field={opened} onClose={close} />}
    </>
  )
}

const Field = ({ field, children }: { field: CustomField; children: ReactNode }) => (
  <Grid as="li" gap={16} rowGap={0} align="center" className={classes.field}>
    <Text as="b" weight="medium" canBreak>
      {field.name}
    </Text>
    <Text as="span" tone="quiet" canBreak className={classes.type}>
      {typeWords(field)}
    </Text>
    <Row as="span" isOneLine gap={0} align="center" className={classes.tools}>
      {children}
    </Row>
  </Grid>
)
