import type { CorpusResume } from './corpus-resume.ts'

export const freelanceDesigner: CorpusResume = {
  text: `odessa blanchard
graphic designer & illustrator
hello@odessa.test / odessa.test / 555 0198

hello
I design brands, books and packaging for people who make things with care.

freelance work
2024 — now
Brand Designer for Kettle & Crane (tea)
Logo, packaging, web shop

2022 — 2024
Illustrator for Foxglove Press
Covers of nine children's books

2020 — 2022
Packaging Designer for Salt Marsh Soap Co.

employment
2017 — 2020
Senior Graphic Designer, Halyard Studio, Port Ellis
Led identity projects for museums and a regional bank; art direction of photo shoots

2014 — 2017
Junior Graphic Designer, Halyard Studio, Port Ellis

2013
Design Intern, The Port Ellis Courier

education
2010 — 2014
BFA Graphic Design, Ellis School of Art

software
Adobe Illustrator, InDesign, Photoshop, Figma, Procreate, After Effects, a little HTML and CSS

recognition
2023 Regional Book Cover Award, silver
2019 Young Designers Annual, selected`,
  roles: [
    ['Brand Designer', '2024 to present'],
    ['Illustrator', '2022 to 2024'],
    ['Packaging Designer', '2020 to 2022'],
    ['Senior Graphic Designer', '2017 to 2020'],
    ['Junior Graphic Designer', '2014 to 2017'],
    ['Design Intern', '2013 to 2013'],
  ],
  education: [['BFA Graphic Design', '2010 to 2014']],
}
