import { lazy } from 'react'
import { ApplicationsCard } from '../../hiring/applications/parts/applications-card.tsx'
import { PersonPage as Page } from '../../people/candidates/person-page.tsx'

const ResumesCard = lazy(async () => ({
  default: (await import('../../hiring/resume-analyses/parts/resumes-card.tsx')).ResumesCard,
}))
const ConversationCard = lazy(async () => ({
  default: (await import('../../connections/ghl/parts/conversation-card.tsx')).ConversationCard,
}))

export const PersonPage = () => (
  <Page ApplicationsCard={ApplicationsCard} ResumesCard={ResumesCard} ConversationCard={ConversationCard} />
)
