import type { CorpusResume } from './corpus-resume.ts'

export const projectManagerPolandTwoColumns: CorpusResume = {
  text: `Marek Zieliński
IT Project Manager
SKILLS PROFILE
Scrum, Kanban, Prince2 Project manager with ten years in banking IT.
Jira, Confluence
MS Project, Excel WORK EXPERIENCE
Budgeting IT Project Manager
Risk management Bank Wisła, Warsaw, 03.2019 – now
Stakeholder management - migration of the payroll system to SAP
- team of 14, vendors in India
LANGUAGES Junior Project Manager
Polish – native Softbud, Kraków, 2014 – 2019
English – C1 - e-commerce shops, customer service portal`,
  skills: [
    'Scrum',
    'Kanban',
    'Jira',
    'Confluence',
    'Microsoft Project',
    'Stakeholder management',
    'PRINCE2',
    'Budgeting',
    'Risk management',
    'Microsoft Excel',
  ],
  languages: ['Polish', 'English'],
}
