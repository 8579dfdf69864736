import type { CorpusResume } from './corpus-resume.ts'

export const nursePhilippines: CorpusResume = {
  text: `MARICEL D. SANTOS-VILLANUEVA, RN
Blk 7 Lot 12 Villa Esperanza, Dagupan City, Philippines
maricelsv@mail.test        Viber/WhatsApp +63 917 555 0102

OBJECTIVE
Seeking a staff nurse position abroad where I can apply my skills in medical-surgical nursing.

PROFESSIONAL LICENSES
Philippine PRC License No. 0912345      valid until 03/2028
Saudi Prometric passed                  May 2021
BLS / ACLS                              2025

WORK EXPERIENCE

Institution      :  King Fahad Specialist Hospital, Dammam, Saudi Arabia
Position         :  Staff Nurse, Medical-Surgical Ward
Bed Capacity     :  400
Inclusive Dates  :  August 15, 2021 to Present

Institution      :  St. Camillus Medical Center, Dagupan City
Position         :  Staff Nurse
Bed Capacity     :  120
Inclusive Dates  :  March 1, 2018 to June 30, 2021

Institution      :  Rural Health Unit of Calasiao
Position         :  Volunteer Nurse
Inclusive Dates  :  June 2017 to February 2018

Duties and Responsibilities
- Monitors vital signs, administers medication, IV insertion
- Wound care, catheter care, patient education
- Endorses patients to incoming shift

EDUCATIONAL BACKGROUND
Tertiary    :  Bachelor of Science in Nursing
               University of Pangasinan, 2012 - 2016
Secondary   :  Calasiao National High School, 2008 - 2012

SEMINARS ATTENDED
Infection Control and Prevention        October 2023
Basic Arabic for Nurses                 January 2022

PERSONAL INFORMATION
Age: 32
Civil Status: Married
Religion: Roman Catholic
Language: English, Tagalog, basic Arabic

CHARACTER REFERENCE
Dr. Ramon Ilagan, Chief of Hospital, +63 917 555 0155`,
  skills: [],
  languages: ['English', 'Tagalog', 'Arabic'],
}
