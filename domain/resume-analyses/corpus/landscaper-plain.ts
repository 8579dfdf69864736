import type { CorpusResume } from './corpus-resume.ts'

export const landscaperPlain: CorpusResume = {
  text: `resume of jory pettibone
phone 555 0134
lives in Clover Gap TN

work

crew leader, Green Acre Lawn & Tree, clover gap
march 2020 - now
mowing routes, planting, sprinkler repair, skid steer. four guys under me

groundskeeper, Clover Gap Golf Club
april 2017 - nov 2019
greens mowers, bunkers, irrigation, spraying (licensed applicator)

laborer, Pettibone Masonry (my uncle)
summers 2014, 2015 and 2016
mixed mortar, carried block

school

Clover Gap High, graduated 2017

other stuff
pesticide applicator license, chainsaw safety course 2021, can drive a trailer, own truck`,
  skills: [],
  languages: [],
}
