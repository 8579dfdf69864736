import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconArrowsDiff, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { maxCompared } from '@seatwise/contract/limits'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSurveyResult } from '../../assessment/survey-results/public.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'
import { comparisonReportPdf, ReportView, useComparisonReport } from '../../assessment/reports/public.ts'
import { useKeepAgreement } from './parts/keep-agreement.tsx'
import { PersonPicker } from './parts/person-picker.tsx'

const addId = 'add-person'

/** Compares two to six people. With only one person, the page asks for another. */
export function ComparisonPage() {
  const { ids } = useSearch({ from: '/shell/reports/comparison' })
  const navigate = useNavigate({ from: '/reports/comparison' })
  const [isChoosing, setChoosing] = useState(false)
  const first = useSurveyResult(ids[0] ?? '')
  const request = useComparisonReport(ids)
  const keep = useKeepAgreement(ids, request.data?.title)
  const show = (next: readonly string[]) => void navigate({ search: { ids: [...next] } })
  const back = <Link to="/survey-results">Survey results</Link>
  const picker = isChoosing && first.data && (
    <PersonPicker
      title="Compare with"
      company_id={first.data.company.id}
      without={ids}
      onChoose={(id) => {
        setChoosing(false)
        show([...ids, id])
      }}
      onClose={() => setChoosing(false)}
      returnTo={addId}
    />
  )
  if (ids.length < 2)
    return (
      <>
        <title>Comparison</title>
        <EmptyState
          icon={IconArrowsDiff}
          title={first.data ? `Compare ${nameOf(first.data)} with` : 'Compare people'}
          isPage
          action={
            first.data ? (
              <Button id={addId} onClick={() => setChoosing(true)}>
                Choose a person
              </Button>
            ) : (
              <Link to="/survey-results">Survey results</Link>
            )
          }
        >
          {first.data
            ? 'The two stand beside each other scale by scale, with what each brings and where they clearly differ.'
            : `Tick two to ${maxCompared} results in the list, then choose Compare.`}
        </EmptyState>
        {picker}
      </>
    )
  return (
    <>
      <ReportView
        request={request}
        pdfPath={comparisonReportPdf(ids)}
        share={{ kind: 'comparison', survey_result_ids: ids }}
        back={back}
        instead={back}
        tools={
          ids.length < maxCompared && (
            <Button
              id={addId}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              Person
            </Button>
          )
        }
        keep={keep}
      />
      {picker}
    </>
  )
}
