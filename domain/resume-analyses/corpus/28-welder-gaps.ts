import type { CorpusResume } from './corpus-resume.ts'

export const welderGaps: CorpusResume = {
  text: `RAFE TUCKERMAN
Welder / Fabricator
Sabine Crossing, LA
Ph: 337-555-0173

Certs: AWS D1.1 3G 4G, 6G pipe, TWIC

WORK

Bayou Fabrication        Structural Welder        2/2024 to now
FCAW and SMAW on barge sections, 60 hours a week

Gulf Line Pipe           Pipe Welder              6/2021 to 9/2022
GTAW root, SMAW fill and cap, x-ray quality

Sabine Shipyard          Welder                   3/2017 to 1/2020
Stick and flux core, overhead and vertical

Sabine Shipyard          Fire Watch               8/2016 to 2/2017

Cajun Car Wash           Attendant                2014 to 2015

SCHOOL

Sabine Technical Community College       Welding Technology       5/2016

Can pass drug test. Will travel.`,
  roles: [
    ['Structural Welder', '2024-02 to present'],
    ['Pipe Welder', '2021-06 to 2022-09'],
    ['Welder', '2017-03 to 2020-01'],
    ['Fire Watch', '2016-08 to 2017-02'],
    ['Attendant', '2014 to 2015'],
  ],
  education: [['Welding Technology', 'to 2016-05']],
}
