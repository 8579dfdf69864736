import type { CorpusResume } from './corpus-resume.ts'

export const hrGeneralistCanada: CorpusResume = {
  text: `Amélie Gagnon, CPHR
Ottawa ON

Core Skills: Full-cycle recruiting | Employee relations | Payroll (ADP) | HRIS (Workday) | Benefits administration | Conflict resolution | Bill 96

Experience
HR Generalist, Boreal Software, Jan 2021 – present
HR Coordinator, City of Gatineau, 2017 – 2020

Education
B.Comm., Human Resources, Rideau University, 2017

Languages: French and English`,
  skills: [
    'Employee relations',
    'Payroll',
    'ADP',
    'HRIS',
    'Workday',
    'Benefits administration',
    'Conflict resolution',
    'Recruiting',
  ],
  languages: ['French', 'English'],
}
