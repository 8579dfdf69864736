import type { CorpusResume } from './corpus-resume.ts'

export const teacherCareerChanger: CorpusResume = {
  text: `ROSALIND FEENEY
Instructional Designer | Former High School Teacher
rosalind.feeney@learn.test | 555.0125 | linkedin.test/in/rfeeney | portfolio: feeney.test

ABOUT ME
After eight years in front of a classroom I now build courses for adults. I know when learners drift off, because I have
watched them do it.

RECENT TRAINING
Instructional Design Bootcamp, Loft Learning Academy (remote), January 2025 – April 2025
Built three e-learning modules in Articulate Storyline and Rise; wrote two storyboards for a nonprofit client

INSTRUCTIONAL DESIGN EXPERIENCE

Freelance Instructional Designer
Self-employed, May 2025 – Present
- Course on food allergies for a chain of 22 restaurants
- Onboarding path for volunteers of an animal shelter (pro bono)

TEACHING EXPERIENCE

Biology Teacher and Department Chair
Eastbrook High School, Nolan Park, IL
August 2019 – June 2025
- Taught five sections of 28 students; pass rate on the state test rose from 71% to 84%
- Led the move to online lessons in spring 2020 for a department of nine

Science Teacher
Lincoln Middle School, Nolan Park, IL
August 2016 – June 2019
- Taught grades 6-8; coached the Science Olympiad team

EDUCATION
M.Ed., Curriculum and Instruction, Prairie State University, 2019
B.S., Biology, Prairie State University, 2016
Illinois Professional Educator License, valid through 2029

TOOLS
Articulate Storyline, Rise, Canvas, Moodle, Camtasia, Canva, Google Workspace, Figma`,
  roles: [
    ['Freelance Instructional Designer', '2025-05 to present'],
    ['Biology Teacher and Department Chair', '2019-08 to 2025-06'],
    ['Science Teacher', '2016-08 to 2019-06'],
  ],
  education: [
    ['Instructional Design Bootcamp', '2025-01 to 2025-04'],
    ['M.Ed., Curriculum and Instruction', 'to 2019'],
    ['B.S., Biology', 'to 2016'],
  ],
}
