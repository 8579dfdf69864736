import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createGrowthReview, type GrowthPlan } from '@seatwise/contract/growth-plans'
import { growthProgress } from '@seatwise/contract/values/coaching'
import { callOnce } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { today } from '../../../ui/dates.ts'
import { Optional } from '../../../ui/optional.tsx'
import { showPlan } from '../data.ts'
import { Stack } from '../../../ui/layout.tsx'
import classes from '../growth-plans.module.css'
import { aimWords, progressWords, refusalWords } from '../words.ts'

/** The default number of days until the next review. */
const nextReviewDays = 14

const draftOf = ({ targets }: GrowthPlan) => ({
  reviewed_on: today(),
  seen: '',
  progress: targets.map(({ id, progress }) => ({ target_id: id, progress })),
  next_review_on: today(-nextReviewDays),
})

type Props = { plan: GrowthPlan; returnTo: string; onClose: () => void }

/** A review: the observations since the last one, the progress of each target, and the next date. */
export function ReviewDialog({ plan, returnTo, onClose }: Props) {
  const { row, changed, ...form } = useRowForm({
    feature: 'growth-plans',
    write: 'POST /growth-plans/{id}/reviews',
    row: plan,
    draftOf,
    shape: createGrowthReview.body,
    bodyOf: ({ next_review_on, ...draft }, { version }) => ({
      version,
      ...draft,
      next_review_on: next_review_on || null,
    }),
    save: async (body) => {
      const { data } = await callOnce('POST /growth-plans/{id}/reviews', { params: { id: plan.id }, body })
      showPlan(data)
      notifications.show({ message: 'Review saved' })
      onClose()
    },
    words: refusalWords,
  })
  const close = () => void form.leave(onClose)
  return (
    <Dialog shape="drawer" title="Write a review" onClose={close} returnTo={returnTo}>
      <EditForm
        form={form}
        submit="Save the review"
        onCancel={close}
        notice={
          changed && (
            <Stack gap={8} align="start" className={classes.changed} role="alert">
              <p>
                <b>A colleague has saved the plan meanwhile.</b> Your review is not saved yet. Saved again, it is
                written into the plan as it is now.
              </p>
              <Button size="xs" variant="default" onClick={changed.onKeep}>
                Go on with my review
              </Button>
            </Stack>
          )
        }
      >
        <TextInput type="date" label="Day of the review" max={today()} {...form.getInputProps('reviewed_on')} />
        <Textarea
          label="What was seen"
          description="What happened at work since the last time, as somebody standing by would tell it."
          autosize
          minRows={4}
          data-autofocus
          {...form.getInputProps('seen')}
        />
        {row.targets.map(({ id, aim }) => {
          const at = form.values.progress.findIndex(({ target_id }) => target_id === id)
          return (
            at >= 0 && (
              <NativeSelect
                key={id}
                label={aimWords(aim)}
                data={growthProgress.map((progress) => ({ value: progress, label: progressWords[progress] }))}
                {...form.getInputProps(`progress.${at}.progress`)}
              />
            )
          )
        })}
        <TextInput type="date" label={<Optional>Next review</Optional>} {...form.getInputProps('next_review_on')} />
      </EditForm>
    </Dialog>
  )
}
