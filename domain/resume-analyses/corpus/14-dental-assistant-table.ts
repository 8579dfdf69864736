import type { CorpusResume } from './corpus-resume.ts'

export const dentalAssistantTable: CorpusResume = {
  text: `Noor Castellane | Dental Assistant | Phone (480) 555-0131 | noor.castellane@mail.test

| Summary |
| Certified dental assistant, four-handed dentistry, digital x-rays, gentle with nervous patients. |

| Work History |
| Dates | Position | Employer | Location |
| 02/2021 - present | Lead Dental Assistant | Saguaro Family Dentistry | Mesa Linda, AZ |
| 08/2017 - 01/2021 | Dental Assistant | Bright Arch Orthodontics | Mesa Linda, AZ |
| 05/2016 - 07/2017 | Front Desk Receptionist | Bright Arch Orthodontics | Mesa Linda, AZ |

| Education |
| Dates | Program | School |
| 2016 - 2017 | Dental Assisting Certificate | Sonora Career College |
| 2012 - 2016 | High School Diploma | Mesa Linda High School |

| Certifications |
| CDA, Dental Assisting National Board | 2018 |
| Radiation Health and Safety | 2017 |

| Skills |
| Four-handed dentistry | Digital radiography | Sterilization |
| Dentrix | Patient scheduling | Insurance verification |`,
  roles: [
    ['Lead Dental Assistant', '2021-02 to present'],
    ['Dental Assistant', '2017-08 to 2021-01'],
    ['Front Desk Receptionist', '2016-05 to 2017-07'],
  ],
  education: [
    ['Dental Assisting Certificate', '2016 to 2017'],
    ['High School Diploma', '2012 to 2016'],
  ],
}
