import type { CorpusResume } from './corpus-resume.ts'

export const civilEngineerSpain: CorpusResume = {
  text: `LUCÍA FERRER BADÍA
Civil Engineer (MEng), Valencia, Spain
lucia.ferrer@mail.test

Professional experience
Ferrovía Obras S.A. — Site Engineer — 02/2022–present
Estudio Pons — Structural Engineering Intern — 2020–2021

Computer skills
AutoCAD, Civil 3D, Revit, SAP2000, Excel (VBA), MS Project

Languages
Spanish (native), Catalan (native), English (C1), Italian (A2)

Soft skills
Teamwork, problem solving, attention to detail`,
  skills: ['AutoCAD', 'Revit', 'Microsoft Excel', 'VBA', 'Microsoft Project'],
  languages: ['Spanish', 'Catalan', 'English', 'Italian'],
}
