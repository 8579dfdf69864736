import type { CorpusResume } from './corpus-resume.ts'

export const warehouseTwoColumns: CorpusResume = {
  text: `CONTACT
Phone: 330-555-0150
jkowal@mail.test
Brewton, OH

SKILLS
Forklift (sit-down, reach)
RF scanner
Order picking
Shipping & receiving
Inventory control
SAP
Team lead

CERTIFICATIONS
Forklift operator, 2024
OSHA 10, 2020

LANGUAGES
English - fluent
Polish - fluent

JUSTYNA KOWALIK
WAREHOUSE LEAD

PROFILE
Warehouse lead with six years in distribution. Fast, exact, and rarely late.

EXPERIENCE
Warehouse Team Lead
Midland Parcel Hub — Brewton, OH
Nov 2022 – Present
Lead 14 pickers on second shift
Raised lines per hour from 62 to 81
Ran the cycle count with 99.4% accuracy

Order Picker
Midland Parcel Hub — Brewton, OH
Feb 2020 – Oct 2022
Picked 70 lines an hour with an RF scanner
Trained 20 seasonal workers each fall

Cashier
GreenBasket Market — Brewton, OH
Jun 2018 – Jan 2020
Ran a register and stocked shelves

EDUCATION
GED
Summit County Adult Learning Center
2018`,
  roles: [
    ['Warehouse Team Lead', '2022-11 to present'],
    ['Order Picker', '2020-02 to 2022-10'],
    ['Cashier', '2018-06 to 2020-01'],
  ],
  education: [['GED', 'to 2018']],
}
