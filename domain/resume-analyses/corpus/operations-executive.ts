import type { CorpusResume } from './corpus-resume.ts'

export const operationsExecutive: CorpusResume = {
  text: `AUGUSTA N. FAIRWEATHER-CHOI
Chief Operating Officer
Larkmont, IL | 312-555-0101 | augusta@ops.test

OPERATIONS EXECUTIVE – FOOD & CONSUMER GOODS
Turnarounds and growth in companies of $50M to $1.2B. Lean practitioner. Plants in five countries.

SELECTED ACHIEVEMENTS
• Raised EBITDA margin from 9% to 16% at Hearth & Meadow between 2020 and 2024
• Closed two plants and opened one in 2017 with no order missed

CAREER PROGRESSION

HEARTH & MEADOW FOODS, Larkmont, IL
Chief Operating Officer, January 2020 through present
Responsible for nine plants, 3,800 employees and a budget of $640M.

BRANNIGAN PACKAGING CORP., St. Osric, MO (2009 through 2019)
Senior Vice President, Supply Chain, March 2016 through December 2019
Vice President, Manufacturing, July 2012 through February 2016
Plant Manager, Osric East, April 2009 through June 2012

CORNWALL MILLS, Peoria Bluffs, IL
Production Manager, 2005 through 2009
Process Engineer, 2001 through 2005

EARLIER: Summer trainee, Illinois Grain Board, 2000

EDUCATION
Executive MBA, Lakeview School of Management, 2010
Bachelor of Science, Chemical Engineering, University of Central Illinois, 2001

BOARD SERVICE
Independent Director, Tallow & Finch Brands (private), 2022 through present

Lean Six Sigma Black Belt | APICS CPIM`,
  skills: [],
  languages: [],
}
