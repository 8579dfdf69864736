import { useState } from 'react'
import type { UserProfile } from '@seatwise/contract/users'
import type { CandidateKind } from '@seatwise/contract/values/people'
import { useUnsavedChanges } from '../../../kernel/unsaved-changes.ts'
import { CompanyDrawer } from '../../candidate-imports/parts/company-drawer.tsx'
import { plansOf } from '../rows.ts'
import { useAdding } from '../use-adding.ts'
import { useKnownPeople } from '../use-known-people.ts'
import { useResumeRows } from '../use-resume-rows.ts'
import { resumesTitle } from '../words.ts'
import { AddedPeople } from './added-people.tsx'
import { CheckedResumes } from './checked-resumes.tsx'
import { ResumesField } from './resumes-field.tsx'

type Props = { user: UserProfile; onClose: () => void }

/** Adds people from a folder of resumes: choose the files, check what was read in them, add. */
export const ResumesDialog = ({ user, onClose }: Props) => (
  <CompanyDrawer
    user={user}
    title={resumesTitle}
    shape="wide-drawer"
    permission="candidates.import-resumes"
    onClose={onClose}
  >
    {(company_id) => <AddFromResumes key={company_id} company_id={company_id} onClose={onClose} />}
  </CompanyDrawer>
)

/** Nothing is stored before the people are added. */
export function AddFromResumes({ company_id, onClose }: { company_id: string; onClose: () => void }) {
  const [kind, setKind] = useState<CandidateKind>('candidate')
  const [isAdded, setAdded] = useState(false)
  const { rows, latest, ...reading } = useResumeRows(company_id)
  const { checked, ...checking } = useKnownPeople(company_id, rows)
  const rowOf = (id: number) => latest.current.find((row) => row.id === id)!
  const adding = useAdding({ company_id, kind, rowOf, change: reading.change })
  const plans = plansOf(rows, checked)
  const isDone = isAdded && plans.every(({ row, leaves }) => row.added !== undefined || leaves !== undefined)
  useUnsavedChanges(rows.length > 0 && !isDone)

  if (rows.length === 0) return <ResumesField onChoose={reading.start} />
  if (isAdded)
    return (
      <AddedPeople
        plans={plans}
        progress={adding.progress}
        onStop={adding.stop}
        onAgain={() => void adding.add(plans)}
        onBack={() => setAdded(false)}
        onClose={onClose}
      />
    )
  return (
    <CheckedResumes
      {...{ plans, kind, checking }}
      onKind={setKind}
      onEdit={reading.edit}
      onChoice={(id, choice) => reading.change(id, { choice })}
      onStop={reading.stop}
      onAgain={reading.readAgain}
      onBack={() => {
        reading.stop()
        reading.clear()
      }}
      onAdd={() => {
        setAdded(true)
        void adding.add(plans)
      }}
    />
  )
}
