import type { CorpusResume } from './corpus-resume.ts'

export const marketingIntern: CorpusResume = {
  text: `GIDEON FARRUGIA
Marketing graduate
Valletta Park, NJ   |   gideon@mail.test   |   +1 201 555 0116

EDUCATION

Rutherford Hill University, Valletta Park, NJ
B.S. in Marketing, magna cum laude                                          Sep 2021 – May 2025
Exchange semester: University of Porto Velho, Portugal                      Spring 2024

INTERNSHIPS

Digital Marketing Intern — Lumen & Oak Agency, New Brighton                 Jun 2024 – Aug 2024
· Wrote 40 posts for three clients; engagement grew 26%
· Set up Google Analytics 4 and weekly reports

Content Intern — Hudson Food Bank, Valletta Park                            Summer 2023
· Wrote the monthly newsletter for 8,000 subscribers

OTHER WORK

Server — Trattoria Zita, Valletta Park                                      May 2021 – Aug 2023
· Weekend and summer shifts in a 90-seat restaurant

VOLUNTEERING

Social Media Coordinator — Paws of Hudson County                            Oct 2022 – present
English Conversation Partner — Campus International Office                  2022

SKILLS

SEO, Google Analytics, Google Ads, Meta Ads, Mailchimp, HubSpot, Canva, copywriting, WordPress

LANGUAGES

English (C2), Maltese (B2), Portuguese (A2)`,
  roles: [
    ['Digital Marketing Intern', '2024-06 to 2024-08'],
    ['Content Intern', '2023 to 2023'],
    ['Server', '2021-05 to 2023-08'],
    ['Social Media Coordinator', '2022-10 to present'],
    ['English Conversation Partner', '2022 to 2022'],
  ],
  education: [
    ['B.S. in Marketing', '2021-09 to 2025-05'],
    ['Exchange semester', 'to 2024'],
  ],
}
