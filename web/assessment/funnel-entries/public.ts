export { useCampaignChoices } from './campaign-choices.ts'
