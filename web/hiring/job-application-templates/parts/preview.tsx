import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { AskedQuestion } from '@seatwise/contract/job-application-templates'
import { nothingEntered, type AboutForm, type PublicPage } from '@seatwise/domain/jobs/pages'
import { PagePreview } from '../../job-pages/page-preview.tsx'
import type { Draft, DraftQuestion } from '../draft.ts'
import classes from '../preview.module.css'
import { questionName } from '../words.ts'
import { Row, Stack } from '../../../ui/layout.tsx'

type Props = {
  draft: Draft
  /** The name of the company. */
  company: string
  /** The company's texts, which apply if the template has none. */
  own: { consent: string; thank_you: string; rights: AboutForm['notice']['sections'] }
}

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
]
/** Widths in pixels. A desktop page is scaled down if there is no room for it. */
const widthPx: Record<string, number> = { phone: 375, desktop: 712 }

/** The form as applicants will see it, including unsaved changes. It cannot be filled in. */
export function Preview({ draft, company, own }: Props) {
  const [width, setWidth] = useState('phone')
  const [step, setStep] = useState('about')
  const { ref, width: room } = useElementSize()
  const hasQuestions = draft.questions.length > 0
  const steps = [
    { value: 'about', label: 'About you' },
    { value: 'questions', label: hasQuestions ? 'Questions' : 'Check' },
    { value: 'sent', label: 'Sent' },
  ]
  const frameWidth = widthPx[width]!
  return (
    <Stack as="section" gap={8} className={classes.preview} aria-labelledby="preview">
      <Row as="header" align="center" className={classes.head}>
        <h2 id="preview">Preview</h2>
        <SegmentedControl aria-label="Width" data={widths} value={width} onChange={setWidth} />
      </Row>
      <SegmentedControl fullWidth aria-label="Step" data={steps} value={step} onChange={setStep} />
      {/* The keyboard scrolls only an element that has the focus. */}
      <div ref={ref} className={classes.frame} role="group" aria-label="The form as applicants see it" tabIndex={0}>
        <div
          className={classes.sheet}
          data-width={width}
          style={{ width: frameWidth, zoom: room > 0 ? Math.min(1, room / frameWidth) : undefined }}
        >
          <PagePreview page={pageOf(step, { draft, company, own })} />
        </div>
      </div>
    </Stack>
  )
}

/** A placeholder for the job. */
const someJob = {
  id: '',
  title: 'Title of the job',
  workplace: null,
  employment_type: null,
  pay: null,
  openings: 1,
  description: '',
  closes_on: null,
  answer_within_days: null,
  published_at: null,
  url: '',
  state: 'open',
  department: null,
  location: null,
  address: null,
  countries: [],
} as const

function pageOf(step: string, { draft, company: name, own }: Props): PublicPage {
  const company = { name, public_name: '', logo_id: null }
  const shown = { base: '', company, job: { ...someJob, company, countries: [] } }
  const form: AboutForm = {
    fields: draft.fields,
    consent: draft.consent.trim() || own.consent,
    consent_version: '',
    notice: { version: '', sections: own.rights },
    hasSurvey: true,
    code: '',
  }
  const entered = nothingEntered
  if (step === 'about')
    return { kind: 'job', ...shown, form, entered, isBegun: false, kept_until: null, via: '', source: '' }
  if (step === 'sent')
    return {
      kind: 'sent',
      ...shown,
      email: 'name@example.com',
      thank_you: draft.thank_you.trim() || own.thank_you,
      survey_url: null,
    }
  const questions = draft.questions.map(askedOf)
  return { kind: 'questions', ...shown, form, about: [], isResumeUnread: false, questions, entered, kept_until: null }
}

/** The question as applicants will see it; a question without text gets a name by its position. */
const askedOf = (question: DraftQuestion, at: number): AskedQuestion => ({
  id: question.id,
  type: question.type,
  label: questionName(question, at),
  help: question.help.trim(),
  required: question.required,
  options: question.options.map(({ text }, nth) => text.trim() || `Choice ${nth + 1}`),
})
