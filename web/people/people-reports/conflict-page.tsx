import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSurveyResult } from '../../assessment/survey-results/public.ts'
import { nameOf } from '../../assessment/survey-results/words.ts'
import { conflictReportPdf, ReportView, useConflictReport } from '../../assessment/reports/public.ts'
import { BackToResult } from './parts/back-to-result.tsx'
import { useKeepAgreement } from './parts/keep-agreement.tsx'
import { PersonPicker } from './parts/person-picker.tsx'

const chooseId = 'choose-colleague'

/** Topics for a conversation between two employees. With only one person, the page asks for the other. */
export function ConflictPage() {
  const { ids } = useSearch({ from: '/shell/reports/conflict' })
  const navigate = useNavigate({ from: '/reports/conflict' })
  const [isChoosing, setChoosing] = useState(false)
  const first = useSurveyResult(ids[0] ?? '')
  const request = useConflictReport(ids)
  const keep = useKeepAgreement(ids, request.data?.title)
  const back = <BackToResult result={first.data} />
  if (ids.length < 2)
    return (
      <>
        <title>Working together</title>
        <EmptyState
          icon={IconMessages}
          title={first.data ? `${nameOf(first.data)} and a colleague` : 'Two people who work together'}
          isPage
          action={
            first.data ? (
              <Button id={chooseId} onClick={() => setChoosing(true)}>
                Choose a colleague
              </Button>
            ) : (
              back
            )
          }
        >
          {first.data
            ? 'Where the two may rub, what to say instead, and a plan for a talk. For employees of one company only.'
            : 'Open it from the result of an employee.'}
        </EmptyState>
        {isChoosing && first.data && (
          <PersonPicker
            title="Choose a colleague"
            company_id={first.data.company.id}
            kind="employee"
            without={ids}
            onChoose={(id) => void navigate({ search: { ids: [...ids, id] } })}
            onClose={() => setChoosing(false)}
            returnTo={chooseId}
          />
        )}
      </>
    )
  return (
    <ReportView
      request={request}
      pdfPath={conflictReportPdf(ids)}
      share={{ kind: 'conflict', survey_result_ids: ids }}
      back={back}
      instead={back}
      keep={keep}
    />
  )
}
