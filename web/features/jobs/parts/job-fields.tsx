import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { jobLimits } from '@seatwise/contract/limits'
import { employmentTypes, workplaces } from '@seatwise/contract/values'
import { employmentTypeWords, workplaceWords } from '@seatwise/domain/jobs/words'
import { Optional } from '../../../ui/optional.tsx'
import { countryChoices } from '../../companies/words.ts'
import type { JobChoices } from '../data.ts'
import type { Draft } from '../draft.ts'
import classes from '../jobs.module.css'
import type { JobForm } from '../use-job-form.ts'
import { fieldLabels } from '../words.ts'

type Named = { id: string; name: string }
type Props = { form: JobForm; job: Job; choices: JobChoices }

/** What the job is, where it is done, and for how long it is open. */
export function JobFields({ form, job, choices }: Props) {
  const { workplace } = form.values
  const isRemote = workplace === 'remote'
  const departments = choicesWith(job.department, choices.departments)
  return (
    <section className={classes.card} aria-labelledby="the-job">
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
        <NativeSelect
          label={isRemote ? <Optional>{fieldLabels.location_id}</Optional> : fieldLabels.location_id}
          description={
            isRemote
              ? 'For your own lists: the page says Remote.'
              : choices.locations?.length === 0 && <NoLocations company_id={job.company.id} />
          }
          data={[
            { value: '', label: isRemote ? 'None' : 'Choose a location' },
            ...choicesWith(job.location, choices.locations),
          ]}
          {...form.getInputProps('location_id')}
        />
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
    </section>
  )
}

/** What is stored can be chosen, also when it is no longer offered. */
function choicesWith(stored: Named | null, offered: readonly Named[] = []) {
  const isOffered = stored === null || offered.some(({ id }) => id === stored.id)
  return (isOffered ? offered : [stored, ...offered]).map(({ id, name }) => ({ value: id, label: name }))
}

function NoLocations({ company_id }: { company_id: string }) {
  const { user } = useRouteContext({ from: '/shell' })
  if (company_id !== user.company.id) return 'The company has none yet: its settings name them.'
  return (
    <>
      There is none yet:{' '}
      <Link to="/company-settings/$section" params={{ section: 'details' }}>
        add the locations of your company
      </Link>
      .
    </>
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
