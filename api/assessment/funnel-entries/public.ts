export { firstWayIn, isOfCampaigns, lastWayIn, waysInOfPerson } from './columns.ts'
export { recordEntry } from './repository.ts'
