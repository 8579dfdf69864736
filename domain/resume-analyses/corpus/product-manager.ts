import type { CorpusResume } from './corpus-resume.ts'

export const productManager: CorpusResume = {
  text: `Zofia Marchbanks
Senior Product Manager
zofia@product.test · Halvorsen, WA · linkedin.test/in/zofiam

Summary
Product manager with a background in support. Nine years in software for schools and clinics. I write short documents and
talk to customers every week.

Experience

Tidepool Scheduling (Series C, 240 people)
4 years 2 months

Senior Product Manager
April 2024 - Present (2 years 3 months)
Halvorsen, Washington
Own the booking flow of 3,100 clinics. No-show rate fell from 11% to 7.5%.

Product Manager
May 2022 - April 2024 (2 years)
Launched reminders by text message; 62% of clinics use them.

Chalkline
Product Manager
September 2019 - April 2022 (2 years 8 months)
Redlands Bay, California
Gradebook and parent app, 1.2 million monthly users.

Chalkline
Customer Support Specialist
June 2017 - August 2019 (2 years 3 months)
Redlands Bay, California
Answered 45 tickets a day, wrote 130 help articles.

Education

Redlands Bay University
Bachelor's degree, English Literature · (2013 - 2017)

Top Skills
Roadmapping
User interviews
SQL

Certifications
Certified Scrum Product Owner

Page 2 of 2`,
  skills: ['Roadmapping', 'User research', 'SQL'],
  languages: [],
}
