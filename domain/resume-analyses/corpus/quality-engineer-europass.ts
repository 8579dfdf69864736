import type { CorpusResume } from './corpus-resume.ts'

export const qualityEngineerEuropass: CorpusResume = {
  text: `europass

Agnieszka Wrona
Date of birth: 22/08/1992 | Nationality: Polish | Gender: Female | Phone number: (+48) 555010199 (Mobile) | Email address: a.wrona@mail.test | Address: ul. Lipowa 8/2, 44-100, Gliwice, Poland (Home)

WORK EXPERIENCE

01/04/2019 – CURRENT Tychy, Poland
QUALITY ENGINEER AUTOPART SILESIA SP. Z O.O.
• 8D reports and supplier audits (VDA 6.3)
• PPAP documentation for seat rails
• Training of new inspectors

01/09/2016 – 31/03/2019 Katowice, Poland
JUNIOR QUALITY INSPECTOR METALPLAST S.A.
• Incoming inspection, CMM measurements
• SPC charts in Minitab

EDUCATION AND TRAINING

01/10/2014 – 15/07/2016 Gliwice, Poland
MASTER OF SCIENCE IN ENGINEERING Silesian University of Technology
Field of study Production Engineering | Final grade 4.5

01/10/2011 – 28/02/2014 Gliwice, Poland
BACHELOR OF ENGINEERING Silesian University of Technology

LANGUAGE SKILLS
MOTHER TONGUE(S): Polish
Other language(s):
English
Listening C1 Reading C1 Spoken production B2 Spoken interaction C1 Writing B2
German
Listening B1 Reading B1 Spoken production A2 Spoken interaction A2 Writing A2
Levels: A1 and A2: Basic user - B1 and B2: Independent user - C1 and C2: Proficient user

DIGITAL SKILLS
Microsoft Excel / Minitab / SAP QM / AutoCAD / MS Office

DRIVING LICENCE
Cars: B`,
  skills: ['Microsoft Excel', 'SAP', 'AutoCAD', 'Microsoft Office', "Driver's license"],
  languages: ['Polish', 'English', 'German'],
}
