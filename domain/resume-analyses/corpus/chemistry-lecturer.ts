import type { CorpusResume } from './corpus-resume.ts'

export const chemistryLecturer: CorpusResume = {
  text: `Dr Yael Rozen-Brandt
Department of Chemistry, University of Strathmore Bay
y.rozen@uni.test | orcid.test/0000-0002-1825-0097

Academic appointments
2023 Sept –         Lecturer in Physical Chemistry, University of Strathmore Bay
2020 Oct – 2023 Aug Marie Curie Postdoctoral Fellow, ETH Rüschlikon (host: Prof. K. Lüthi)
2014 Jul – 2015 Aug Research Assistant, Weizman Laboratory, Tel Adom

Education
2015 Oct – 2020 Jun PhD Chemistry, Technion of Tel Adom. Thesis: "Ultrafast dynamics in perovskites"
2012 – 2014         MSc Chemistry, Tel Adom University (magna cum laude)
2009 – 2012         BSc Chemistry, Tel Adom University

Grants and awards
2024 EPSRC New Investigator Award (£412,000)
2021 Best poster, Gordon Research Conference
2015 – 2019 Adams Fellowship

Teaching
2023 – present Thermodynamics (2nd year, 120 students)
2016 – 2019 Teaching assistant, Spectroscopy lab

Publications (selected from 23)
1. Rozen Y., Lüthi K. (2023) "Carrier cooling", J. Phys. Chem. Lett. 14, 2019–2027.
2. Rozen Y. et al. (2020) Nature Chem. 12, 1011-1018.

Skills
Python, MATLAB, Igor Pro, LabVIEW, femtosecond transient absorption, X-ray diffraction

Languages
Hebrew: native. English: fluent. German: A2.

Career break: maternity leave June – December 2019.`,
  skills: ['Python', 'MATLAB', 'LabVIEW'],
  languages: ['Hebrew', 'English', 'German'],
}
