import { useState, type ReactNode } from 'react'
import { SegmentedControl } from '@mantine/core'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { can } from '@seatwise/domain/permissions'
import { useIsPhone } from '../../../ui/phones.ts'
import { useTemplates } from '../../job-application-templates/data.ts'
import classes from '../preview.module.css'
import { isPublic, jobWords } from '../words.ts'
import { Description } from './description.tsx'

const widths = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]

/** The page of a job as everybody sees it, at the width of a phone too. */
export function Preview({ job }: { job: Job }) {
  const [width, setWidth] = useState('desktop')
  const isPhone = useIsPhone()
  return (
    <section className={classes.preview} aria-label="Preview of the page">
      <div className={classes.tools}>
        {!isPhone && <SegmentedControl aria-label="Width" data={widths} value={width} onChange={setWidth} />}
        <p>{isPublic(job) ? 'As everybody sees it.' : 'As everybody will see it once it is published.'}</p>
        {job.can.update && (
          <Link to="/jobs/edit" search={{ id: job.id }}>
            Edit
          </Link>
        )}
      </div>
      <div className={classes.frame} data-width={width}>
        <Page job={job} />
      </div>
    </section>
  )
}

function Page({ job }: { job: Job }) {
  const { user } = useRouteContext({ from: '/shell' })
  const { title, company, description } = job
  return (
    <div className={classes.page}>
      <p className={classes.company}>
        <span aria-hidden>{company.name.replace(/^.* /, '').slice(0, 1)}</span>
        {company.name}
      </p>
      <h2>{title}</h2>
      <p className={classes.meta}>{jobWords(job)}</p>
      {description === '' ? (
        <p className={classes.meta}>There is no description yet.</p>
      ) : (
        <Description text={description} />
      )}
      {can(user, 'job-application-templates.read') ? (
        <TemplateForm job={job} />
      ) : (
        <Step title="Apply" submit="Continue">
          <Names />
        </Step>
      )}
    </div>
  )
}

type StepProps = { title: string; submit: string; children: ReactNode }

/** One page of the form. Nothing can be typed into it. */
const Step = ({ title, submit, children }: StepProps) => (
  <fieldset className={classes.form} disabled>
    <legend>{title}</legend>
    {children}
    <span className={classes.submit}>{submit}</span>
  </fieldset>
)

const Names = () => (
  <>
    <Field label="First name" isHalf />
    <Field label="Last name" isHalf />
    <Field label="Email" />
  </>
)

const asked = ['phone', 'link', 'resume', 'cover_letter'] as const
const fieldWords = { phone: 'Phone', link: 'Link', resume: 'Resume', cover_letter: 'Cover letter' }

/** What the template asks for beside the name and the address, and its questions, which follow on a page of their own. */
function TemplateForm({ job }: { job: Job }) {
  const templates = useTemplates(job.company.id).data
  const template = templates?.find(({ id, is_default }) => (job.template ? id === job.template.id : is_default))
  const questions = template?.questions ?? []
  return (
    <>
      <Step title="Apply" submit="Continue">
        <Names />
        {template &&
          asked
            .filter((field) => template.fields[field] !== 'off')
            .map((field) => (
              <Field key={field} label={fieldWords[field]} isOptional={template.fields[field] === 'optional'} />
            ))}
      </Step>
      {questions.length > 0 && (
        <Step title="Next: a few questions" submit="Send application">
          {questions.map(({ id, label, required }) => (
            <Field key={id} label={label} isOptional={!required} />
          ))}
        </Step>
      )}
    </>
  )
}

type FieldProps = { label: string; isOptional?: boolean; isHalf?: boolean }

const Field = ({ label, isOptional = false, isHalf = false }: FieldProps) => (
  <label className={classes.field} data-half={isHalf}>
    <span>
      {label} {isOptional && <small>(optional)</small>}
    </span>
    <input type="text" />
  </label>
)
