import type { CorpusResume } from './corpus-resume.ts'

export const englishTeacherJapan: CorpusResume = {
  text: `Rhiannon Cadwallader
Tottori, Japan / open to relocating (UK citizen)
rhi.cadwallader@mail.test — rhicad.test/portfolio

TEACHING EXPERIENCE

English Instructor | Sakura Gakuin High School, Tottori | April 2020 – present
• Teach six year groups, 24 hours a week; wrote the Year 2 debate curriculum
• Took the debate team to nationals in 2023 and 2024

ALT (Assistant Language Teacher) | Board of Education, Tottori | August 2017 – March 2020
• Nine elementary schools, team teaching
• Organised an English camp (80 children, summer 2019)

Tutor, Writing Centre | University of Northmere | 2015 – 2017

EDUCATION
BA (Hons) Linguistics and Japanese, First | University of Northmere | 2013 – 2017
TESOL Certificate (120 h) | Open Bridge | to 2021

SKILLS
Lesson planning, classroom management, curriculum design, Google Classroom, Canva, basic HTML

LANGUAGES
English – native; Japanese – JLPT N2 (business level); Korean – beginner

OTHER
JLPT N2 (Dec 2019), full UK driving licence, first aid`,
  skills: ['Lesson planning', 'Classroom management', 'Curriculum development', 'Canva', 'HTML'],
  languages: ['English', 'Japanese', 'Korean'],
}
