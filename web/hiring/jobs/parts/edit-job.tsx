import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconEye, IconWorldUpload } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Job } from '@seatwise/contract/jobs'
import { currentBrand } from '../../../kernel/brand.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { Card, Grid, PageHead, Text } from '../../../ui/layout.tsx'
import { PageActions, type PageAction } from '../../../ui/page-actions.tsx'
import { useIsPhone } from '../../../ui/phones.ts'
import { menuId, RowActions } from '../../../ui/row-actions.tsx'
import { WayBack } from '../../../ui/way-back.tsx'
import { CustomInputs } from '../../../base/custom-fields/public.ts'
import { customLabelsOf } from '../../../base/custom-fields/words.ts'
import { useJobChoices } from '../data.ts'
import { missingOf, textsOf } from '../draft.ts'
import classes from '../jobs.module.css'
import { missingHash, useJobActions } from '../use-job-actions.tsx'
import { useJobForm } from '../use-job-form.ts'
import { fieldLabels, openingWords } from '../words.ts'
import { ApplicationFields } from './application-fields.tsx'
import { DescriptionField } from './description-field.tsx'
import { JobFields } from './job-fields.tsx'
import { JobState } from './job-state.tsx'
import { PayFields } from './pay-fields.tsx'
import { SearchEngines } from './search-engines.tsx'
import { TeamFields } from './team-fields.tsx'
import { ToPublish } from './to-publish.tsx'

export function EditJob({ job }: { job: Job }) {
  const navigate = useNavigate()
  const actions = useJobActions()
  const isPhone = useIsPhone()
  const { user } = useRouteContext({ from: '/shell' })
  const choices = useJobChoices(job, user)
  const openJob = () => void navigate({ to: '/jobs/$id/{-$tab}', params: { id: job.id } })
  const [isPublished, setPublished] = useState(false)
  const { row, changed, form, isDraft, notSaved, publish, refused } = useJobForm(job, () => {
    notifications.show({ message: 'Job published' })
    setPublished(true)
  })
  const isLeaving = isPublished && !form.isChanged
  // Only after the form counts as saved, because a page with unsaved changes asks before it is left.
  useEffect(() => {
    if (isLeaving) void navigate({ to: '/jobs/$id/{-$tab}', params: { id: job.id } })
  }, [isLeaving, job.id, navigate])

  const whole = useRef<HTMLElement>(null)
  const [wantsPublish, setWantsPublish] = useState(false)
  const { pending } = form
  // Waits for a running save before it publishes. The form has no submit button, so that Enter in a field publishes
  // nothing.
  useEffect(() => {
    if (wantsPublish && !pending) whole.current?.querySelector('form')?.requestSubmit()
  }, [wantsPublish, pending])
  const { hash } = useLocation()
  // Only for a draft that lacks something, so that opening a URL never publishes.
  const [asksForMissing] = useState(hash === missingHash && isDraft && missingOf(form.values).length > 0)
  useEffect(() => {
    if (asksForMissing) whole.current?.querySelector('form')?.requestSubmit()
  }, [asksForMissing])
  const publishNow = () => {
    setWantsPublish(false)
    return publish()
  }

  const hasBar = !isDraft && form.isChanged
  // The bar appears with the first typed character and could cover a field at the bottom of the window.
  useEffect(() => {
    if (hasBar) whole.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
  }, [hasBar])

  const unavailable = !isDraft && form.isChanged && 'Save your changes first.'
  const preview: PageAction = {
    label: 'Preview',
    icon: IconEye,
    run: () => void navigate(previewOf(job)),
    unavailable,
  }
  const versions = changed && (
    <ChangedMeanwhile
      {...changed}
      labels={{ ...fieldLabels, ...customLabelsOf(choices.custom_fields) }}
      typed={textsOf(form.values, choices)}
      stored={textsOf(changed.stored, choices)}
    />
  )
  return (
    <article ref={whole} className={classes.page}>
      <title>{`${row.title} · ${currentBrand().name}`}</title>
      <WayBack>
        <Link to="/jobs/overview">Jobs</Link>
      </WayBack>
      <PageHead className={classes.head}>
        <div>
          <h1 tabIndex={-1}>
            {form.values.title.trim() || 'Job without a title'} <JobState job={row} />
          </h1>
          <p>
            {isDraft ? (
              <SaveState pending={pending} isChanged={form.isChanged} notSaved={notSaved} />
            ) : (
              'Everybody can see this job: changes are public once you save them.'
            )}
          </p>
        </div>
        <PageActions more={[!isPhone && preview]}>
          <RowActions
            id={menuId(job)}
            name={row.title}
            actions={() => [
              isPhone && preview,
              ...actions.changesOf(row, unavailable),
              ...actions.linksOf(row),
              ...actions.restOf(row, unavailable),
            ]}
          />
          {isDraft ? (
            <Button
              leftSection={<IconWorldUpload size={18} aria-hidden />}
              loading={wantsPublish}
              onClick={() => setWantsPublish(true)}
            >
              Publish
            </Button>
          ) : row.can.publish ? (
            <Button
              disabled={Boolean(unavailable)}
              title={unavailable || undefined}
              onClick={() => actions.publish(row)}
            >
              {openingWords(row)}
            </Button>
          ) : (
            <Button variant="default" onClick={openJob}>
              View applications
            </Button>
          )}
        </PageActions>
      </PageHead>
      {isDraft && versions}
      <SearchEngines job={row} />
      <Grid gap={16} align="start" className={classes.columns}>
        <EditForm
          // A draft is saved automatically, so it shows no bar.
          form={isDraft ? { ...form, isChanged: false, submit: publishNow, refusal: refused } : form}
          // For a draft the choice between two versions is shown above, because it can appear without a submit.
          notice={isDraft ? undefined : versions}
        >
          <JobFields form={form} job={row} choices={choices} />
          <PayFields form={form} />
          <DescriptionField form={form} />
          {choices.custom_fields.length > 0 && (
            <Card gap={16} padding={20} isSameOnPhones className={classes.card} aria-labelledby="custom-fields">
              <h2 id="custom-fields">Custom fields</h2>
              <Text tone="quiet">For your team: they are not on the public page.</Text>
              <CustomInputs form={form} fields={choices.custom_fields} />
            </Card>
          )}
          <ApplicationFields form={form} job={row} choices={choices} />
          <TeamFields form={form} job={row} choices={choices} />
        </EditForm>
        <aside className={classes.rail} data-first={isDraft}>
          <ToPublish job={row} draft={form.values} />
        </aside>
      </Grid>
      {actions.dialog}
    </article>
  )
}

const previewOf = ({ id }: Job) => ({ to: '/jobs/$id/{-$tab}', params: { id, tab: 'preview' } }) as const

type SaveStateProps = { pending: boolean; isChanged: boolean; notSaved: string | undefined }

/** The save state of a draft. */
function SaveState({ pending, isChanged, notSaved }: SaveStateProps) {
  if (pending) return 'Saving…'
  if (notSaved !== undefined)
    return (
      <Text role="alert" as="span" tone="bad">
        Not saved: {notSaved}
      </Text>
    )
  return isChanged ? 'Not saved yet' : 'Draft saved'
}
