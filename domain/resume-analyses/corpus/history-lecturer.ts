import type { CorpusResume } from './corpus-resume.ts'

export const historyLecturer: CorpusResume = {
  text: `EVANDER PRITCHARD-SOUZA
School of Humanities, University of Caldermoor
e.pritchard-souza@caldermoor.test

ACADEMIC APPOINTMENTS

University of Caldermoor
    Senior Lecturer in Early Modern History, 2022–present
    Lecturer in Early Modern History, 2016–2022

Queen Maude College
    Junior Research Fellow, October 2013 – September 2016

EDUCATION

PhD, History, University of Strathmoor, 2013
    Dissertation: Salt, Tax and Revolt, 1630–1680
MA (Distinction), History, University of Strathmoor, 2009
BA (First Class), History and Portuguese, Queen Maude College, 2008

BOOKS

Salt and the Crown, 1630–1680. Caldermoor University Press, 2017.
A Small Republic: Fishermen of the Western Isles. Tern Books, 2023.

ARTICLES

"The price of herring", Journal of Maritime History 55 (2020), 101–134.
"Who paid the salt tax?", Past Economies 12 (2014), 2–31.

FELLOWSHIPS AND PRIZES

Visiting Fellowship, Library of the Atlantic, spring 2019
Marlowe Prize for best first book, 2018

ADMINISTRATION

Director of Undergraduate Studies, School of Humanities, 2020–2023
Open Days coordinator, 2017–2019

LANGUAGES

Portuguese (fluent), Dutch (reading), Latin (reading)`,
  skills: [],
  languages: ['Portuguese', 'Dutch', 'Latin'],
}
