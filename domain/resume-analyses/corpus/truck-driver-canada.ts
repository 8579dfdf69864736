import type { CorpusResume } from './corpus-resume.ts'

export const truckDriverCanada: CorpusResume = {
  text: `HARJINDER SINGH GILL
Brampton, ON  |  647-555-0186  |  harjinder.gill@mail.test

Summary
AZ driver, clean abstract, 3+ yrs US/Canada long haul, FAST card. Ready for team or single.

Work

Maple North Carriers, Brampton          AZ Long Haul Driver          Oct 2022-Present
- 53' dry van and reefer, ON to TX/CA
- ELD, border paperwork (ACE/ACI), pre-trip inspections

Zoom Fulfilment, Mississauga            Warehouse Associate          Sep 2021-Sep 2022
- Counterbalance forklift, RF picking, shipping/receiving

Family farm, Ludhiana                   Farm Manager                 2014-2021
- 22 acres wheat and rice, 3 tractors

Education
AZ Training (MELT), Brampton Driving Academy, Aug 2022
Diploma in Supply Chain, Peel College, 2021-2022
B.A., Punjab University, 2010-2013

Languages: Punjabi, Hindi, English`,
  skills: [],
  languages: ['Punjabi', 'Hindi', 'English'],
}
