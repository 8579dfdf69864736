import type { CorpusResume } from './corpus-resume.ts'

export const productDesignerTwoColumns: CorpusResume = {
  text: `Jules Tremblay-Okafor Senior Product Designer
hello@julesto.test   604 555 0173   julesto.test   Vancouver BC

SKILLS EXPERIENCE
User research Moss & Fern, Vancouver
Interaction design Senior Product Designer
Prototyping May 2022 – Present
Design systems • Design system used by 5 teams
Accessibility (WCAG 2.2) • Checkout redesign: +8% completed orders
Usability testing
Kettle Labs, Remote
TOOLS Product Designer
Figma Jan 2019 – Apr 2022
Sketch • First designer; shipped iOS and Android apps
Adobe Illustrator • Ran 60 usability tests
HTML & CSS
Studio Paperboat, Montréal
LANGUAGES UI Designer
English Mar 2017 – Dec 2018
French (conversational) • Agency work for museums

EDUCATION
BDes Interaction Design AWARDS
Emily Carr Institute Webby honoree 2021
2013 – 2017 Applied Arts 2023`,
  skills: [
    'User research',
    'Prototyping',
    'Accessibility',
    'Usability testing',
    'Figma',
    'Sketch',
    'Adobe Illustrator',
    'HTML',
    'CSS',
  ],
  languages: ['English', 'French'],
}
