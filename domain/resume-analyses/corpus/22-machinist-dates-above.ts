import type { CorpusResume } from './corpus-resume.ts'

export const machinistDatesAbove: CorpusResume = {
  text: `Harlan Szymczak
CNC Machinist / Programmer
Erie Landing, PA
814-555-0104

Summary:
Twenty years of milling and turning to tolerances of 0.0005". Setup, programming in Mastercam, first-article inspection.

Experience:

03/2019-Present
CNC Programmer
Keystone Aero Components, Erie Landing, PA
Program 3-, 4- and 5-axis Haas and Mazak machines. Reduced setup time by 40 minutes per job.

09/2014-02/2019
CNC Machinist
Lakeshore Tool & Die, Erie Landing, PA
Set up and ran Okuma lathes; held Cpk above 1.67 on a medical part.

01/2006-08/2014
Manual Machinist
Lakeshore Tool & Die, Erie Landing, PA
Bridgeport mill, engine lathe, surface grinder.

Education:

09/2003-12/2005
Certificate, Machine Tool Technology
Erie Landing Vocational Institute

Skills:
Mastercam, SolidWorks, GD&T, blueprint reading, micrometers, CMM, 5S, Fanuc controls, deburring, first-article inspection`,
  roles: [
    ['CNC Programmer', '2019-03 to present'],
    ['CNC Machinist', '2014-09 to 2019-02'],
    ['Manual Machinist', '2006-01 to 2014-08'],
  ],
  education: [['Certificate, Machine Tool Technology', '2003-09 to 2005-12']],
}
