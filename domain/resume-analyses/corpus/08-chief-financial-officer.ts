import type { CorpusResume } from './corpus-resume.ts'

export const chiefFinancialOfficer: CorpusResume = {
  text: `JONATHAN R. VAN DER MEULEN, CPA
Chief Financial Officer
Charlbury, MA 01507 | 617.555.0137 | jrvdm@exec.test

EXECUTIVE PROFILE
Finance executive who took a family-owned manufacturer from $85M to $310M in revenue, through two acquisitions and a
refinancing of $120M. Known for clear numbers, steady teams and closing the books in four days.

CORE COMPETENCIES
Financial planning & analysis • Mergers and acquisitions • Treasury • SEC reporting • ERP implementation • Board relations

PROFESSIONAL EXPERIENCE

CALLOWAY PRECISION GROUP, Charlbury, MA                                    2012 – Present
$310M manufacturer of hydraulic components, 1,400 employees, 6 plants

Chief Financial Officer (2018 – Present)
• Report to the CEO and the board; lead a team of 46 in finance, IT and procurement
• Negotiated $120M credit facility in 2019, lowering interest cost by 140 basis points
• Integrated two acquisitions (2020, 2023) within nine months each

Vice President, Finance (2015 – 2018)
• Built the FP&A function from 2 to 9 people
• Implemented SAP S/4HANA on time and 6% under budget

Corporate Controller (2012 – 2015)
• Shortened the monthly close from 12 days to 4

HARGREAVE MEDICAL DEVICES, Worcester, MA                                   2007 – 2012
Assistant Controller
• Prepared 10-K and 10-Q filings for a NASDAQ-listed company

LOMBARD TULLY LLP, Boston, MA                                              2002 – 2007
Senior Auditor
• Audited manufacturing and health care clients with sales of up to $900M

EDUCATION
MBA, Finance, Kenmore Business School, 2011
BS, Accounting, University of Eastern Massachusetts, 2002

BOARDS AND MEMBERSHIPS
Treasurer, Charlbury Public Library, 2016 – present
American Institute of Certified Public Accountants`,
  roles: [
    ['Chief Financial Officer', '2018 to present'],
    ['Vice President, Finance', '2015 to 2018'],
    ['Corporate Controller', '2012 to 2015'],
    ['Assistant Controller', '2007 to 2012'],
    ['Senior Auditor', '2002 to 2007'],
    ['Treasurer', '2016 to present'],
  ],
  education: [
    ['MBA, Finance', 'to 2011'],
    ['BS, Accounting', 'to 2002'],
  ],
}
