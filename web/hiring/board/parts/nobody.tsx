import { Button } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserProfile } from '@seatwise/contract/users'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoMatch } from '../../../ui/list-page.tsx'
import { InviteButton } from '../../../assessment/invitations/public.ts'
import { usePipelines } from '../../../base/pipelines/public.ts'
import { boardList, isFiltered, type BoardState } from '../board-state.ts'

type Props = {
  user: UserProfile
  company: { id: string; name: string }
  pipeline_id: string
  state: BoardState
  onClear: (what: 'search' | 'filters') => void
}

/** Shown in place of the cards: the reason why there are none, and what to do. */
export function Nobody({ user, company, pipeline_id, state, onClear }: Props) {
  const pipeline = usePipelines(company.id).data?.find(({ id }) => id === pipeline_id)
  if (isFiltered(state))
    return (
      <NoMatch
        isFiltered={boardList.count(state) > 0}
        search={state.search}
        nobody="Nobody"
        searched="names, email addresses and phone numbers"
        onClear={onClear}
      />
    )
  if (!pipeline) return null
  const { name, is_default, roles } = pipeline
  const isUsed = is_default || roles.length > 0
  return (
    <EmptyState
      icon={IconLayoutKanban}
      title={`Nobody is in ${name} yet`}
      action={
        isUsed ? (
          <InviteButton user={user} company={company} />
        ) : (
          <Button variant="default" component={Link} to="/roles">
            Open roles
          </Button>
        )
      }
    >
      {!isUsed
        ? 'No role uses this pipeline. Choose it at a role: people for that role then begin here.'
        : is_default
          ? 'Whoever you invite begins in its first stage.'
          : `Whoever you invite for ${new Intl.ListFormat('en', { type: 'disjunction' }).format(roles)} begins in its first stage.`}
    </EmptyState>
  )
}
