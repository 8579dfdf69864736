import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Company } from '@seatwise/contract/companies'
import type { JobApplicationTemplate } from '@seatwise/contract/job-application-templates'
import { standardConsent, standardRights, standardThankYou } from '@seatwise/domain/applications/answers'
import { currentBrand } from '../../../kernel/brand.ts'
import type { Form } from '../../../kernel/use-form.ts'
import { CardPage, CardPageHead } from '../../../ui/card-page.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { faultyQuestions, type Draft } from '../draft.ts'
import classes from '../job-application-templates.module.css'
import { usedSentence } from '../words.ts'
import { AskedFields, General, Texts } from './fields.tsx'
import { Preview } from './preview.tsx'
import { Questions } from './questions.tsx'

type Props = {
  title: string
  form: Form<Draft>
  /** The label of the button in the bar. */
  save?: string
  /** The label of a button that replaces the bar, for a form that can be saved without changes. */
  submit?: string | undefined
  company: Company
  /** All templates of the company. */
  templates: readonly JobApplicationTemplate[]
  /** Undefined if nothing has been saved yet. */
  stored?: JobApplicationTemplate
  /** Replaces the summary of errors if the user has to make a choice. */
  notice?: ReactNode
  /** Further actions, at the right of the title. */
  actions?: ReactNode
}

/** The editor of a template, with a preview of the applicants' form beside or below it. */
export function Editor({
  title,
  form,
  save = 'Save',
  submit: submitLabel,
  company,
  templates,
  stored,
  notice,
  actions,
}: Props) {
  const [dialog, setDialog] = useState<ReadonlySet<string>>(new Set())
  const open = (ids: readonly string[]) => setDialog((before) => new Set([...before, ...ids]))
  const close = (id: string) => setDialog((before) => new Set([...before].filter((one) => one !== id)))

  async function submit() {
    const refusal = await form.submit()
    const faulty = faultyQuestions(Object.keys(refusal?.faults ?? {}), form.getValues().questions)
    // Collapsed questions must be rendered before this returns, because the error summary then looks for their fields.
    if (faulty.length > 0) flushSync(() => open(faulty))
    return refusal
  }

  const own = {
    consent: standardConsent(company.name),
    rights: standardRights({ company_name: company.name, contact_email: company.contact_email }),
    thank_you: standardThankYou(company.name),
  }
  return (
    <CardPage>
      <title>{`${title} · Application templates · ${currentBrand().name}`}</title>
      <CardPageHead>
        <div>
          <h1 tabIndex={-1}>
            {title} {stored?.is_default && <Pill>Default</Pill>}
          </h1>
          {stored && <p>{usedSentence(stored)}</p>}
        </div>
        {actions}
      </CardPageHead>
      <EditForm form={{ ...form, submit }} save={save} {...(submitLabel && { submit: submitLabel })} notice={notice}>
        <Grid gap={24} align="start" className={classes.columns}>
          <Stack>
            <General
              form={form}
              isDefault={stored?.is_default ?? false}
              other={templates.find(({ id, is_default }) => is_default && id !== stored?.id)}
            />
            <AskedFields form={form} />
            <Questions
              // The key resets the list after a save, so that removed questions can no longer be restored.
              key={stored?.version ?? 0}
              form={form}
              opened={dialog}
              onOpen={(id) => open([id])}
              onClose={close}
            />
            <Texts form={form} own={own} />
          </Stack>
          <Preview draft={form.values} company={company.name} own={own} />
        </Grid>
      </EditForm>
    </CardPage>
  )
}
