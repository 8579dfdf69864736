import type { CorpusResume } from './corpus-resume.ts'

export const electricianAustralia: CorpusResume = {
  text: `Lachlan "Lachie" Pruitt
Mackay QLD 4740 · 0491 570 006 · lachie.pruitt@mail.test

Licences & tickets
Unrestricted electrical licence QLD (no. 123456) · HR truck · EWP >11 m · Working at heights (exp 11/2027) · Confined space · White card · Coal Board medical (exp. 2029)

Career history

Electrical Supervisor – Redgum Mining Services, Moranbah (FIFO)
Mar 2020 – current
Supervise 14 trades on a 2:1 roster. Shutdown planning, isolations, permits.
Zero LTIs in 3 years.

A Grade Electrician – Redgum Mining Services, Moranbah
Nov 2016 – Feb 2020
HV switching, dragline maintenance, fault finding on PLCs (Allen-Bradley).

Electrician – Self-employed, Mackay
Jan 2014 – Oct 2016
Domestic and light commercial, solar installs.

Apprentice Electrician – Kooyong Electrics, Bundaberg
Feb 2010 – Dec 2013

Education
Certificate IV in Electrical Instrumentation, TAFE Queensland (2018)
Certificate III in Electrotechnology, TAFE Queensland (2013)
Year 12, Bundaberg State High (2009)

Referees
Available on request`,
  skills: [],
  languages: [],
}
