import type { CorpusResume } from './corpus-resume.ts'

export const salesRepresentativeTabs: CorpusResume = {
  text: `Yvette Marchetti\tyvette.marchetti@sell.test
Account Executive\t(720) 555-0162

Professional Experience\t

Nimbusware\tDenholm, CO
Senior Account Executive\tFebruary 2022 - Present
▪\tClosed $3.4M in new annual recurring revenue in 2024 (118% of quota)
▪\tSold to manufacturing and retail companies with 500-5,000 employees
▪\tManaged the pipeline in Salesforce; MEDDIC

Nimbusware\tDenholm, CO
Account Executive\tAugust 2019 - January 2022
▪\tPresident's Club 2020 and 2021

Altiplano Software\tBoulder Flats, CO
Sales Development Representative\tMay 2018 - July 2019
▪\t60 calls a day; booked 14 meetings a month

Summit Gear Rental\tBoulder Flats, CO
Shift Supervisor\tNovember 2015 - April 2018
▪\tSeasonal, full-time in winter

Education\t

University of the High Plains\tBoulder Flats, CO
Bachelor of Science, Business Administration\tMay 2018

Skills\t
Salesforce, Outreach, LinkedIn Sales Navigator, cold calling, negotiation, MEDDIC, forecasting, Spanish (intermediate)`,
  roles: [
    ['Senior Account Executive', '2022-02 to present'],
    ['Account Executive', '2019-08 to 2022-01'],
    ['Sales Development Representative', '2018-05 to 2019-07'],
    ['Shift Supervisor', '2015-11 to 2018-04'],
  ],
  education: [['Bachelor of Science, Business Administration', 'to 2018-05']],
}
