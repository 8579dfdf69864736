export { firstFunnel, isOfCampaigns, lastFunnel, funnelsOfPerson } from './columns.ts'
export { recordEntry } from './repository.ts'
