import type { CorpusResume } from './corpus-resume.ts'

export const hairStylist: CorpusResume = {
  text: `Kiana Whitlock
Licensed Cosmetologist - Tulsa, OK

What I do best
balayage, color correction, curly cuts, bridal updos

Work
The Parlor on 5th, stylist, 2020-present
Great Cuts, stylist, 2017-2020

Skills & tools
Square POS, Instagram, Vagaro, customer service, inventory, upselling retail products

License
Oklahoma cosmetology license, exp 2027`,
  skills: ['Customer service', 'Point of sale', 'Inventory management'],
  languages: [],
}
