import type { CorpusResume } from './corpus-resume.ts'

export const carpenterNoHeadings: CorpusResume = {
  text: `Ezekiel Marsh
Carpenter
555-0171, Tolland Ridge

I have been building things for a living since I left school. Framing, finish work, decks, stairs, cabinets. Own tools
and truck.

Lead Carpenter, Hearthside Homes, Tolland Ridge
April 2018 to present
Run a crew of five, read plans, order lumber, talk to the owners. 30 houses so far.

Carpenter, R. J. Dunphy & Sons
May 2012 to March 2018
Framing and trim on new homes and additions.

Carpenter's Helper, Valley Decks
June 2009 to April 2012
Carried wood, dug holes, learned the trade.

Tolland Ridge Technical High School, carpentry program, 2009

I can start with two weeks' notice.`,
  roles: [
    ['Lead Carpenter', '2018-04 to present'],
    ['Carpenter', '2012-05 to 2018-03'],
    ["Carpenter's Helper", '2009-06 to 2012-04'],
  ],
  education: [['Tolland Ridge Technical High School', 'to 2009']],
}
