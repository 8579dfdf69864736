import type { CorpusResume } from './corpus-resume.ts'

export const securityGuardEmirates: CorpusResume = {
  text: `CURRICULUM VITAE
Name: Suresh Thapa Magar
Post applied for: Security Guard
Mobile: +971 50 555 0109

KEY SKILLS
* CCTV monitoring and access control
* Patrolling, report writing
* Fire fighting and first aid (SIRA trained)
* Crowd control
* Basic computer (Word, Excel, e-mail)

EXPERIENCE
Security Guard, Desert Shield Security LLC, Dubai, June 2019 to date
Soldier, Army, 2010 - 2018

LANGUAGES
English, Hindi, Nepali`,
  skills: ['Report writing', 'First aid', 'Microsoft Word', 'Microsoft Excel'],
  languages: ['English', 'Hindi', 'Nepali'],
}
