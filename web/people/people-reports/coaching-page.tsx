import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconUserCog } from '@tabler/icons-react'
import { useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { useSurveyResult } from '../../assessment/survey-results/public.ts'
import {
  coachingReportPdf,
  noManager,
  ReportView,
  useCoachingReport,
  useOwnResult,
} from '../../assessment/reports/public.ts'
import { BackToResult } from './parts/back-to-result.tsx'
import { useKeepAgreement } from './parts/keep-agreement.tsx'
import { PersonPicker } from './parts/person-picker.tsx'

const chooseId = 'choose-manager'

/** How a manager can work with an employee. The user's own survey is suggested as that of the manager. */
export function CoachingPage() {
  const { id } = useParams({ from: '/shell/reports/coaching/$id' })
  const { manager: chosen } = useSearch({ from: '/shell/reports/coaching/$id' })
  const navigate = useNavigate({ from: '/reports/coaching/$id' })
  const { user } = useRouteContext({ from: '/shell' })
  const [isChoosing, setChoosing] = useState(false)
  const result = useSurveyResult(id)
  const own = useOwnResult(result.data?.company.id, user.email)
  const proposed = own.data !== id ? (own.data ?? undefined) : undefined
  const manager = chosen === noManager ? undefined : (chosen ?? proposed)
  const request = useCoachingReport(id, manager, chosen !== undefined || own.isFetched || result.isError)
  const back = <BackToResult result={result.data} />
  const both = request.data?.subtitle.split(' · ').at(-1)?.replace(/^for /, `${request.data.title} and `) ?? ''
  const keep = useKeepAgreement(manager ? [id, manager] : [id], both)
  return (
    <>
      <ReportView
        request={request}
        pdfPath={coachingReportPdf(id, manager)}
        share={{
          kind: 'coaching',
          survey_result_ids: manager ? [id, manager] : [id],
          ...(manager ? { whose: both } : {}),
        }}
        back={back}
        instead={back}
        tools={
          <>
            {manager && (
              <Button variant="default" onClick={() => void navigate({ search: { manager: noManager } })}>
                Without manager
              </Button>
            )}
            <Button
              id={chooseId}
              variant="default"
              leftSection={<IconUserCog size={18} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              {manager ? 'Another manager' : 'Choose the manager'}
            </Button>
          </>
        }
        keep={(agreement) => manager && keep(agreement)}
      />
      {isChoosing && result.data && (
        <PersonPicker
          title="Choose the manager"
          company_id={result.data.company.id}
          kind="employee"
          without={manager ? [id, manager] : [id]}
          onChoose={(next) => {
            setChoosing(false)
            void navigate({ search: { manager: next } })
          }}
          onClose={() => setChoosing(false)}
          returnTo={chooseId}
        />
      )}
    </>
  )
}
