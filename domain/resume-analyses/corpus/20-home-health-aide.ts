import type { CorpusResume } from './corpus-resume.ts'

export const homeHealthAide: CorpusResume = {
  text: `Name: Philomena Baptiste-Roy
Phone: 555-0182
Town: East Merrow

Jobs:

Home health aide at Golden Path Home Care since 2018
I visit 6 to 8 clients a week. Bathing, meals, medication reminders, light housekeeping, rides to the doctor.

Caregiver for a private family, from July 2012 until March 2018
Full care for a woman with Parkinson's. Hoyer lift, feeding, night watch.

Housekeeper at Merrow Inn until June 2012
Cleaned 14 rooms a day.

School:
Certified Home Health Aide, East Merrow Adult School, 2012
High school equivalency, 2009

Things I am good at:
patience, lifting safely, CPR and first aid, cooking, dementia care, driving (clean license)

Languages:
English
Haitian Creole
French (basic)`,
  roles: [
    ['Home health aide', '2018 to present'],
    ['Caregiver', '2012-07 to 2018-03'],
    ['Housekeeper', 'to 2012-06'],
  ],
  education: [
    ['Certified Home Health Aide', 'to 2012'],
    ['High school equivalency', 'to 2009'],
  ],
}
