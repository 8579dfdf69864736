import type { ApplicationQuestion } from '@seatwise/contract/job-application-templates'
import { jobApplicationTemplates } from './database/tables/job-application-templates.ts'
import { jobs } from './database/tables/jobs.ts'
import { insertSurveyLink } from './base/survey-links/repository.ts'
import type { Scope } from './kernel/scope.ts'

type Demo = { company_id: string; role_id: string; user_id: string; now: Date }

const questions: ApplicationQuestion[] = [
  {
    id: '00000000-0000-4000-8000-000000000011',
    type: 'single',
    label: 'Do you hold a driver’s license?',
    help: 'You drive between customers.',
    required: true,
    options: ['Yes', 'No'],
    knock_out: { answers: ['No'], reason: 'No driver’s license' },
  },
  {
    id: '00000000-0000-4000-8000-000000000012',
    type: 'long',
    label: 'What did you sell last, and to whom?',
    help: '',
    required: false,
    options: [],
    knock_out: null,
  },
]

const description = `You visit eight homes a day, listen more than you talk, and leave a price behind that people understand. We train you for three weeks; after that the day is yours.

## What a good week looks like

- Forty visits, twelve offers, five signatures
- Every customer called back within a day
- One morning with the installers
`

/** Creates an open job with its form, and a draft. */
export async function createDemoJobs(scope: Scope, { company_id, role_id, user_id, now }: Demo) {
  const [template] = await scope.db
    .insert(jobApplicationTemplates)
    .values({
      company_id,
      name: 'Field work',
      fields: { resume: 'optional', cover_letter: 'off', phone: 'optional', link: 'off' },
      questions,
      is_default: true,
    })
    .returning({ id: jobApplicationTemplates.id })
  const survey_link_id = await insertSurveyLink(scope, company_id, {
    kind: 'job',
    state: 'closed',
    role_id,
    owner_user_id: user_id,
  })
  const shared = {
    company_id,
    role_id,
    created_by_user_id: user_id,
    owner_user_id: user_id,
    employment_type: 'full_time',
  } as const
  await scope.db.insert(jobs).values([
    {
      ...shared,
      title: 'Field sales, home services',
      code: 'demofield2',
      workplace: 'remote',
      countries: ['US'],
      pay: { min: 52_000, max: 64_000, currency: 'USD', period: 'year' },
      openings: 2,
      description,
      template_id: template!.id,
      survey_link_id,
      state: 'open',
      published_at: new Date(now.getTime() - 6 * 86_400_000).toISOString(),
    },
    { ...shared, title: 'Service coordinator', code: 'demodraft2', survey: 'none' },
  ])
}
