import { bandColours, sharedFeatures, type Brand } from './brand.ts'

export const hb: Brand = {
  key: 'hb',
  name: 'Seatwise',
  url: 'https://seatwise.example',
  support_email: 'support@seatwise.example',
  tagline: 'See how people’s answers fit a role, and what to ask next.',
  features: {
    ...sharedFeatures,
    jobs: true,
    interview_questions: true,
    resume_analysis: true,
    growth_report: false,
  },
  theme: {
    accent: { fill: '#f2b705', ink: '#1f1a0a' },
  },
  logos: {
    light: { mark: '/logos/hb-mark.svg', wordmark: '/logos/hb-wordmark.svg' },
    dark: { mark: '/logos/hb-mark-dark.svg', wordmark: '/logos/hb-wordmark-dark.svg' },
  },
  bands: bandColours,
  pipeline: {
    name: 'Hiring',
    stages: {
      new: 'New',
      screening: 'Screening',
      interview: 'Interview',
      offer: 'Offer',
      hired: 'Hired',
      rejected: 'Rejected',
    },
    ended: ['hired', 'rejected'],
  },
  texts: {
    people: 'candidates',
    person: 'Candidate',
    not_employee: 'Candidate',
    people_page: 'Candidates/Employees',
    pipeline_page: 'Hiring Pipeline',
    reject_reason: 'Reject reason',
    meeting: 'Interview',
    prepare: 'Prepare interview',
    score_name: 'Right Seat Score',
    self_report_note:
      'The score rests on what people say about themselves. Whoever wants a higher score can answer in a way that gives one.',
    result_readers: 'hiring or team matters',
    high_pole: 'RIGHT SEAT',
    low_pole: 'WRONG SEAT',
  },
}
