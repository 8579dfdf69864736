import type { CorpusResume } from './corpus-resume.ts'

export const surveyorsAdministrator: CorpusResume = {
  text: `Beatrix Hollowell
Office Administrator

Contact
14 Larch Avenue, Kettering Vale, NN16 8XY
Tel: 07700 900153
beatrix.hollowell@post.test

Profile
Organised and friendly administrator with over ten years' experience of running small offices. Confident with Microsoft
Office, Sage and all the usual phone and post. I like to leave things tidier than I found them.

Career History

Mar. 2016 – Current: Office Administrator, Fenwick & Gale Surveyors, Kettering Vale
* Diary management for 5 surveyors
* Invoicing, purchase orders and petty cash in Sage 50
* Organised the move to a new building in 2021 without a day closed

Sept. 2012 – Feb. 2016: Receptionist, Meadowbank Dental Practice, Corbridge
* First point of contact for up to 80 patients a day
* Booked appointments, took payments and dealt with complaints

Jan. 2010 – Aug. 2012: Data Entry Clerk, Northants Insurance Services
* Entered 400+ policies a week with 99.6% accuracy

Education and Training

2009  NVQ Level 3 Business Administration, Kettering College
2007  9 GCSEs including Maths and English, St Swithin's School

Key Skills
Minute taking, Diary management, Sage 50, Microsoft Word, Excel, Outlook, PowerPoint, Audio typing (70 wpm), Customer service

Interests
Choir, allotment, running (Kettering 10K 2023)

References
Available on request.`,
  roles: [
    ['Office Administrator', '2016-03 to present'],
    ['Receptionist', '2012-09 to 2016-02'],
    ['Data Entry Clerk', '2010-01 to 2012-08'],
  ],
  education: [
    ['NVQ Level 3 Business Administration', 'to 2009'],
    ['9 GCSEs', 'to 2007'],
  ],
}
