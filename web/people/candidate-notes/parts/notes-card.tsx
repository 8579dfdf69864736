import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import type { UserProfile } from '@seatwise/contract/users'
import type { TeamPart } from '@seatwise/contract/values/hiring'
import { teamAllows } from '@seatwise/domain/policies/hiring-teams'
import { can } from '@seatwise/domain/permissions'
import { reportError } from '../../../kernel/error-reports.ts'
import { Card, PlainList, Text } from '../../../ui/layout.tsx'
import { LinesSkeleton } from '../../../ui/lines-skeleton.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { confirmMentions, useNotes } from '../data.ts'
import { Composer } from './composer.tsx'
import { Note } from './note.tsx'

const pageSizes = { first: 20, all: 200 }

type Props = {
  user: UserProfile
  candidate_id: string
  /** The user's part in the hiring team; null where no team limits the user. */
  team_part: TeamPart | null
}

/** The notes of the team about a person, and the user's own private notes. */
export function NotesCard({ user, candidate_id, team_part }: Props) {
  const [size, setSize] = useState(pageSizes.first)
  const { data, error, isPlaceholderData, refetch } = useNotes(candidate_id, size)
  const allows = teamAllows(team_part, 'judge')
  const mayWrite = can(user, 'candidate-notes.write') && allows
  // The notes stay marked as unread until they are reloaded.
  const isMentioned = mayWrite && data?.data.some(({ is_unread }) => is_unread) === true
  useEffect(() => {
    if (isMentioned)
      void confirmMentions(candidate_id).catch((thrown: unknown) => reportError(thrown, 'mentions not confirmed'))
  }, [isMentioned, candidate_id])
  return (
    <Card gap={12} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {mayWrite ? (
        <Composer candidate_id={candidate_id} />
      ) : (
        <Text tone="quiet">
          {allows
            ? 'Notes are written in person, not while acting as another.'
            : 'In the team of the job, your part is to read.'}
        </Text>
      )}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton />}
      {data?.data.length === 0 && (
        <Text tone="quiet">No notes yet. The team reads what you write here, unless you choose that only you do.</Text>
      )}
      {data && data.data.length > 0 && (
        <PlainList as="ol" aria-label="Notes">
          {data.data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </PlainList>
      )}
      {data?.next && size === pageSizes.first && (
        <Button size="xs" variant="default" loading={isPlaceholderData} onClick={() => setSize(pageSizes.all)}>
          Earlier notes
        </Button>
      )}
    </Card>
  )
}
