import type { CorpusResume } from './corpus-resume.ts'

export const dieselMechanicPlain: CorpusResume = {
  text: `dwayne puckett
bedford ky
5025550119
dpuckett@mail.test

looking for: full time diesel mechanic, day shift, can start in 2 weeks

jobs
2020-now trimble county schools, diesel mechanic. i keep 44 buses on the road, brakes air systems DPF regens inspections
2014-2020 ricks truck and trailer, shop foreman. ran 6 guys. cummins detroit and paccar engines
2012-2014 pilot on exit 28, lube tech

school
trimble county high school diploma 2011
snap on diagnostics class 2016

i have class A cdl with P and S, all my own tools, ASE T2 T4 T6

references
rick boone 502-555-0144`,
  skills: [],
  languages: [],
}
