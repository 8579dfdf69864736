import type { CorpusResume } from './corpus-resume.ts'

export const accountantTable: CorpusResume = {
  text: `RESUME
Name | Giang Thornbury
Address | 9 Quayside Court, Portlaw Bay
E-mail | giang.t@ledger.test
Marital status | Single
Religion | Buddhist

EMPLOYMENT
Period | Company | Title | Duties
2021-04 – Present | Kingfisher Shipping Pte Ltd | Senior Accountant | Month-end close, consolidation, GST returns
2018-01 – 2021-03 | Kingfisher Shipping Pte Ltd | Accountant | Accounts payable, bank reconciliation
2016-07 – 2017-12 | Teo & Lim Partners | Audit Assistant | Audits of small companies

QUALIFICATIONS
Year | Qualification | Institution
2020 | ACCA (member) | Association of Chartered Certified Accountants
2013 – 2016 | Bachelor of Accountancy | Straits Management University

LANGUAGE | SPOKEN | WRITTEN
English | Fluent | Fluent
Vietnamese | Fluent | Good
Mandarin | Fair | Fair

COMPUTER LITERACY
Xero, QuickBooks, SAP FICO, Excel (pivot tables, Power Query)`,
  skills: ['Xero', 'QuickBooks', 'SAP', 'Microsoft Excel', 'Pivot tables', 'Power Query'],
  languages: ['English', 'Vietnamese', 'Mandarin'],
}
