import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouteContext } from '@tanstack/react-router'
import { can } from '@seatwise/domain/permissions'
import { currentBrand } from '../../../kernel/brand.ts'
import { useWrite } from '../../../kernel/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { addToBoard, useOpenings } from '../data.ts'
import { addedWords } from '../words.ts'

type Props = {
  /** The people in words. */
  whose: string
  company_id: string
  candidate_ids: string[]
  returnTo?: string
  onClose: () => void
}

/** Puts people of one company on the board for a job or a role, without asking them for the survey. */
export function AddToBoard({ whose, company_id, candidate_ids, returnTo, onClose }: Props) {
  const { user } = useRouteContext({ from: '/shell' })
  const { jobs, roles, error, retry } = useOpenings(company_id, currentBrand().features.jobs && can(user, 'jobs.read'))
  const { run, pending, problem } = useWrite('survey-results')
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  function confirm() {
    if (chosen === '') return setMissing(true)
    const [kind, id] = chosen.split(' ') as ['job' | 'role', string]
    const name =
      (kind === 'job' ? jobs?.find((job) => job.id === id)?.title : roles?.find((role) => role.id === id)?.name) ?? ''
    void run(async () => {
      const { data } = await addToBoard(candidate_ids, kind === 'job' ? { job_id: id } : { role_id: id })
      onClose()
      notifications.show({ message: addedWords(name, data) })
    })
  }
  return (
    <FormDialog
      title={`Add ${whose} to the board`}
      explains="They come into the first column, without being asked for the survey, and nothing is sent to them. Who was rejected there comes back with all history; who was hired gets a new card. Archived people are not added: restore them first."
      problem={problem}
      submit="Add to board"
      pending={pending}
      returnTo={returnTo}
      onSubmit={confirm}
      onClose={onClose}
    >
      {error && <Problem error={error} onRetry={retry} />}
      <NativeSelect
        label={jobs && jobs.length > 0 ? 'Job or role' : 'Role'}
        data-autofocus
        error={isMissing && chosen === '' ? 'Choose what they are considered for.' : undefined}
        data={[
          { value: '', label: 'Choose' },
          ...(jobs && jobs.length > 0
            ? [{ group: 'Jobs', items: jobs.map(({ id, title }) => ({ value: `job ${id}`, label: title })) }]
            : []),
          { group: 'Roles', items: (roles ?? []).map(({ id, name }) => ({ value: `role ${id}`, label: name })) },
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </FormDialog>
  )
}
