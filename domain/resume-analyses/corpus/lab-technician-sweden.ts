import type { CorpusResume } from './corpus-resume.ts'

export const labTechnicianSweden: CorpusResume = {
  text: `Elin Sjögren-Haddad
Biomedical Laboratory Scientist
Uppsala, Sweden

Competencies
PCR, ELISA, flow cytometry, cell culture, GLP, LIMS (LabWare), pipetting robots (Hamilton), R (basic), Excel

Employment
2020– Biomedical Laboratory Scientist, Uppsala Molecular Diagnostics
2018–2020 Laboratory Assistant, University Hospital North

Languages
Swedish: mother tongue. English: fluent. Arabic: spoken.`,
  skills: ['PCR', 'ELISA', 'Cell culture', 'Good laboratory practice', 'R', 'Microsoft Excel'],
  languages: ['Swedish', 'English', 'Arabic'],
}
