import type { CorpusResume } from './corpus-resume.ts'

export const hotelFrontDesk: CorpusResume = {
  text: `Solange Ibarra-Whitcombe
Guest Services Supervisor
Portobelo Beach, FL | 305.555.0103 | solange@stay.test

OVERVIEW
Hospitality professional with experience at the front desk, concierge and reservations of resorts with 80 to 420 rooms.

WORK HISTORY

Guest Services Supervisor; Coral Sands Resort, Portobelo Beach; 11/2023 - current
+ Supervise 9 agents on the evening shift
+ Guest satisfaction from 8.1 to 8.9 within a year

Front Desk Agent; Coral Sands Resort, Portobelo Beach; 12/2021 - 10/2023
+ Check-in and check-out of up to 140 rooms a day in Opera PMS

Concierge (seasonal); Alpine Crest Lodge, Granite Pass, CO; Winter 2020
+ Booked lift tickets, lessons and restaurants

Reservations Agent; Alpine Crest Lodge, Granite Pass, CO; Q2 2019 - Q1 2020
+ 70 calls a day, conversion of 38%

Banquet Server; Harbor Pavilion Events; 2016 - 2018
+ Weddings and conferences of up to 500 guests

EDUCATION

Associate Degree, Hospitality Management; Biscayne Harbor College; 2018
Diploma; Portobelo Beach Senior High; 2014

LANGUAGES

English: bilingual. Spanish: bilingual. French: A2.

COMPUTER SKILLS

Opera PMS, Micros, Microsoft Office, HotSOS`,
  roles: [
    ['Guest Services Supervisor', '2023-11 to present'],
    ['Front Desk Agent', '2021-12 to 2023-10'],
    ['Concierge', '2020 to 2020'],
    ['Reservations Agent', '2019 to 2020'],
    ['Banquet Server', '2016 to 2018'],
  ],
  education: [
    ['Associate Degree, Hospitality Management', 'to 2018'],
    ['Diploma', 'to 2014'],
  ],
}
