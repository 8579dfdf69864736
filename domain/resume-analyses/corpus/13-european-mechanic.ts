import type { CorpusResume } from './corpus-resume.ts'

export const europeanMechanic: CorpusResume = {
  text: `Curriculum vitae

PERSONAL INFORMATION
Name: Tomas Vrabec
Address: Lipova 17, 04001 Novy Brod
Telephone: +421 900 555 014
Date of birth: 14 February 1988
Nationality: Slovak
Gender: Male
Marital status: married, 2 children

WORK EXPERIENCE

Dates: 12 March 2019 – 5 May 2024
Occupation or position held: Car Mechanic
Main activities: diagnostics, brakes, clutches, air conditioning
Employer: AutoServis Hradec s.r.o., Novy Brod

Dates: 1 September 2014 – 28 February 2019
Occupation or position held: Tyre Fitter
Main activities: fitting and balancing of tyres, stock keeping
Employer: Pneu Centrum, Kalna

Dates: 15 June 2010 – 31 August 2014
Occupation or position held: Assembly Line Worker
Main activities: assembly of dashboards, quality checks
Employer: Danubia Motors plant, Zlate

EDUCATION AND TRAINING

Dates: 2004 – 2007
Title of qualification awarded: Apprenticeship Certificate, Car Mechanic
Organisation: Secondary Vocational School of Transport, Novy Brod

PERSONAL SKILLS
Mother tongue: Slovak
Other languages: English B1, German A2
Driving licence: B, C
Digital skills: Microsoft Office, diagnostic software (VCDS, Bosch ESI)`,
  roles: [
    ['Car Mechanic', '2019-03 to 2024-05'],
    ['Tyre Fitter', '2014-09 to 2019-02'],
    ['Assembly Line Worker', '2010-06 to 2014-08'],
  ],
  education: [['Apprenticeship Certificate', '2004 to 2007']],
}
