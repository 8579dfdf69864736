import type { CorpusResume } from './corpus-resume.ts'

export const paralegalInProse: CorpusResume = {
  text: `ZAINAB MIRZA – PARALEGAL
Leeds. zainab.mirza@mail.test. 07700 900822.

About me. A paralegal with six years in housing and civil litigation, seeking a training contract. I was called "the calmest person in the building" by a district judge in 2024, which I shall be putting on every application I ever write.

Where I work now. Since November 2022 I have been a Paralegal with Hartnoll & Vane Solicitors in Leeds, in the housing team. I run a caseload of 45 disrepair claims under supervision, draft particulars of claim and witness statements, and attend court on possession days.

Before that. From January 2020 to October 2022 I was a Legal Assistant at Pemberton Housing Association. I prepared bundles, answered tenants' letters, and in 2021 moved the whole team to electronic files.

Studies. Legal Practice Course, BPP Leeds, September 2018 to June 2019 (Commendation). LLB Law (2:1), University of Leeds East, September 2015 to June 2018.

Systems. Proclaim, LEAP, Microsoft 365, Westlaw.

Languages. Urdu, fluently; some French.`,
  skills: ['Microsoft Office'],
  languages: ['Urdu', 'French'],
}
