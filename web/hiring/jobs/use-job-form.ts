import { useRef, useState } from 'react'
import { notifications } from '@mantine/notifications'
import { updateJob as change, type Job } from '@seatwise/contract/jobs'
import { faultsOf } from '../../kernel/faults.ts'
import { useUnsavedChanges } from '../../kernel/unsaved-changes.ts'
import type { Form } from '../../kernel/use-form.ts'
import { useRowForm } from '../../kernel/use-row-form.ts'
import { useShownCustomFields } from '../../base/custom-fields/public.ts'
import { showJob, updateJob } from './data.ts'
import { changeOf, contentOf, draftOf, missingOf, type Draft } from './draft.ts'
import { useAutosave } from './use-autosave.ts'

/** The part of the form that the fields of a job use. */
export type JobForm = Pick<Form<Draft>, 'values' | 'getInputProps' | 'setFieldValue'>

type Refusal = { faults: Record<string, string>; problem: string }

const notPublished = 'It is not published yet. Please fill this in first:'

/** The form of a job. A draft is saved automatically; a public job is saved by a button. */
export function useJobForm(job: Job, onPublished: () => void) {
  // Tells the save whether a publication has asked for it.
  const isPublishing = useRef(false)
  const fields = useShownCustomFields(job.company.id, 'job')
  const { row, setRow, changed, ...form } = useRowForm({
    feature: 'jobs',
    write: 'PUT /jobs/{id}',
    row: job,
    draftOf,
    shape: change.body,
    bodyOf: (draft, { version, ...stored }) => ({ version, ...changeOf(draft, stored, fields) }),
    save: async (body) => {
      const saved = await updateJob(job.id, isPublishing.current ? { ...body, state: 'open' } : body)
      setRow(saved)
      showJob(saved)
      if (saved.state !== 'draft' && !isPublishing.current) notifications.show({ message: 'Job saved' })
      return draftOf(saved)
    },
    words: {
      changed_meanwhile: 'Somebody else has changed this job meanwhile.',
      not_found: 'This job is not here any more.',
      job_state: 'Somebody else has published or archived this job meanwhile. Please load the page again.',
    },
    savesItself: job.state === 'draft',
  })
  // If a colleague has saved, the form shows the new version, unless there are unsaved changes: then saving shows the
  // differences.
  if (job.version > row.version && !form.isChanged && !form.pending) {
    setRow(job)
    form.show(draftOf(job))
  }
  const isDraft = row.state === 'draft'
  const content = contentOf(form.values)
  const notSaved = useAutosave({
    form,
    // Nothing is saved while the user has to choose between two versions.
    isOn: isDraft && !changed,
    content: JSON.stringify([content, form.values.custom_values]),
    isValid: Object.keys(faultsOf(change.body, { version: row.version, ...content })).length === 0,
  })
  useUnsavedChanges(isDraft && changed !== undefined)

  const missing = Object.fromEntries(missingOf(form.values).map(({ path, message }) => [path, message]))
  const isComplete = Object.keys(missing).length === 0
  const [refused, setRefused] = useState<Refusal>()

  /** Saves the typed values and publishes the draft. */
  async function publish(): Promise<Refusal | undefined> {
    const refusal = isComplete ? await sendToPublish() : { faults: missing, problem: notPublished }
    setRefused(refusal)
    if (!refusal) onPublished()
    return refusal
  }

  async function sendToPublish(): Promise<Refusal | undefined> {
    isPublishing.current = true
    const refusal = await form.submit()
    isPublishing.current = false
    return refusal && { faults: refusal.faults, problem: refusal.problem ?? notPublished }
  }

  /** After an attempt to publish, each missing field shows an error until it is filled in. */
  const getInputProps: typeof form.getInputProps = (path, ...options) => {
    const props = form.getInputProps(path, ...options)
    return refused && isDraft ? { ...props, error: props.error ?? missing[path] } : props
  }
  const wasIncomplete = refused?.problem === notPublished
  return {
    row,
    changed,
    form: { ...form, getInputProps },
    isDraft,
    notSaved,
    publish,
    /** The reason why the job was not published, as long as it applies. */
    refused: changed || (wasIncomplete && isComplete) ? undefined : refused,
  }
}
