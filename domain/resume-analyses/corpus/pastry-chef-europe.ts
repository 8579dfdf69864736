import type { CorpusResume } from './corpus-resume.ts'

export const pastryChefEurope: CorpusResume = {
  text: `Curriculum Vitae – Ludovic Sarrazin-Keane

Date of birth: 30/11/1990
Place of birth: Toulagne
Nationality: French / Irish
Driving licence: B
Mobile +353 85 555 0147

Professional experience

Sept. 2019 – Current
Head Pastry Chef – Hotel Ballymoyle (5 stars), Co. Wicklow, Ireland
Team of 6, afternoon tea for 120 guests, wedding cakes, allergen menus

Febr. 2017 – Aug. 2019
Pastry Sous Chef – Restaurant Le Grand Tilleul, Lyonne, France
One Michelin star; chocolate and sugar work

Nov. 2014 – Jan. 2017
Commis Pâtissier – Maison Ferrand, Lyonne, France

Jul. 2013 – Sept. 2014
Working holiday in New Zealand: kitchen hand and fruit picker

Studies

2011 – 2013   Brevet Technique des Métiers (pastry), Centre de Formation d'Apprentis, Toulagne
2009 – 2011   CAP Pâtissier, Centre de Formation d'Apprentis, Toulagne

Competitions
2022 Irish Dessert of the Year, finalist

Language skills
French: mother tongue
English: fluent (C1)
Italian: basic

Hobbies: rugby, mountain biking`,
  skills: [],
  languages: ['French', 'English', 'Italian'],
}
