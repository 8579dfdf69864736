import type { CorpusResume } from './corpus-resume.ts'

export const studentBarista: CorpusResume = {
  text: `Mei-Lin Abernathy
mabernathy@u.test | 555-0109 | Greenholt, VT

EDUCATION
Greenholt State University, Greenholt, VT
Bachelor of Arts in Psychology, Expected May 2027
GPA 3.52/4.00, Minor in Statistics
Relevant coursework: Research Methods, Regression, Cognitive Psychology

Addison Valley High School, Addison, VT
High School Diploma, June 2023
National Honor Society 2021-2023

EXPERIENCE
Barista, Second Cup Coffee House, Greenholt, VT, September 2024 - Present
- Make drinks and handle cash for 150 customers per shift
- Open the store on weekends and count the till ($1,200 on a typical morning)

Resident Assistant, Greenholt State University, August 2025 - Present
- Look after 34 first-year students in Maple Hall
- Plan one event a month with a budget of $300

Camp Counselor, Camp Wapiti, Lake Orrin, VT, Summer 2023, Summer 2024
- Led hikes and canoe trips for groups of 12 campers

ACTIVITIES
Psychology Club, treasurer, 2025-2026
Intramural volleyball

SKILLS
R, SPSS, Excel, survey design, customer service, cash handling
Languages: English (fluent), Mandarin (conversational)`,
  roles: [
    ['Barista', '2024-09 to present'],
    ['Resident Assistant', '2025-08 to present'],
    ['Camp Counselor', '2023 to 2024'],
  ],
  education: [
    ['Bachelor of Arts in Psychology', 'expected 2027-05'],
    ['High School Diploma', 'to 2023-06'],
  ],
}
