import type { CorpusResume } from './corpus-resume.ts'

export const sousChefIreland: CorpusResume = {
  text: `Cathal Breathnach
Sous Chef | Galway | cathal.b@mail.test | 085 555 0133

SKILLS
• Menu costing and stock control
• HACCP, allergen control
• Knife skills, butchery, pastry basics
• Training of commis chefs
• Rota planning on Deputy

EXPERIENCE
Sous Chef, The Salt House, Galway, 2021 to present
Chef de Partie, Hotel Corrib, 2018 to 2021

EDUCATION
Higher Certificate in Culinary Arts, GMIT West, 2018`,
  skills: ['Stock control', 'Food hygiene', 'Knife skills', 'Butchery'],
  languages: [],
}
