import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CandidateMerge, UnmergeResult } from '@seatwise/contract/candidate-merges'
import type { CandidateDetail } from '@seatwise/contract/candidates'
import type { UserProfile } from '@seatwise/contract/users'
import { can } from '@seatwise/domain/permissions'
import { useConfirm } from '../../../kernel/confirm.tsx'
import { shownEmail } from '../../../kernel/shown-email.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DrawerBody, PlainList, Row } from '../../../ui/layout.tsx'
import { nameOf } from '../words.ts'
import classes from './merges.module.css'
import { unmerge, useDuplicates } from './data.ts'
import { entryWords, facts } from './words.ts'

/** The entries that were merged into a person, with a button that undoes the merge; for owners. */
export function Merges({ user, person }: { user: UserProfile; person: CandidateDetail }) {
  const { data } = useDuplicates(person.id, can(user, 'candidates.merge'))
  const [undone, setUndone] = useState<UnmergeResult>()
  if (!data || (data.merges.length === 0 && !undone)) return null
  return (
    <>
      <PlainList className={classes.merges} aria-label="Merged entries">
        {data.merges.map((merge) => (
          <Merge key={merge.id} merge={merge} person={person} onUndone={setUndone} />
        ))}
      </PlainList>
      {undone && <WhatStayed undone={undone} name={nameOf(person)} onClose={() => setUndone(undefined)} />}
    </>
  )
}

type MergeProps = { merge: CandidateMerge; person: CandidateDetail; onUndone: (undone: UnmergeResult) => void }

function Merge({ merge, person, onUndone }: MergeProps) {
  const undoing = useConfirm('candidates', ({ id }: CandidateMerge) => ({
    title: 'Undo this merge?',
    explains: `${entryWords(merge)} becomes an entry of its own again, with everything it had. What came since stays with ${nameOf(person)}.`,
    confirm: 'Undo the merge',
    run: () => unmerge(id),
    done: `${entryWords(merge)} is an entry of its own again`,
    onDone: ({ data }: { data: UnmergeResult }) => {
      if (data.stayed.length > 0 || data.left_as_changed.length > 0) onUndone(data)
    },
  }))
  return (
    <Row as="li" gap={12} rowGap={4} align="center" justify="between" className={classes.merged}>
      <small>
        Also {shownEmail(merge.email)}, merged <Ago isInSentence at={merge.merged_at} />
      </small>
      {merge.undo_until && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => undoing.ask(merge)}>
          Undo
        </Button>
      )}
      {undoing.dialog}
    </Row>
  )
}

const kindWords = { survey: 'Survey', note: 'Note', message: 'Email', file: 'File', todo: 'To-do' }

function WhatStayed({ undone, name, onClose }: { undone: UnmergeResult; name: string; onClose: () => void }) {
  const { stayed, left_as_changed, restored } = undone
  const changed = facts.filter(({ fact }) => left_as_changed.includes(fact)).map(({ label }) => label)
  return (
    <Dialog title={`What stays with ${name}`} onClose={onClose}>
      <DrawerBody as="div" gap={16} className={classes.body}>
        {stayed.length > 0 && (
          <>
            <p>This came after the merge:</p>
            <ul>
              {stayed.map(({ kind, id, created_at, label }) => (
                <li key={id}>
                  {kindWords[kind]}
                  {label ? ` “${label}”` : ''}, <Ago isInSentence at={created_at} />
                </li>
              ))}
            </ul>
          </>
        )}
        {changed.length > 0 && (
          <p>Changed after the merge, and left as it is: {new Intl.ListFormat('en').format(changed)}.</p>
        )}
        <DialogFoot>
          <Button variant="default" component={Link} to={`/candidates/${restored.id}`}>
            Open {nameOf(restored)}
          </Button>
          <Button onClick={onClose} data-autofocus>
            OK
          </Button>
        </DialogFoot>
      </DrawerBody>
    </Dialog>
  )
}
