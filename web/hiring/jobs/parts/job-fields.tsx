import { useState } from 'react'
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { jobLimits } from '@seatwise/contract/limits'
import { employmentTypes, workplaces } from '@seatwise/contract/values/hiring'
import { employmentTypeWords, workplaceWords } from '@seatwise/domain/jobs/words'
import { Card, Text } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SettingsLink, useCompany } from '../../../base/companies/public.ts'
import { countryChoices } from '../../../base/companies/words.ts'
import type { JobChoices } from '../data.ts'
import type { Draft } from '../draft.ts'
import classes from '../jobs.module.css'
import type { JobForm } from '../use-job-form.ts'
import { fieldLabels } from '../words.ts'
import { AddLocation } from './add-location.tsx'

const addLocationId = 'add-location'

type Choice = { id: string; name: string }
type Props = { form: JobForm; job: Job; choices: JobChoices }

/** The facts of the job: its contents, its place, and its dates. */
export function JobFields({ form, job, choices }: Props) {
  const { workplace } = form.values
  const isRemote = workplace === 'remote'
  const departments = choicesWith(job.department, choices.departments)
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="the-job">
      <h2 id="the-job">Basics</h2>
      <TextInput label={fieldLabels.title} {...form.getInputProps('title')} />
      <div className={departments.length > 0 ? classes.pair : undefined}>
        <NativeSelect
          label={fieldLabels.role_id}
          description="Applicants join this role’s board and are scored against its targets."
          data={[{ value: '', label: 'Choose a role' }, ...choicesWith(job.role, choices.roles)]}
          {...form.getInputProps('role_id')}
        />
        {departments.length > 0 && (
          <NativeSelect
            label={<Optional>{fieldLabels.department_id}</Optional>}
            description="For your own lists."
            data={[{ value: '', label: 'None' }, ...departments]}
            {...form.getInputProps('department_id')}
          />
        )}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={fieldLabels.workplace}
          data={[
            { value: '', label: 'Choose where the work is done' },
            ...workplaces.map((value) => ({ value, label: workplaceWords[value] })),
          ]}
          {...form.getInputProps('workplace')}
        />
        <LocationField form={form} job={job} choices={choices} />
      </div>
      {isRemote && <Countries form={form} />}
      <div className={classes.pair}>
        <NativeSelect
          label={fieldLabels.employment_type}
          data={[
            { value: '', label: 'Choose a type' },
            ...employmentTypes.map((value) => ({ value, label: employmentTypeWords[value] })),
          ]}
          {...form.getInputProps('employment_type')}
        />
        <div className={classes.pair}>
          <TextInput label={fieldLabels.openings} inputMode="numeric" {...form.getInputProps('openings')} />
          <TextInput
            type="date"
            label={<Optional>{fieldLabels.closes_on}</Optional>}
            {...form.getInputProps('closes_on')}
          />
        </div>
      </div>
    </Card>
  )
}

/** A stored choice stays available, even if it is no longer offered. */
function choicesWith(stored: Choice | null, offered: readonly Choice[] = []) {
  const isOffered = stored === null || offered.some(({ id }) => id === stored.id)
  return (isOffered ? offered : [stored, ...offered]).map(({ id, name }) => ({ value: id, label: name }))
}

/** The location of a job. Users who may change the company can add one here. */
function LocationField({ form, job, choices }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const { data: company } = useCompany(job.company.id)
  const [isAdding, setAdding] = useState(false)
  const isRemote = form.values.workplace === 'remote'
  const hasNone = choices.locations?.length === 0
  return (
    <div className={classes.location}>
      <NativeSelect
        label={isRemote ? <Optional>{fieldLabels.location_id}</Optional> : fieldLabels.location_id}
        description={
          isRemote
            ? 'For your own lists: the page says Remote.'
            : hasNone &&
              company &&
              !company.can.update &&
              `There is none yet. The owners of ${company.name} can add one.`
        }
        data={[
          { value: '', label: isRemote ? 'None' : hasNone ? 'None yet' : 'Choose a location' },
          ...choicesWith(job.location, choices.locations),
        ]}
        {...form.getInputProps('location_id')}
      />
      {company?.can.update && (
        <Button
          id={addLocationId}
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add a location
        </Button>
      )}
      <Text size="meta">
        <SettingsLink user={user} company_id={job.company.id} section="places" />
      </Text>
      {isAdding && company && (
        <AddLocation
          company={company}
          returnTo={addLocationId}
          onAdded={(id) => form.setFieldValue('location_id', id)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function Countries({ form }: Pick<Props, 'form'>) {
  const { value, onChange, error, ...field } = form.getInputProps('countries') as {
    value: Draft['countries']
    onChange: (countries: string[]) => void
    error?: string
  }
  return (
    <MultiSelect
      {...field}
      label={fieldLabels.countries}
      description="Where people may live who do this job."
      placeholder={value.length > 0 ? '' : 'Type or choose'}
      data={countryChoices}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      maxValues={jobLimits.countries}
      nothingFoundMessage="No such country"
    />
  )
}
