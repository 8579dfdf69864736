import { useEffect, useState } from 'react'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { createGrowthPlan, type GrowthSuggestions } from '@seatwise/contract/growth-plans'
import { callOnce } from '../../../kernel/session.ts'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { EditForm } from '../../../ui/edit-form.tsx'
import { today } from '../../../ui/dates.ts'
import { showPlan } from '../data.ts'
import { contentOf, newTarget, type Draft } from '../draft.ts'
import { refusalWords } from '../words.ts'
import { PlanFields } from './plan-fields.tsx'

/** The default number of days until the first review of a plan. */
const firstReviewDays = 14

type Props = { survey_result_id: string; suggestions: GrowthSuggestions; onDiscard: () => void }

/** A new plan with the suggestions. Nothing is stored before the plan is saved. */
export function NewPlan({ survey_result_id, suggestions, onDiscard }: Props) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState<string>()
  const [initial] = useState(() => draftFrom(suggestions))
  const form = useForm({
    initial,
    shape: createGrowthPlan.body,
    bodyOf: (draft) => ({ survey_result_id, ...contentOf(draft), owner_user_id: draft.owner_user_id }),
    save: async (body) => {
      const { data } = await callOnce('POST /growth-plans', { body })
      notifications.show({ message: 'Growth plan made' })
      showPlan(data)
      setSaved(data.id)
    },
    feature: 'growth-plans',
    words: refusalWords,
  })
  useUnsavedChanges(!saved)
  // Only after the form counts as saved, because a page with unsaved changes asks before it is left.
  const isStored = saved !== undefined && !form.isChanged
  useEffect(() => {
    if (isStored) void navigate({ to: '/growth-plans/$id', params: { id: saved }, replace: true })
  }, [isStored, saved, navigate])
  return (
    <EditForm form={{ ...form, isChanged: !saved, discard: onDiscard }} save="Save the plan">
      <PlanFields form={form} suggestions={suggestions} />
    </EditForm>
  )
}

function draftFrom({ targets, scales, owners }: GrowthSuggestions): Draft {
  const proposed = targets.map(({ scale, direction, reason }) =>
    newTarget(scales, { kind: 'scale', scale, direction }, reason),
  )
  return {
    targets: proposed.length > 0 ? proposed : [newTarget(scales, { kind: 'words', words: '' })],
    owner_user_id: owners[0]?.id ?? '',
    next_review_on: today(-firstReviewDays),
  }
}
