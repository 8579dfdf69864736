import type { Candidate } from '@seatwise/contract/candidates'
import { CompareButtons } from '../../../assessment/reports/public.ts'
import { useFinishedSurveys } from '../data.ts'
import { nameOf } from '../words.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Buttons for reports about the selected people of one company, by their latest finished surveys. */
export function ComparePeople({ people }: { people: readonly Candidate[] }) {
  const finished = useFinishedSurveys(people)
  if (!finished) return null
  const without = people.filter(({ id }) => !finished.has(id)).map(nameOf)
  return (
    <CompareButtons
      ticked={people.map((candidate) => ({ id: finished.get(candidate.id) ?? null, candidate }))}
      unavailable={
        without.length > 0
          ? `${listed.format(without)} ${without.length === 1 ? 'has' : 'have'} not finished a survey.`
          : undefined
      }
    />
  )
}
