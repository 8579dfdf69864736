import type { CorpusResume } from './corpus-resume.ts'

export const federalProgramAnalyst: CorpusResume = {
  text: `THEODORA WINSLET-OKAFOR
1200 Potomac Terrace #904, Alder Heights, MD 20999
Mobile: 240-555-0188
Email: t.winslet.okafor@mail.test
Country of Citizenship: United States of America
Veterans' Preference: N/A
Highest Grade: GS-0343-13, 06/2021-Present

AVAILABILITY
Job Type: Permanent
Work Schedule: Full-Time

WORK EXPERIENCE

Bureau of Waterways, Department of Public Works
500 C Street SW
Washington, DC 20599 United States

06/2021 - Present
Salary: $112,015.00 USD Per Year
Hours per week: 40
Series: 0343 Pay Plan: GS Grade: 13
Program Analyst (This is a federal job)
Supervisor: Hollis Grange (202-555-0121)
Okay to contact this Supervisor: Yes
Duties, Accomplishments and Related Skills:
Plan and evaluate a grant program of $48 million a year in 17 states. Brief senior leadership each quarter. Wrote the
Standard Operating Procedure that reduced late reports from 31% to 9%. Contracting Officer's Representative, Level II,
since March 2022.

Bureau of Waterways, Department of Public Works
500 C Street SW
Washington, DC 20599 United States

09/2017 - 05/2021
Salary: $76,480.00 USD Per Year
Hours per week: 40
Series: 0343 Pay Plan: GS Grade: 11
Management Analyst (This is a federal job)
Supervisor: Patrice Lund (202-555-0160)
Okay to contact this Supervisor: Yes
Duties, Accomplishments and Related Skills:
Collected and analyzed data from 40 field offices in Excel and Tableau. Drafted responses to congressional inquiries.

Alder Heights County Government
22 Court Square
Alder Heights, MD 20999 United States

07/2014 - 08/2017
Salary: $51,200.00 USD Per Year
Hours per week: 40
Budget Assistant
Supervisor: Owen Tarr (240-555-0114)
Okay to contact this Supervisor: Contact me first
Duties, Accomplishments and Related Skills:
Prepared monthly budget reports for three departments and reconciled purchase cards.

EDUCATION

Chesapeake Valley University, Towson Park, MD United States
Master's Degree 05/2014
GPA: 3.8 of a maximum 4.0
Credits Earned: 42 Semester hours
Major: Public Administration

Tidewater College, Norfolk Point, VA United States
Bachelor's Degree 05/2012
Major: Political Science

LANGUAGE SKILLS
Spanish
Spoken: Intermediate
Written: Novice
Read: Intermediate

REFERENCES
Name: Hollis Grange, Division Chief, phone 202-555-0121`,
  roles: [
    ['Program Analyst', '2021-06 to present'],
    ['Management Analyst', '2017-09 to 2021-05'],
    ['Budget Assistant', '2014-07 to 2017-08'],
  ],
  education: [
    ["Master's Degree", 'to 2014-05'],
    ["Bachelor's Degree", 'to 2012-05'],
  ],
}
