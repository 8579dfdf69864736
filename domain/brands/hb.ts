import { bandColours, sharedFeatures, type Brand } from './brand.ts'

export const hb: Brand = {
  key: 'hb',
  name: 'Seatwise',
  url: 'https://seatwise.example',
  support_email: 'support@seatwise.example',
  tagline: 'See who fits the seat, and why.',
  features: {
    ...sharedFeatures,
    jobs: true,
    interview_questions: true,
    ai_chat: true,
    resume_analysis: true,
    growth_report: false,
  },
  theme: {
    accent: { fill: '#f2b705', ink: '#1f1a0a' },
    link_light: '#7a5800',
    link_dark: '#f7cf55',
  },
  bands: bandColours,
  texts: {
    score_name: 'Right Seat Score',
    high_pole: 'RIGHT SEAT',
    low_pole: 'WRONG SEAT',
    high_score:
      'The answers lie close to what this role asks for. Use the interview to confirm it with examples from real work.',
    low_score:
      'The answers lie away from what this role asks for. Look at the scales below, and ask for examples before you conclude anything.',
    self_critical_high:
      'This person rated themself hard. Other scores may be lower than the person others see: ask people who worked with them.',
    self_critical_strong:
      'This person rated themself very hard. Read every other score here with caution, and do not rely on the score without a conversation.',
    self_description_favourable:
      'This person described themself very favourably. Ask for concrete examples where a scale matters for the role.',
  },
}
