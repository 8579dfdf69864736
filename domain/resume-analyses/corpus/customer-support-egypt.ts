import type { CorpusResume } from './corpus-resume.ts'

export const customerSupportEgypt: CorpusResume = {
  text: `Nour El-Sayed Mostafa
Cairo, Egypt | +20 100 555 0170

Summary: Customer support team lead, five years in telecom and travel.

Experience
Team Lead, Contact Center, Nile Telecom, 2022-now
Agent, TravelBee, 2019-2022

Skills
Zendesk, Genesys, Microsoft Excel, call quality monitoring, coaching, complaint handling, typing 60 wpm, communication, time management

Languages
Arabic (native), English (fluent), French (beginner)`,
  skills: [
    'Zendesk',
    'Microsoft Excel',
    'Coaching',
    'Complaint handling',
    'Communication',
    'Time management',
    'Typing',
  ],
  languages: ['Arabic', 'English', 'French'],
}
