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
  reject_reasons: [
    { name: 'Another person was chosen', mail: 'stage' },
    { name: 'Lacks a required certificate', mail: 'stage' },
    { name: 'Lacks required experience', mail: 'stage' },
    { name: 'Pay expectations', mail: 'stage' },
    { name: 'Working hours or place', mail: 'stage' },
    { name: 'The job was closed', mail: 'stage' },
    { name: 'No answer', mail: 'none' },
    { name: 'Withdrew', mail: 'none' },
  ],
  texts: {
    people: 'candidates',
    person: 'Candidate',
    not_employee: 'Candidate',
    people_page: 'Candidates/Employees',
    pipeline_page: 'Hiring Pipeline',
    reject_reason: 'Reject reason',
    prepare: 'Prepare interview',
    score_name: 'Right Seat Score',
    self_report_note:
      'The score rests on what people say about themselves. Whoever wants a higher score can answer in a way that gives one.',
    result_readers: 'hiring or team matters',
    high_pole: 'RIGHT SEAT',
    low_pole: 'WRONG SEAT',
  },
}
