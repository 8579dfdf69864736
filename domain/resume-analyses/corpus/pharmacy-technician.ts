import type { CorpusResume } from './corpus-resume.ts'

export const pharmacyTechnician: CorpusResume = {
  text: `PILAR HENDRICKSEN, CPhT
Sterling Flats, NM 87999 ~ (505) 555-0112 ~ pilar.h@mail.test

~ CERTIFIED PHARMACY TECHNICIAN ~

CAREER SUMMARY
Certified technician with retail and hospital experience. Accurate, bilingual, HIPAA trained.

WORK EXPERIENCE
Mesa Verde General Hospital, Sterling Flats, NM
Inpatient Pharmacy Technician
July 2022 ~ Present
- Prepare IV admixtures and chemotherapy under USP 797 and 800
- Stock 14 Pyxis cabinets; discrepancy rate of 0.2%

Duke City Drugs, Sterling Flats, NM
Senior Pharmacy Technician
January 2019 ~ June 2022
- Filled 320 prescriptions a day with two pharmacists
- Trained 7 technicians and handled insurance rejections

Duke City Drugs, Sterling Flats, NM
Pharmacy Clerk
March 2017 ~ December 2018
- Cash register, pick-up counter, drive-through

EDUCATION AND CREDENTIALS
Pharmacy Technician Certificate, Rio Puerco Community College, 2018
Certified Pharmacy Technician (PTCB), 2018, renewed 2024
Diploma, Sterling Flats High School, 2016

KEY SKILLS
Compounding, sterile technique, Pyxis, medication reconciliation, insurance billing, inventory, Spanish (fluent)`,
  skills: ['Compounding', 'Sterile technique', 'Pyxis', 'Medication reconciliation', 'Insurance billing'],
  languages: ['Spanish'],
}
