import type { CorpusResume } from './corpus-resume.ts'

export const farmManagerNewZealand: CorpusResume = {
  text: `Tāne Ruawai
Assistant Dairy Farm Manager, Waikato NZ

Skills
Milking (rotary and herringbone), calf rearing, pasture management, fencing, tractor and quad driving, AI technician (artificial insemination), basic welding, irrigation

Employment
Assistant Manager, Te Awa Farms, Jun 2020 - present
Farm assistant, Riverbend Dairy, Jun 2017 - May 2020

Qualifications
NZ Certificate in Agriculture L4, 2019
Class 2 licence, first aid`,
  skills: ['Fencing', 'Irrigation', 'Welding'],
  languages: [],
}
