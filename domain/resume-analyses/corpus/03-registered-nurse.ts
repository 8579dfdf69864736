import type { CorpusResume } from './corpus-resume.ts'

export const registeredNurse: CorpusResume = {
  text: `Ingrid Palomar, BSN, RN
Willow Bay, OR 97009 · 503-555-0192 · ingrid.palomar@mail.test

Professional Summary
Registered nurse with nine years in medical-surgical and intensive care units. Calm with families, exact with charts.

Licensure & Certifications
Oregon RN License #201507734RN, expires 04/2027
Basic Life Support (BLS), 2025
Advanced Cardiac Life Support (ACLS), 2024

Professional Experience

Registered Nurse, Intensive Care Unit
Cascadia Regional Medical Center, Willow Bay, OR
08/2020 – Present
• Care for two to three critically ill patients a shift in a 24-bed unit
• Titrate vasoactive drips, manage ventilators and central lines
• Precept new graduates; chair of the unit's falls committee since 2022

Staff Nurse, Medical-Surgical
St. Odile Hospital, Portmere, OR
07/2017 – 07/2020
• Cared for five to six patients a shift, from admission to discharge
• Documented in Epic; super-user during the 2018 upgrade

Certified Nursing Assistant
Juniper Court Nursing Home, Portmere, OR
05/2014 – 06/2017
• Helped 12 residents with bathing, meals and mobility

Education

Bachelor of Science in Nursing
University of Northern Cascadia
2013 – 2017
Dean's list, 3.7 GPA

Skills
Patient assessment, IV therapy, wound care, telemetry, Epic, electronic health records, patient education, triage

Page 1 of 1`,
  roles: [
    ['Registered Nurse', '2020-08 to present'],
    ['Staff Nurse', '2017-07 to 2020-07'],
    ['Certified Nursing Assistant', '2014-05 to 2017-06'],
  ],
  education: [['Bachelor of Science in Nursing', '2013 to 2017']],
}
