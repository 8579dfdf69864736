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
    ai_chat: false,
    resume_analysis: false,
    growth_report: true,
  },
  theme: {
    accent: { fill: '#0a7f79', ink: '#ffffff' },
    link_light: '#0a6f6a',
    link_dark: '#5fd0c8',
  },
  bands: bandColours,
  texts: {
    score_name: 'Behavioral Alignment Score',
    high_pole: 'NATURAL ALIGNMENT',
    low_pole: 'ADAPTIVE ALIGNMENT',
    high_score:
      'This role asks for much of what comes naturally to this person. Keep an eye on strengths that may be overused.',
    low_score:
      'This role asks this person to adapt on several scales. That takes energy: talk about support, practice and what could be arranged differently.',
    self_critical_high:
      'This person rated themself hard. Start from what goes well: other scores may understate how they come across.',
    self_critical_strong:
      'This person rated themself very hard. Treat the other scores as a lower bound and begin with a conversation, not with the numbers.',
    self_description_favourable:
      'This person described themself very favourably. Invite the view of others before setting goals.',
  },
}
