import { useNavigate } from '@tanstack/react-router'
import type { ResultState } from '@seatwise/contract/values/assessment'
import type { CandidateKind } from '@seatwise/contract/values/people'
import type { Brand } from '@seatwise/domain/brands/brand'
import { currentBrand } from '../../kernel/brand.ts'
import type { RowAction } from '../../ui/row-actions.tsx'

type Of = {
  id: string
  state: ResultState
  candidate: { kind: CandidateKind }
  /** True if the person has an earlier finished survey; omitted if unknown. */
  has_earlier?: boolean
}

/** Menu entries for the reports about a result and for their downloads. */
export function useReportActions() {
  const navigate = useNavigate()
  /** @param brand the brand of the result's company, if it may differ from that of the page */
  return ({ id, state, candidate, has_earlier = false }: Of, brand: Brand = currentBrand()): (RowAction | false)[] => {
    if (state !== 'completed') return []
    const { features, texts } = brand
    const isEmployee = candidate.kind === 'employee'
    return [
      features.behavioural_questions_chart && {
        label: texts.prepare,
        run: () => void navigate({ to: '/survey-results/$id/interview', params: { id } }),
      },
      features.comparison_report && {
        label: 'Compare with…',
        run: () => void navigate({ to: '/reports/comparison', search: { ids: [id] } }),
      },
      features.coaching_report &&
        isEmployee && {
          label: 'Coaching report',
          run: () => void navigate({ to: '/reports/coaching/$id', params: { id } }),
        },
      features.conflict_tool &&
        isEmployee && {
          label: 'Working together…',
          run: () => void navigate({ to: '/reports/conflict', search: { ids: [id] } }),
        },
      features.changes_over_time_report &&
        has_earlier && {
          label: 'Changes over time',
          run: () => void navigate({ to: '/reports/changes/$id', params: { id } }),
        },
      features.growth_report && {
        label: 'Growth plan',
        run: () => void navigate({ to: '/growth-plans', search: { survey_result_id: id } }),
      },
    ]
  }
}
