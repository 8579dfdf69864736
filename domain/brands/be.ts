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
    people_page: 'Employees',
    pipeline_page: 'Team Pipeline',
    prepare: 'Prepare conversation',
    score_name: 'Behavioral Alignment Score',
    self_report_note: null,
    poles_note:
      'NATURAL ALIGNMENT: the role asks for what this person describes as their own way. ADAPTIVE ALIGNMENT: the role asks for other ways than this person describes.',
    result_readers: 'teams and growth',
    high_pole: 'NATURAL ALIGNMENT',
    low_pole: 'ADAPTIVE ALIGNMENT',
    high_score: 'What this person describes lies close to what this role asks for. Ask for examples from daily work.',
    low_score:
      'This role asks for other ways of working than this person describes. Ask what would help: support, practice, or a different arrangement.',
    self_critical_high:
      'This person describes themselves with much self-doubt. Start from what goes well, and ask people who worked with them.',
    self_critical_strong:
      'This person describes themselves with a great deal of self-doubt. Start with a conversation; the numbers come second. Ask people who worked with them.',
    self_description_favourable:
      'This person describes themselves very favorably. Invite the view of others before setting goals.',
  },
}
