import { createHash } from 'node:crypto'
import type { ApplicationQuestion } from '@seatwise/contract/job-application-templates'
import { noticeVersion, notice } from '@seatwise/domain/assessment/notice'
import {
  standardConsent,
  standardFields,
  standardRights,
  standardThankYou,
} from '@seatwise/domain/applications/answers'
import type { AboutForm } from '@seatwise/domain/jobs/pages'
import type { JobScope } from '../jobs/entry.ts'
import { findPublicJobs } from '../jobs/public.ts'
import { templateOfJob } from '../job-application-templates/repository.ts'

export type VisitedForm = NonNullable<Awaited<ReturnType<typeof readForm>>>

/** The visited job with its application form, as the page shows it. */
export async function readForm(scope: JobScope, jobs_url: string) {
  const [job] = await findPublicJobs(scope, jobs_url, scope.job.id)
  // The state of the job has changed since the scope was opened.
  if (!job) return undefined
  const { company_id, company_name, contact_email, settings, brand, public_name, logo_id, country } = scope.job
  const template = await templateOfJob(scope, company_id, job.template_id)
  const hasSurvey = job.survey === 'at_once'
  const consent = template?.consent || standardConsent(company_name)
  const form: AboutForm = {
    fields: template?.fields ?? standardFields,
    consent,
    consent_version: createHash('sha256').update(consent).digest('base64url').slice(0, 16),
    notice: {
      version: noticeVersion,
      sections: [
        ...standardRights({ company_name, contact_email }),
        ...(hasSurvey ? notice({ company_name, contact_email, brand, ...settings }).sections : []),
      ],
    },
    hasSurvey,
    code: job.code,
  }
  return {
    job,
    form,
    company: { name: company_name, public_name, logo_id },
    country,
    questions: (template?.questions ?? []) as readonly ApplicationQuestion[],
    thank_you: template?.thank_you || standardThankYou(company_name),
  }
}
