import type { CorpusResume } from './corpus-resume.ts'

export const retailManagerPromotions: CorpusResume = {
  text: `CASSIDY OYELARAN
Store Manager

Flintport, GA • 404-555-0128 • cassidy.oyelaran@mail.test

PROFESSIONAL SUMMARY
Store manager with 12 years at one of the region's largest outdoor retailers, promoted four times.

PROFESSIONAL EXPERIENCE

Trailhead Outfitters, Flintport, GA
Store Manager, Oct 2021 to Present
- Responsible for a store with $9.2M in sales and 55 associates
- Reduced shrink from 2.1% to 1.3%
- Ranked 3rd of 48 stores in customer satisfaction in 2023
Assistant Store Manager, Jun 2018 to Oct 2021
- Hired and trained 40 seasonal associates a year
- Took over scheduling for all departments
Department Supervisor, Footwear, Mar 2016 to May 2018
- Grew footwear sales by 22% in two years
Sales Associate, Sep 2013 to Feb 2016
- Fitted boots, ran the register, won Associate of the Month in July 2014 and May 2015

Peach City Sporting Goods, Flintport, GA
Cashier, May 2012 to Aug 2013

EDUCATION
Associate of Applied Science in Business Management
Flintport Technical College, Dec 2015

SKILLS
P&L management | Merchandising | Scheduling (Kronos) | Loss prevention | Coaching | POS systems | Microsoft Excel

VOLUNTEER WORK
Trail Steward, Friends of the Okefee Trail, 2017 to Present`,
  roles: [
    ['Store Manager', '2021-10 to present'],
    ['Assistant Store Manager', '2018-06 to 2021-10'],
    ['Department Supervisor', '2016-03 to 2018-05'],
    ['Sales Associate', '2013-09 to 2016-02'],
    ['Cashier', '2012-05 to 2013-08'],
    ['Trail Steward', '2017 to present'],
  ],
  education: [['Associate of Applied Science', 'to 2015-12']],
}
