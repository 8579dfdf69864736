import type { CorpusResume } from './corpus-resume.ts'

export const electrician: CorpusResume = {
  text: `MARTIN OSEI-BRANDT
Licensed Journeyman Electrician
Cell: 555.0177.204    Email: mob@sparks.test

SUMMARY OF QUALIFICATIONS
- 14 years in commercial and residential wiring
- Reads blueprints, bends conduit, knows the National Electrical Code
- OSHA 30, valid driver's license

EMPLOYMENT HISTORY

2019 – present    Journeyman Electrician, Voltgate Contracting LLC, Brisk Harbor
                  - Lead a crew of 4 on hospital and school projects up to $2.4 million
                  - Install switchgear, panel boards, fire alarm systems
2015 – 2019       Electrician, Palmer & Daughters Electric, Brisk Harbor
                  - Service calls, troubleshooting, panel upgrades in 300+ homes
2012 – 2015       Apprentice Electrician, Palmer & Daughters Electric
                  - 8,000 hours of on-the-job training
2010 – 2012       Laborer, Stonefield Builders
                  - Site clean-up, demolition, material handling

TRAINING AND LICENSES

2012 – 2015       Electrical Apprenticeship, IBEW Local 999 Training Center
2010              Diploma, Brisk Harbor Vocational High School

Languages: English, Twi`,
  roles: [
    ['Journeyman Electrician', '2019 to present'],
    ['Electrician', '2015 to 2019'],
    ['Apprentice Electrician', '2012 to 2015'],
    ['Laborer', '2010 to 2012'],
  ],
  education: [
    ['Electrical Apprenticeship', '2012 to 2015'],
    ['Diploma', 'to 2010'],
  ],
}
