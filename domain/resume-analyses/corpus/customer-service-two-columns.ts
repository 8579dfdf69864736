import type { CorpusResume } from './corpus-resume.ts'

export const customerServiceTwoColumns: CorpusResume = {
  text: `TAMSIN WROUGHTON
Customer Service Representative

EXPERIENCE                                                     CONTACT
Customer Service Representative                                tamsin@mail.test
Beacon Utilities, Cawley                                       01632 960 142
June 2021 – Present                                            Cawley, Wessex
• Handle 60 calls and 30 chats a day
• First-contact resolution of 82%                              SKILLS
• Mentor for new starters                                      Zendesk
                                                               Complaint handling
Call Centre Agent                                              Live chat
Homely Insurance, Cawley                                       Typing 65 wpm
October 2018 – May 2021                                        Microsoft Office
• Renewals and claims by phone
• Bonus for quality in 9 of 10 quarters                        LANGUAGES
                                                               English (fluent)
Sales Assistant                                                Welsh (basic)
Pound Parade, Cawley
July 2016 – September 2018                                     INTERESTS
• Tills, stock, window displays                                Open-water swimming

EDUCATION
A-levels: English, Media, Sociology
Cawley Sixth Form College
2014 – 2016`,
  skills: ['Zendesk', 'Complaint handling', 'Live chat', 'Typing', 'Microsoft Office'],
  languages: ['English'],
}
