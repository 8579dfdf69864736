import type { CorpusResume } from './corpus-resume.ts'

export const lineCook: CorpusResume = {
  text: `Dario Quillen
418 Sumner Street, Apt 2B, Harlow Falls, OH 44012
(216) 555-0143 | dario.quillen@mail.test

OBJECTIVE
Hard-working cook with 7 years in busy kitchens looking for a sous chef position.

WORK EXPERIENCE

Line Cook                                            March 2021 – Present
The Copper Ladle, Harlow Falls, OH
• Run the grill and saute stations for up to 250 covers a night
• Train new hires on knife skills and food safety
• Cut food waste by 18% in 2022 by changing the prep list

Prep Cook                                            June 2019 – February 2021
Bellweather Bistro, Harlow Falls, OH
• Prepared sauces, stocks and vegetables for a team of 6 cooks
• Kept the walk-in clean and rotated stock first in, first out

Dishwasher                                           August 2018 – May 2019
Bellweather Bistro, Harlow Falls, OH
• Washed dishes and helped with prep on weekends

EDUCATION

Certificate in Culinary Arts                         May 2019
Tri-Rivers Community College, Ostrander, OH

High School Diploma                                  June 2016
Harlow Falls High School

SKILLS
Grill, saute, knife skills, food prep, inventory, ServSafe certified, Spanish (conversational)

References available upon request`,
  roles: [
    ['Line Cook', '2021-03 to present'],
    ['Prep Cook', '2019-06 to 2021-02'],
    ['Dishwasher', '2018-08 to 2019-05'],
  ],
  education: [
    ['Certificate in Culinary Arts', 'to 2019-05'],
    ['High School Diploma', 'to 2016-06'],
  ],
}
