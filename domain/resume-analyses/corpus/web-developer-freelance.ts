import type { CorpusResume } from './corpus-resume.ts'

export const webDeveloperFreelance: CorpusResume = {
  text: `ABEL KRISTOFFERSEN
Self-taught web developer
abel@sites.test | abel.test | Skjoldhavn

WHAT I DO
Fast, accessible websites for small businesses and the odd museum.

CLIENTS AND PROJECTS (FREELANCE)

Skjoldhavn Maritime Museum – Front-End Developer
Oct '23 – present
New site in Astro and TypeScript, WCAG 2.2 AA, 96 points in Lighthouse

Fjordline Bakery – Web Developer
Feb '22 – Sep '23
Web shop with WooCommerce, 300 orders a week

Norrgate Climbing Centre – WordPress Developer
May '20 – Jan '22
Booking plugin in PHP, migration from Joomla

BEFORE THAT

IT Support Technician, Skjoldhavn Municipality
Aug '16 – Apr '20
Tickets, laptops, Active Directory for 700 staff

Bicycle Courier, Rapid Legs
'14 – '16

LEARNING

The Odin Path, full-stack curriculum (online), 2019
Upper secondary school, Skjoldhavn, 2011 – 2014

TOOLBOX
HTML, CSS, JavaScript, TypeScript, Astro, React, PHP, WordPress, MySQL, Git, Figma

LANGUAGES
Norwegian – native speaker
English – C1
German – A2`,
  skills: ['HTML', 'CSS', 'JavaScript', 'TypeScript', 'Astro', 'React', 'PHP', 'WordPress', 'MySQL', 'Git', 'Figma'],
  languages: ['Norwegian', 'English', 'German'],
}
