import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { call } from '../../kernel/session.ts'
import { date } from '../../ui/dates.ts'
import { useSurveyResult } from '../../assessment/survey-results/public.ts'
import { changesReportPdf, finishedOf, ReportView, useChangesReport } from '../../assessment/reports/public.ts'
import { BackToResult } from './parts/back-to-result.tsx'

/** Compares two surveys of one person: this one with the first, unless another one is chosen. */
export function ChangesPage() {
  const { id } = useParams({ from: '/shell/reports/changes/$id' })
  const search = useSearch({ from: '/shell/reports/changes/$id' })
  const navigate = useNavigate({ from: '/reports/changes/$id' })
  const request = useChangesReport(id, search)
  const result = useSurveyResult(id)
  const earlier = useEarlierSurveys(result.data)
  const back = <BackToResult result={result.data} />
  return (
    <ReportView
      request={request}
      pdfPath={changesReportPdf(id, search)}
      share={{ kind: 'changes', survey_result_ids: search.earlier ? [id, search.earlier] : [id] }}
      back={back}
      instead={back}
      tools={
        earlier.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label="Compare with the survey of"
            value={search.earlier ?? earlier.at(-1)!.id}
            data={earlier.map((survey) => ({ value: survey.id, label: date(survey.completed_at!) }))}
            onChange={({ currentTarget: { value } }) => void navigate({ search: { earlier: value }, replace: true })}
          />
        )
      }
    />
  )
}

type Of = { candidate: { id: string }; completed_at: string | null }

/** The person's finished surveys before this one, the latest first. */
function useEarlierSurveys(of: Of | undefined) {
  const { data } = useQuery({
    queryKey: ['candidates', 'surveys', of?.candidate.id],
    queryFn: async () => (await call('GET /candidates/{id}', { params: { id: of!.candidate.id } })).data,
    enabled: of !== undefined,
  })
  if (!data || !of?.completed_at) return []
  return finishedOf(data).filter(({ completed_at }) => completed_at! < of.completed_at!)
}
