import type { CorpusResume } from './corpus-resume.ts'

export const plantEngineerMexico: CorpusResume = {
  text: `Ing. Rodrigo Armenta Solís
León, Guanajuato, México · +52 477 555 0140 · r.armenta@mail.test

Maintenance Manager with 11 years in automotive fasteners and stamping.

EXPERIENCE

INDUSTRIAS DEL BAJÍO S.A. DE C.V. (Tier 1 stamping, 620 employees)
May 2019 – Present: Maintenance Manager
- TPM roll-out: OEE from 61 % to 78 % (2019-2023)
- Team of 42 technicians on 3 shifts, budget of USD 2.3 M

TORNILLERÍA QUERÉTARO (fasteners)
Feb 2015 – Apr 2019: Process Engineer
- New zinc line, PFMEA, SPC
Aug 2014 – Jan 2015: Engineering Trainee

EDUCATION
2020: Six Sigma Black Belt, Tecnológico del Centro
2009 – 2014: Ingeniería Mecánica (B.Sc. Mechanical Engineering), Universidad Autónoma de Querétaro

SKILLS
Preventive maintenance, SAP PM, AutoCAD, hydraulics, PLC troubleshooting, Lean manufacturing, 5S

LANGUAGES
Spanish 100 % · English 85 % (TOEFL ITP 580, advanced)`,
  skills: ['Preventive maintenance', 'SAP', 'AutoCAD', 'Hydraulics', 'Troubleshooting', 'Lean manufacturing', '5S'],
  languages: ['Spanish', 'English'],
}
