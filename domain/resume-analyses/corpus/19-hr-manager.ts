import type { CorpusResume } from './corpus-resume.ts'

export const hrManager: CorpusResume = {
  text: `Winifred Achterberg, SHRM-CP
Human Resources Manager
Tel. +1 (612) 555-0155
winifred@people.test
Lake Corliss, Minnesota

P R O F I L E
HR generalist at heart. Eleven years in manufacturing and health care, from first payroll to head of a team of five.

E X P E R I E N C E

HR Manager
Norrland Windows & Doors, Lake Corliss
February 2020 – present (full-time)
   o  Lead HR for 480 employees in two plants
   o  Turnover down from 34% to 21% within three years
   o  Introduced structured interviews and a fair pay review

HR Generalist
Corliss County Hospital
November 2016 – January 2020
   o  Employee relations, leave administration, open enrollment
   o  Implementation of Workday for 1,900 employees

HR Assistant / Payroll
Bergstrom Foods, Inc.
July 2014 – October 2016
   o  Bi-weekly payroll of 260 hourly employees with ADP
   o  I-9 and E-Verify

E D U C A T I O N

Bachelor of Arts, Human Resources Management
Concord University of Minnesota
2010 – 2014

C E R T I F I C A T I O N S

SHRM-CP, Society for Human Resource Management, since 2018
Mediation training (40 hours), 2021

S K I L L S

Employee relations, recruiting, onboarding, payroll, Workday, ADP, FMLA, benefits administration, coaching`,
  roles: [
    ['HR Manager', '2020-02 to present'],
    ['HR Generalist', '2016-11 to 2020-01'],
    ['HR Assistant / Payroll', '2014-07 to 2016-10'],
  ],
  education: [['Bachelor of Arts, Human Resources Management', '2010 to 2014']],
}
