import type { CorpusResume } from './corpus-resume.ts'

export const firstJobStudent: CorpusResume = {
  text: `Minh Anh (Annie) Pham
Lakeview, WA
annie.pham@mail.test

Hi! I am a junior at Lakeview High School (class of 2028) with a 3.7 GPA. I am looking for my first real job on weekends and in the summer.

What I have done
* Volunteer at Lakeview Animal Shelter, June - August 2025: walked dogs, cleaned kennels, talked to visitors
* Babysitting for three families on my street
* Treasurer of the robotics club (we won the regional in 2026)

What I am good at
* Customer service with a smile
* Google Docs, Canva, some Python
* I speak Vietnamese at home and English at school

Availability: Saturdays, Sundays, after 4 pm on weekdays`,
  skills: ['Customer service', 'Google Workspace', 'Canva', 'Python'],
  languages: ['Vietnamese', 'English'],
}
