import { bandColours, sharedFeatures, type Brand } from './brand.ts'

export const be: Brand = {
  key: 'be',
  name: 'Alignwise',
  url: 'https://alignwise.example',
  support_email: 'support@alignwise.example',
  tagline: 'Know how people work, and help them grow.',
  features: {
    ...sharedFeatures,
    jobs: false,
    interview_questions: false,
    resume_analysis: false,
    growth_report: true,
  },
  theme: {
    accent: { fill: '#0a7f79', ink: '#ffffff' },
  },
  logos: {
    light: { mark: '/logos/be-mark.svg', wordmark: '/logos/be-wordmark.svg' },
    dark: { mark: '/logos/be-mark-dark.svg', wordmark: '/logos/be-wordmark-dark.svg' },
  },
  bands: bandColours,
  pipeline: {
    name: 'Team',
    stages: {
      new: 'New',
      screening: 'Review',
      interview: 'Conversation',
      offer: 'Growth plan',
      hired: 'Coaching',
      rejected: 'Closed',
    },
    ended: ['rejected'],
  },
  texts: {
    people: 'people',
    person: 'Person',
    not_employee: 'Not an employee',
    people_page: 'Employees',
    pipeline_page: 'Team Pipeline',
    reject_reason: 'Closing reason',
    meeting: 'Conversation',
    prepare: 'Prepare conversation',
    score_name: 'Behavioral Alignment Score',
    self_report_note: null,
    result_readers: 'teams and growth',
    high_pole: 'NATURAL ALIGNMENT',
    low_pole: 'ADAPTIVE ALIGNMENT',
  },
}
