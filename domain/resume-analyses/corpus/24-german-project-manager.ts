import type { CorpusResume } from './corpus-resume.ts'

export const germanProjectManager: CorpusResume = {
  text: `CV
Friederike Ostermann-Baluch
Gartenstrasse 88, 28199 Bremhaven
Born 03.07.1985 in Kasselfurt
German citizen
Married, one son

Professional career

03.2019 – present    Senior Project Manager
                     Windkraft Nordsee GmbH, Bremhaven
                     - Offshore projects of up to 120 MW, teams of 25
                     - Budget responsibility 40 million EUR

04.2015 – 02.2019    Project Manager
                     Hansa Anlagenbau AG, Bremhaven
                     - Substations and cable works in five countries

10.2011 – 12.2014    Project Engineer
                     Hansa Anlagenbau AG, Bremhaven
                     - Planning of foundations, site supervision

01.2015 – 03.2015    Parental leave

Education

10.2006 – 09.2011    Diploma in Civil Engineering (Dipl.-Ing.)
                     Technical University of Kasselfurt
08.1996 – 06.2005    Abitur, Goethe-Gymnasium Kasselfurt

Further training

2017    PMP, Project Management Professional
2020    IPMA Level B

Languages
German: native
English: C1
Danish: B1

IT
MS Project, Primavera P6, SAP PS, AutoCAD

Bremhaven, 12 January 2026`,
  roles: [
    ['Senior Project Manager', '2019-03 to present'],
    ['Project Manager', '2015-04 to 2019-02'],
    ['Project Engineer', '2011-10 to 2014-12'],
  ],
  education: [
    ['Diploma in Civil Engineering', '2006-10 to 2011-09'],
    ['Abitur', '1996-08 to 2005-06'],
    ['PMP', 'to 2017'],
    ['IPMA Level B', 'to 2020'],
  ],
}
