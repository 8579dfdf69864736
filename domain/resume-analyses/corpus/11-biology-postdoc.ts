import type { CorpusResume } from './corpus-resume.ts'

export const biologyPostdoc: CorpusResume = {
  text: `Curriculum Vitae
Dr. Anneliese Korhonen-Diaz
Department of Plant Sciences, Larkspur University

RESEARCH POSITIONS
2023–        Postdoctoral Research Fellow, Larkspur University (PI: R. Asante)
2021–2023    Postdoctoral Researcher, Institute of Crop Biology, Uppland

EDUCATION
2016–2021    Ph.D. in Plant Biology, University of Westmark
             Thesis: "Nitrogen transport in barley roots under drought"
2014–2016    M.Sc. in Molecular Biology, University of Westmark
2011–2014    B.Sc. in Biology, Kuopila University

TEACHING
2022–2023    Guest Lecturer, Plant Physiology (graduate level), Uppland
2017–2020    Teaching Assistant, Introductory Botany, University of Westmark

PUBLICATIONS
Korhonen-Diaz A, Asante R (2025). A transporter of the NPF family in barley. Plant Letters 41: 220–237.
Korhonen-Diaz A, Lunde P, Maro T (2022). Root growth under drought. J. Root Res. 18(3), 1001–1019.
Korhonen-Diaz A (2020). Barley roots in three dimensions. Botany Methods 2: 15–29.

GRANTS AND AWARDS
2024    Early Career Grant, Westmark Science Foundation (85,000 EUR)
2019    Travel award, International Society of Root Research
2016    Best M.Sc. thesis of the faculty

SELECTED TALKS
"Roots that drink less", Annual Meeting on Plant Nutrition, Lisbon, June 2024
"Imaging barley", Root Days 2021, online

SKILLS
R, Python, CRISPR, confocal microscopy, RNA-seq, statistics, scientific writing

LANGUAGES
Finnish (native), Spanish (C1), English (C2), Swedish (B1)

2`,
  roles: [
    ['Postdoctoral Research Fellow', '2023 to present'],
    ['Postdoctoral Researcher', '2021 to 2023'],
    ['Guest Lecturer', '2022 to 2023'],
    ['Teaching Assistant', '2017 to 2020'],
  ],
  education: [
    ['Ph.D. in Plant Biology', '2016 to 2021'],
    ['M.Sc. in Molecular Biology', '2014 to 2016'],
    ['B.Sc. in Biology', '2011 to 2014'],
  ],
}
