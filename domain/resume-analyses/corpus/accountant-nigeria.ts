import type { CorpusResume } from './corpus-resume.ts'

export const accountantNigeria: CorpusResume = {
  text: `OKECHUKWU DANIEL EZENWA
Block 12, Flat 4, Wuse Zone 6, Abuja.  08055501122, okeydan@mail.test

BIO DATA
Date of Birth: 3rd June, 1995
Sex: Male
State of Origin: Enugu State
Religion: Christianity

WORKING EXPERIENCE WITH DATES

ZUMA ROCK BREWERIES PLC                               Feb. 2022 – Date
Assistant Accountant
 Preparation of monthly management accounts
 VAT and PAYE remittance
 Posting of ledgers in Sage 50 and bank reconciliation

HARMATTAN LOGISTICS LTD                               Oct. 2019 – Jan. 2022
Accounts Officer
 Payment vouchers, petty cash, fleet cost analysis in Excel

MINISTRY OF WORKS, LOKOJA                             Aug. 2018 – July 2019
NYSC Corps Member (Accounts Unit)

EDUCATIONAL INSTITUTIONS ATTENDED WITH DATES
Institute of Chartered Accountants of Nigeria (ACA)   2023
Ahmadu Bello University, Zaria (B.Sc. Accounting, Second Class Upper)   2013 – 2017
Government Secondary School, Garki (WASSCE)           2006 – 2012

SKILLS
Financial reporting, IFRS, tax computation, Sage 50, QuickBooks, Microsoft Excel

LANGUAGES SPOKEN
English, Hausa and Igbo

HOBBIES: Football, reading, chess

REFEREES
Mr. Tunde Bakare, Finance Manager, Zuma Rock Breweries Plc, 08055501133`,
  skills: ['Financial reporting', 'IFRS', 'Sage Accounting', 'QuickBooks', 'Microsoft Excel'],
  languages: ['English', 'Hausa', 'Igbo'],
}
