import type { CorpusResume } from './corpus-resume.ts'

export const bookkeeperByAchievements: CorpusResume = {
  text: `MORAG STEWART
Bookkeeper and office organiser
Glasgow  |  m.stewart@mail.test  |  0141 496 0107

KEY ACHIEVEMENTS
Bookkeeping
 - Took a florist from shoeboxes to Xero in six weeks
 - Prepared VAT returns for four quarters, none late
Office management
 - Ran the front office of a three-surgery dental practice
 - Brought debtor days from 62 down to 30
People
 - Recruited and trained two receptionists

TRAINING
AAT Level 3 (Kelvin College), passed with distinction 2022
HNC Business Administration (Anniesland College), 2001

COMPUTER SKILLS
Xero, Sage, Excel (pivot tables, lookups), Word, Outlook

WORK HISTORY
Thistle & Co. Florists      Bookkeeper (part-time)     2023 to now
Career break                Raising my family          2012 to 2022
Garrow Dental               Office Manager             2004 to 2012
Hotel Lomond                Receptionist               2001 to 2004`,
  skills: ['Xero', 'Sage Accounting', 'Microsoft Excel', 'Pivot tables', 'Microsoft Word', 'Microsoft Outlook'],
  languages: [],
}
