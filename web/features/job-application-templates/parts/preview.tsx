import { useState, type ReactNode } from 'react'
import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Draft } from '../draft.ts'
import classes from '../preview.module.css'
import { AboutStep, QuestionsStep } from './preview-steps.tsx'

type Props = {
  draft: Draft
  /** Whose form it is. */
  company: string
  /** What is said where the template says nothing. */
  own: { consent: string; thank_you: string }
}

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
]
/** In pixels. A page of a computer is drawn smaller where there is no room for it. */
const widthPx: Record<string, number> = { phone: 375, desktop: 712 }

/** The form as applicants see it (`web/features/jobs/public`), with what is not saved yet. Nothing can be typed into it. */
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
  const wanted = widthPx[width]!
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <header className={classes.head}>
        <h2 id="preview">Preview</h2>
        <SegmentedControl aria-label="Width" data={widths} value={width} onChange={setWidth} />
      </header>
      <SegmentedControl fullWidth aria-label="Step" data={steps} value={step} onChange={setStep} />
      {/* Keys scroll only what has the focus. */}
      <div ref={ref} className={classes.frame} role="group" aria-label="The form as applicants see it" tabIndex={0}>
        <div
          className={classes.sheet}
          data-width={width}
          style={{ width: wanted, zoom: room > 0 ? Math.min(1, room / wanted) : undefined }}
        >
          <p className={classes.company}>
            <span aria-hidden>{company.replace(/^.* /, '').slice(0, 1)}</span>
            {company}
          </p>
          {step === 'about' && (
            <Step title="Apply in three minutes" submit="Continue">
              <AboutStep fields={draft.fields} consent={draft.consent.trim() || own.consent} />
            </Step>
          )}
          {step === 'questions' && (
            <Step title={hasQuestions ? 'A few questions' : 'Check and send'} submit="Send application">
              <QuestionsStep questions={draft.questions} />
            </Step>
          )}
          {step === 'sent' && (
            <div className={classes.sent}>
              <h3>Your application has arrived</h3>
              <p>{draft.thank_you.trim() || own.thank_you}</p>
              <p>We have sent you an email, with a link by which you can change or withdraw the application.</p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

type StepProps = { title: string; submit: string; children: ReactNode }

const Step = ({ title, submit, children }: StepProps) => (
  <div className={classes.card}>
    <h3>{title}</h3>
    <fieldset disabled className={classes.fields} aria-label={title}>
      {children}
      <button type="button" className={classes.submit}>
        {submit}
      </button>
    </fieldset>
  </div>
)
