import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Job, PublicJob } from '@seatwise/contract/jobs'
import { standardConsent, standardFields, standardRights } from '@seatwise/domain/applications/answers'
import { nothingEntered, type AboutForm, type PublicPage } from '@seatwise/domain/jobs/pages'
import { can } from '@seatwise/domain/permissions'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useIsPhone } from '../../../ui/phones.ts'
import { useCompany } from '../../../base/companies/public.ts'
import { PagePreview } from '../../job-pages/page-preview.tsx'
import { useTemplates } from '../../job-application-templates/data.ts'
import classes from '../preview.module.css'
import { isPublic } from '../words.ts'

const widths = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]
const steps = [
  { value: 'about', label: 'The job' },
  { value: 'questions', label: 'Questions' },
]

/** A preview of the public pages of a job, also at the width of a phone. */
export function Preview({ job }: { job: Job }) {
  const { user } = useRouteContext({ from: '/shell' })
  const [width, setWidth] = useState('desktop')
  const [step, setStep] = useState('about')
  const isPhone = useIsPhone()
  const readsForm = can(user, 'job-application-templates.read')
  return (
    <Stack as="section" className={classes.preview} aria-label="Preview of the page">
      <Row gap={16} rowGap={8} align="center" className={classes.tools}>
        {!isPhone && <SegmentedControl aria-label="Width" data={widths} value={width} onChange={setWidth} />}
        {readsForm && <SegmentedControl aria-label="Step" data={steps} value={step} onChange={setStep} />}
        <p>
          {isPublic(job) ? 'As everybody sees it.' : 'As everybody will see it once it is published.'}
          {!readsForm && ' The form is left out: owners write what it asks for.'}
        </p>
        {job.can.update && (
          <Link to="/jobs/edit" search={{ id: job.id }}>
            Edit
          </Link>
        )}
      </Row>
      <div className={classes.frame} data-width={width}>
        {readsForm ? <WithForm job={job} step={step} /> : <PagePreview page={pageOf(job, null)} />}
      </div>
    </Stack>
  )
}

function WithForm({ job, step }: { job: Job; step: string }) {
  const { data: templates } = useTemplates(job.company.id)
  const { data: company } = useCompany(job.company.id)
  if (!templates || !company) return null
  const template = templates.find(({ id, is_default }) => (job.template ? id === job.template.id : is_default))
  const form: AboutForm = {
    fields: template?.fields ?? standardFields,
    consent: template?.consent || standardConsent(company.name),
    consent_version: '',
    notice: {
      version: '',
      sections: standardRights({ company_name: company.name, contact_email: company.contact_email }),
    },
    hasSurvey: job.survey === 'at_once',
    code: '',
  }
  const page = pageOf(job, form, company.logo_id)
  return (
    <PagePreview
      page={
        step === 'about'
          ? page
          : {
              ...page,
              kind: 'questions',
              form,
              about: [],
              isResumeUnread: false,
              questions: template?.questions ?? [],
              kept_until: null,
            }
      }
    />
  )
}

/** The page of the job as if it were open. */
function pageOf(job: Job, form: AboutForm | null, logo_id: string | null = null): Extract<PublicPage, { kind: 'job' }> {
  const { department, location, ...rest } = job
  const company = { name: job.company.name, public_name: '', logo_id }
  const shown: PublicJob = {
    ...rest,
    state: 'open',
    company,
    department: department?.name ?? null,
    location: location?.name ?? null,
  }
  return {
    kind: 'job',
    base: '',
    company,
    job: shown,
    form,
    entered: nothingEntered,
    isBegun: false,
    kept_until: null,
    via: '',
    source: '',
  }
}
