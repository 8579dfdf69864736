import type { CorpusResume } from './corpus-resume.ts'

export const armyLogistics: CorpusResume = {
  text: `DESMOND K. ARCHULETA
Fort Haskell, KS 66027 | (913) 555-0149 | d.archuleta@mail.test | Secret clearance (active through 2029)

LOGISTICS AND SUPPLY CHAIN PROFESSIONAL
Retired Army noncommissioned officer with 20 years of leading teams of up to 60 and accounting for $48M in equipment.

CIVILIAN EXPERIENCE

Distribution Supervisor, Plains Grocery Supply, Leavitt, KS                 Sep 2023 - Present
- Supervise 28 employees across two shifts, 140 outbound loads a week
- On-time departure improved from 88% to 97%

MILITARY EXPERIENCE

United States Army                                                          Jul 2003 - Jul 2023

Battalion Logistics NCO (Sergeant First Class), Fort Haskell, KS            May 2018 - Jul 2023
- Planned transport and supply for 620 soldiers and 210 vehicles
- Managed an annual budget of $3.1 million with no audit findings

Supply Sergeant (Staff Sergeant), Fort Brannock, NC                         Jan 2012 - Apr 2018
- Kept property books with 100% accountability over six inventories
- Trained 45 soldiers on GCSS-Army

Automated Logistical Specialist, various locations                          Jul 2003 - Dec 2011
- Ran a parts warehouse with 3,500 lines

EDUCATION & TRAINING
B.S. in Supply Chain Management, Haskell State University (online), 2021
Senior Leader Course, Army Logistics School, 2017
Advanced Leader Course, Army Logistics School, 2013

CERTIFICATIONS
APICS CSCP (2022), Lean Six Sigma Green Belt (2019), Forklift, HazMat

SKILLS
Inventory management, fleet management, SAP, GCSS-Army, Microsoft Excel, team leadership, safety, budgeting`,
  roles: [
    ['Distribution Supervisor', '2023-09 to present'],
    ['Battalion Logistics NCO', '2018-05 to 2023-07'],
    ['Supply Sergeant', '2012-01 to 2018-04'],
    ['Automated Logistical Specialist', '2003-07 to 2011-12'],
  ],
  education: [
    ['B.S. in Supply Chain Management', 'to 2021'],
    ['Senior Leader Course', 'to 2017'],
    ['Advanced Leader Course', 'to 2013'],
  ],
}
