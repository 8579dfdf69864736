import { lazy } from 'react'
import { SurveyResultPage as Page } from '../../assessment/survey-results/result-page.tsx'
import { ApplicationsCard } from '../../hiring/applications/parts/applications-card.tsx'
import { lazyDialog } from '../../kernel/lazy-dialog.tsx'

const InterviewsCard = lazy(async () => ({
  default: (await import('../../hiring/interviews/parts/interviews-card.tsx')).InterviewsCard,
}))
const TodosCard = lazy(async () => ({
  default: (await import('../../people/todos/parts/todos-card.tsx')).TodosCard,
}))
const NotesCard = lazy(async () => ({
  default: (await import('../../people/candidate-notes/parts/notes-card.tsx')).NotesCard,
}))
const ConversationCard = lazy(async () => ({
  default: (await import('../../connections/ghl/parts/conversation-card.tsx')).ConversationCard,
}))
const ChatDrawer = lazyDialog(async () => (await import('../../hiring/ai-chats/parts/chat-drawer.tsx')).ChatDrawer)

export const SurveyResultPage = () => (
  <Page
    ApplicationsCard={ApplicationsCard}
    InterviewsCard={InterviewsCard}
    TodosCard={TodosCard}
    NotesCard={NotesCard}
    ConversationCard={ConversationCard}
    ChatDrawer={ChatDrawer}
  />
)
