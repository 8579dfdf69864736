import { useState } from 'react'
import { Button } from '@mantine/core'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { nameOf } from '../words.ts'
import { useDuplicates } from './data.ts'
import classes from './merges.module.css'
import { reasonsInWords } from '../../candidate-duplicates/words.ts'
import { lazyDialog } from '../../../kernel/lazy-dialog.tsx'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { Surface, Text } from '../../../ui/layout.tsx'

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog)

const buttonId = 'compare-and-merge'

/**
 * A hint that another entry is alike, for users who may merge. The same name alone is not enough.
 */
export function LooksAlike({ user, person }: { user: UserProfile; person: CandidateDetail }) {
  const [isComparing, setComparing] = useState(false)
  const { data } = useDuplicates(person.id, person.can.update && can(user, 'candidates.merge'))
  const other = data?.duplicates.find(({ reasons }) => reasons.some((reason) => reason !== 'name'))
  if (!other) return null
  return (
    <Surface as="section" className={classes.alike} aria-labelledby="looks-alike">
      <h2 id="looks-alike">Looks like one person</h2>
      <p>
        {nameOf(other)}, {shownEmail(other.email)}
        <Text as="small" isBlock tone="quiet">
          {reasonsInWords(other.reasons, [person.email, other.email])}
        </Text>
      </p>
      <Button id={buttonId} size="xs" variant="default" onClick={() => setComparing(true)}>
        Compare and merge
      </Button>

      {isComparing && (
        <MergeDialog person={person} with_ids={[other.id]} returnTo={buttonId} onClose={() => setComparing(false)} />
      )}
    </Surface>
  )
}
