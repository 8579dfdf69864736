import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { jobSurveys } from '@seatwise/contract/values/hiring'
import type { JobChoices } from '../data.ts'
import classes from '../jobs.module.css'
import type { JobForm } from '../use-job-form.ts'
import { fieldLabels, ownerWords, surveyWords } from '../words.ts'
import { Card } from '../../../ui/layout.tsx'
import { Optional } from '../../../ui/optional.tsx'

type Props = { form: JobForm; job: Job; choices: JobChoices }

/** The application form of the job, and whether the survey follows. */
export function ApplicationFields({ form, job, choices }: Props) {
  const templates = choices.templates ?? []
  const usual = templates.find(({ is_default }) => is_default)
  return (
    <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="application">
      <h2 id="application">Application</h2>
      <div className={classes.pair}>
        <NativeSelect
          label={fieldLabels.template_id}
          description={
            <Link to="/company-settings/application-templates" search={{ company_id: job.company.id }}>
              See what the templates ask for
            </Link>
          }
          data={[
            { value: '', label: usual ? `The default, now ${usual.name}` : 'The default' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('template_id')}
        />
        <NativeSelect
          label={fieldLabels.survey}
          description={
            form.values.survey === 'at_once'
              ? 'About seven minutes, after which the score stands on the card.'
              : 'Applicants come onto the board without a score.'
          }
          data={jobSurveys.map((value) => ({ value, label: surveyWords[value] }))}
          {...form.getInputProps('survey')}
        />
      </div>
      <TextInput
        label={<Optional>{fieldLabels.answer_within_days}</Optional>}
        description={
          form.values.answer_within_days.trim() === ''
            ? 'Applicants are promised no day.'
            : 'The pages of the job promise it, and Home names applications that have waited longer.'
        }
        inputMode="numeric"
        {...form.getInputProps('answer_within_days')}
      />
      <NativeSelect
        label={fieldLabels.owner_user_id}
        description={
          form.values.owner_user_id
            ? 'Gets an email about applications, and sees them on Home. The job’s survey link gets the same owner.'
            : 'Nobody gets an email about applications, or about surveys that are finished by the job’s survey link. The owners of the company see applications on Home.'
        }
        data={[
          { value: '', label: job.owner?.id === null ? ownerWords(job) : 'Nobody' },
          ...choices.owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('owner_user_id')}
      />
    </Card>
  )
}
