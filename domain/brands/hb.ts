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
    people_page: 'Candidates/Employees',
    pipeline_page: 'Hiring Pipeline',
    prepare: 'Prepare interview',
    score_name: 'Right Seat Score',
    self_report_note: 'The score rests on what people say about themselves. It can be raised by anyone who wants to.',
    poles_note: null,
    result_readers: 'hiring or team matters',
    high_pole: 'RIGHT SEAT',
    low_pole: 'WRONG SEAT',
    high_score:
      'The answers lie close to what this role asks for. Use the interview to check it with examples from real work.',
    low_score:
      'The answers differ from what this role asks for. Look at the scales below, and ask for examples before you conclude anything.',
    self_critical_high:
      'This person describes themselves with much self-doubt. Ask people who worked with them, and ask for examples, as with everybody.',
    self_critical_strong:
      'This person describes themselves with a great deal of self-doubt. Ask people who worked with them, and start with a conversation; the numbers come second.',
    self_description_favourable:
      'This person describes themselves very favorably. Ask for concrete examples where a scale matters for the role.',
  },
}
