import type { CorpusResume } from './corpus-resume.ts'

export const socialWorker: CorpusResume = {
  text: `Marisol Tengku-Bright, LMSW
Caseworker, families and youth
Ironbridge, MI – (734) 555-0185 – marisol.tb@mail.test

Education
Master of Social Work (MSW), University of Lower Huron, 2017-2019
Bachelor of Arts in Sociology, cum laude, Ironbridge College, 2012-2016

Experience
Foster Care Case Manager                                                      January 2022 - Present
Great Lakes Family Services, Ironbridge, MI
Manage 15 to 18 cases, home visits, court reports, permanency planning. Reunification in 9 cases during 2024.

School Social Worker (part-time)                                              September 2021 - June 2023
Ironbridge Public Schools, Ironbridge, MI
Groups on grief and anger; crisis support in three elementary schools.

Youth Worker                                                                  August 2019 - December 2021
The Lantern Shelter, Ironbridge, MI
Intake, safety plans and life skills for young people between 16 and 21.

Field Placement                                                               September 2018 - April 2019
Huron County Probate Court, Lower Huron, MI

Residential Aide                                                              2016 - 2017
Birchwood Group Homes

Volunteering
Crisis Line Counselor, Michigan Textline                                      2020 - Present
Board member, Ironbridge Food Co-op                                           March 2019 - March 2021

License
Licensed Master Social Worker (Clinical), State of Michigan #6801099999, June 2021

Skills
Case management, motivational interviewing, trauma-informed care, crisis intervention, court testimony, Spanish (B2)`,
  skills: ['Case management', 'Motivational interviewing', 'Trauma-informed care', 'Crisis intervention'],
  languages: ['Spanish'],
}
