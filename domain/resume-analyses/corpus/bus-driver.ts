import type { CorpusResume } from './corpus-resume.ts'

export const busDriver: CorpusResume = {
  text: `Clarence Obafemi
77 Windmill Lane, Tarrow, ON  K0B 1R0
613-555-0139 // clarence.obafemi@mail.test

HIGHLIGHTS
> 13 years of passenger transport, no at-fault collisions
> Class B licence with air brake endorsement
> First Aid and CPR Level C (renewed 2025)

RELEVANT EXPERIENCE

Transit Operator                                                 2017-05 – present
City of Tarrow Transit
> Drive 40- and 60-foot buses on urban routes, 45 hours a week
> Mentor of six new operators; Operator of the Year 2022

School Bus Driver                                                2013-09 – 2017-04
Maple Ridge Coach Lines, Tarrow
> Drove 52 pupils twice a day and charter trips on weekends

Courier                                                          2011-02 – 2013-08
SwiftDrop Delivery, Tarrow

Security Guard (night shift, part-time)                          2010-10 – 2011-06
Ironclad Protection Services

EDUCATION

Ontario Secondary School Diploma                                 2010-06
Tarrow Collegiate Institute

ADDITIONAL

Languages: English, French (intermediate), Yoruba
Volunteer driver, Meals on Wheels Tarrow, 2019 – 2023`,
  skills: [],
  languages: ['English', 'French', 'Yoruba'],
}
