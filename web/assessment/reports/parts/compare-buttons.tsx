import { useId } from 'react'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { maxCompared } from '@seatwise/contract/limits'
import type { CandidateKind } from '@seatwise/contract/values/people'
import { currentBrand } from '../../../kernel/brand.ts'

/** A selected person with the id of their finished survey; null without one. */
type TickedResult = { id: string | null; candidate: { id: string; kind: CandidateKind } }

type Props = {
  /** The selected results, all of one company. */
  ticked: readonly TickedResult[]
  /** The reason why no report can be made about the selection. */
  unavailable?: string | undefined
}

/** The reason why selected results cannot be compared. */
export const unfinished = 'To compare, tick people who have all finished the survey.'

/** The reports in the bulk bar: a comparison of two to six people, and how two employees work together. */
export function CompareButtons({ ticked, unavailable }: Props) {
  const navigate = useNavigate()
  const whyId = useId()
  const { features } = currentBrand()
  const people = new Set(ticked.map(({ candidate }) => candidate.id))
  if (ticked.length < 2 || ticked.length > maxCompared || people.size < ticked.length) return null
  const button = (label: string, to: '/reports/comparison' | '/reports/conflict') => (
    <Button
      size="xs"
      variant="default"
      disabled={unavailable !== undefined}
      aria-describedby={unavailable && whyId}
      onClick={() => void navigate({ to, search: { ids: ticked.flatMap(({ id }) => id ?? []) } })}
    >
      {label}
    </Button>
  )
  return (
    <>
      {features.comparison_report && button('Compare', '/reports/comparison')}
      {features.conflict_tool &&
        ticked.length === 2 &&
        ticked.every(({ candidate }) => candidate.kind === 'employee') &&
        button('Working together', '/reports/conflict')}
      {unavailable && <span id={whyId}>{unavailable}</span>}
    </>
  )
}
