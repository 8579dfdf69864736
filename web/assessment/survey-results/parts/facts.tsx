import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { telephoneLink } from '../../../kernel/telephone-link.ts'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { date } from '../../../ui/dates.ts'
import { RecordFacts } from '../../../ui/facts.tsx'
import { Card } from '../../../ui/layout.tsx'
import classes from '../result.module.css'
import { sourceWords } from '../words.ts'
import { Attempts } from './attempts.tsx'
import { ChangeRole } from './change-role.tsx'
import { ChangeStage } from './change-stage.tsx'
import { Stage } from './stage.tsx'

/** The facts of a result, and the contact data of the person. */
export function Facts({ result, namesCompany }: { result: SurveyResultDetail; namesCompany: boolean }) {
  const { candidate, company, phone, phone_shown, location_name, department_name, source } = result
  const { status, stages, role_name, job, attempts, archived_at, archived_reason, accommodation, can } = result
  return (
    <Card padding={20} className={classes.card} aria-label="Details">
      <RecordFacts>
        {(status || stages.length > 0) && (
          <>
            <dt>Stage</dt>
            <dd>
              {stages.length > 0 ? (
                <ChangeStage result={result} />
              ) : (
                <Stage status={status} reject_reason={result.reject_reason} />
              )}
            </dd>
          </>
        )}
        <dt>Role</dt>
        <dd>{can.update ? <ChangeRole result={result} /> : (role_name ?? 'None')}</dd>
        {job && (
          <>
            <dt>Job</dt>
            <dd>{job.title}</dd>
          </>
        )}
        {attempts.length > 1 && (
          <>
            <dt>Attempts</dt>
            <dd>
              <Attempts id={result.id} attempts={attempts} />
            </dd>
          </>
        )}
        {namesCompany && (
          <>
            <dt>Company</dt>
            <dd>{company.name}</dd>
          </>
        )}
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${candidate.email}`}>{shownEmail(candidate.email)}</a>
        </dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={telephoneLink(phone)}>{phone_shown}</a>
            </dd>
          </>
        )}
        {location_name && (
          <>
            <dt>Location</dt>
            <dd>{location_name}</dd>
          </>
        )}
        {department_name && (
          <>
            <dt>Department</dt>
            <dd>{department_name}</dd>
          </>
        )}
        <dt>Source</dt>
        <dd>{sourceWords(source)}</dd>
        {archived_at && (
          <>
            <dt>Archived</dt>
            <dd>
              {date(archived_at)}
              {archived_reason && `: ${archived_reason}`}
            </dd>
          </>
        )}
        {accommodation && (
          <>
            <dt>Asked for</dt>
            <dd>{accommodation}</dd>
          </>
        )}
      </RecordFacts>
    </Card>
  )
}
