import type { CorpusResume } from './corpus-resume.ts'

export const customerSuccessProfileExport: CorpusResume = {
  text: `Contact
nthabi.vdm@mail.test
www.linkedin.test/in/nthabiseng-vdm (LinkedIn)

Top Skills
Customer Retention
Onboarding
Salesforce

Languages
English (Native or Bilingual)
Afrikaans (Native or Bilingual)
Dutch (Elementary)

Certifications
Certified Customer Success Manager Level 2
Foundations of People Analytics

Nthabiseng van der Merwe
Head of Customer Success at Lumora | SaaS | ex-Fieldstack
Cape Town, Western Cape, South Africa

Summary
I help software companies keep the customers they win. Currently leading a team of eleven across three time zones.

Experience

Lumora
5 years 1 month
Head of Customer Success
March 2024 - Present (2 years 9 months)
Cape Town, Western Cape, South Africa
Built the health score that flags accounts at risk.

Customer Success Lead
November 2021 - March 2024 (2 years 5 months)
Cape Town, Western Cape, South Africa

Fieldstack
5 years 2 months
Account Manager
June 2018 - October 2021 (3 years 5 months)
Johannesburg Metropolitan Area

Support Specialist
September 2016 - May 2018 (1 year 9 months)

Education

University of Cape Linden
Bachelor's degree, Psychology · (2012 - 2016)

Page 1 of 2`,
  skills: ['Customer retention', 'Onboarding', 'Salesforce'],
  languages: ['English', 'Afrikaans', 'Dutch'],
}
