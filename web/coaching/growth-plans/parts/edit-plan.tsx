import { useEffect } from 'react'
import { notifications } from '@mantine/notifications'
import { updateGrowthPlan, type GrowthPlan, type GrowthSuggestions } from '@seatwise/contract/growth-plans'
import { call } from '../../../kernel/session.ts'
import { useRowForm } from '../../../kernel/use-row-form.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { EditForm } from '../../../ui/edit-form.tsx'
import { showPlan } from '../data.ts'
import { contentOf, draftOf, textsOf } from '../draft.ts'
import { refusalWords } from '../words.ts'
import { PlanFields } from './plan-fields.tsx'

type Props = {
  plan: GrowthPlan
  suggestions: GrowthSuggestions
  rail: React.ReactNode
  /** Called when changes begin or end, because some actions of the page wait until everything is saved. */
  onChanged: (isChanged: boolean) => void
  children: React.ReactNode
}

/** The editor of an open plan. Every save creates the next version. */
export function EditPlan({ plan, suggestions, rail, onChanged, children }: Props) {
  const { row, setRow, changed, ...form } = useRowForm({
    feature: 'growth-plans',
    write: 'PUT /growth-plans/{id}',
    row: plan,
    draftOf,
    shape: updateGrowthPlan.body,
    bodyOf: (draft, { version, owner }) => ({
      version,
      ...contentOf(draft),
      // An unchanged owner is not sent, because the owner may not be accessible to the user.
      ...(draft.owner_user_id === '' || draft.owner_user_id === owner.id ? {} : { owner_user_id: draft.owner_user_id }),
    }),
    save: async (body) => {
      const { data } = await call('PUT /growth-plans/{id}', { params: { id: plan.id }, body })
      setRow(data)
      showPlan(data)
      notifications.show({ message: `Saved as version ${data.version}` })
      return draftOf(data)
    },
    words: refusalWords,
  })
  // If a colleague has saved, the form shows the new version, unless there are unsaved changes: then saving shows the
  // differences.
  if (plan.version > row.version && !form.isChanged && !form.pending) {
    setRow(plan)
    form.show(draftOf(plan))
  }
  const { isChanged } = form
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  const { owners } = suggestions
  const typed = textsOf(form.values, owners)
  const stored = changed && textsOf(changed.stored, owners)
  return (
    <>
      <EditForm
        form={form}
        notice={
          changed &&
          stored && (
            <ChangedMeanwhile
              {...changed}
              labels={Object.fromEntries(
                [...Object.keys(stored), ...Object.keys(typed)].map((label) => [label, label]),
              )}
              typed={typed}
              stored={stored}
            />
          )
        }
      >
        <PlanFields form={form} suggestions={suggestions} rail={rail} />
      </EditForm>
      {children}
    </>
  )
}
