import type { CorpusResume } from './corpus-resume.ts'

export const projectLeadInFrench: CorpusResume = {
  text: `Solenn LE GOFF
32 ans – Permis B
3 rue des Halles, 56000 Vannes
06 55 50 12 34 – solenn.legoff@mail.test

CHEF DE PROJET DIGITAL

EXPÉRIENCES PROFESSIONNELLES

Depuis septembre 2021   Chef de projet digital, Groupe Armor, Vannes
 Refonte de trois sites (WordPress), pilotage de prestataires
 Suivi Google Analytics, SEO

Janvier 2018 – août 2021   Chargée de communication, Mairie de Vannes
 Magazine municipal, réseaux sociaux, événements

Sept. 2015 – août 2017   Assistante communication (alternance), Crédit Océan, Rennes

FORMATION
2015 – 2017   Master Communication numérique, Université Rennes Ouest
2012 – 2015   Licence Information-Communication, Université de Nantes

LANGUES
Français : langue maternelle
Anglais : C1 (TOEIC 945)
Breton : notions

INFORMATIQUE
WordPress, Photoshop, InDesign, Excel

CENTRES D'INTÉRÊT
Voile, chant, trail`,
  skills: ['WordPress', 'Adobe Photoshop', 'Adobe InDesign', 'Microsoft Excel'],
  languages: ['French', 'English', 'Breton'],
}
